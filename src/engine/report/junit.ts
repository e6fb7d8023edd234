import junit, { type Builder, type TestCase, type TestSuite } from 'junit-report-builder'
import { factsOf } from './facts.ts'
import type { Report, ReportCase, ReportFailure } from './model.ts'
import { xmlText } from './printable.ts'
import { standingOf, titleOf } from './standing.ts'

/** The package is CommonJS, whose exports are the builder; its types say that it is their `default`. */
const builder = junit as unknown as Builder

/** JUnit XML: a suite for each area, a testcase for each case. A case whose failures are all waived is skipped. */
export function renderJunit(report: Report): string {
  const root = builder.newBuilder().name(xmlText(`${titleOf(report)}: ${standingOf(report).headline}`))
  const waived = new Set(report.requirements.filter(({ outcome }) => outcome === 'waived').map(({ id }) => id))
  for (const [area, cases] of Map.groupBy(report.cases, areaOf)) {
    const suite = root.testSuite()
    suite.name(xmlText(area)).timestamp(new Date(report.run.startedAt)).time(seconds(cases))
    for (const [name, value] of runProperties(report)) suite.property(name, xmlText(value))
    for (const case_ of cases) addCase(suite, case_, waived)
  }
  return root.build()
}

function addCase(suite: TestSuite, case_: ReportCase, waived: ReadonlySet<string>): void {
  const node = suite.testCase()
  node
    .className(xmlText(`conformint.${areaOf(case_)}`))
    .name(xmlText(case_.id))
    .time(case_.durationMs / 1000)
  node.property('title', xmlText(case_.title))
  node.property('requirements', xmlText(case_.requirements.join(' ')))
  node.property('outcome', case_.outcome)
  if (case_.reason !== undefined) node.property('reason', xmlText(case_.reason))
  const failures = case_.failures.filter(({ requirement }) => !waived.has(requirement))
  if (case_.internalError) {
    node.error(xmlText(firstLine(case_.reason ?? '')), 'internal error', xmlText(case_.reason ?? ''))
  } else if (failures.length > 0) addFailures(node, failures)
  else if (case_.outcome !== 'passed') {
    node.skipped()
    node.standardOutput(xmlText(`${case_.outcome}: ${case_.reason ?? case_.failures.map(waivedLine).join('\n')}`))
  }
}

/** The schema of JUnit allows one failure a testcase: it holds them all. */
function addFailures(node: TestCase, failures: readonly ReportFailure[]): void {
  const [first] = failures
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''
  node.failure(xmlText(`${first?.requirement}: ${first?.message}${more}`), xmlText(first?.requirement ?? ''))
  node.stacktrace(xmlText(failures.map(described).join('\n\n')))
}

const described = (failure: ReportFailure): string =>
  [
    `${failure.requirement}: ${failure.message}`,
    `expected: ${failure.expected}`,
    `actual:   ${failure.actual}`,
    ...(failure.counterexample === undefined ? [] : [`example:  ${JSON.stringify(failure.counterexample)}`]),
    ...(failure.seed === undefined ? [] : [`seed ${failure.seed}, path ${failure.path}`]),
    ...failure.curl,
  ].join('\n')

const waivedLine = (failure: ReportFailure): string => `waived ${failure.requirement}: ${failure.message}`

const runProperties = (report: Report): (readonly [string, string])[] => [
  ['verdict', report.verdict],
  ['standing', standingOf(report).headline],
  ['label', titleOf(report)],
  ['partial', String(report.run.partial)],
  ...factsOf(report),
]

const areaOf = ({ id }: ReportCase): string => id.split('/')[0] ?? id

const seconds = (cases: readonly ReportCase[]): number =>
  cases.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
