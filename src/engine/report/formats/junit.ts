import junit, { type Builder, type TestCase, type TestSuite } from 'junit-report-builder'
import { bounded } from '../bounded.ts'
import { factsOf } from '../facts.ts'
import type { Report, ReportCase, ReportFailure, ReportRequirement } from '../model.ts'
import { xmlText } from '../printable.ts'
import { standingOf, titleOf } from '../standing.ts'
import { waiversOf, waiverText } from '../waiver-text.ts'

/** The package is CommonJS, whose exports are the builder; its types say that it is their `default`. */
const builder = junit as unknown as Builder

/** Longest text of a failure, in characters: what shows it cuts or refuses longer ones. */
const longestFailure = 7500
const longestScript = 4000
const longestPassing = 400

/**
 * JUnit XML as the common schema has it: a suite for each area, a testcase for each case. A case whose failures are all
 * waived is skipped. What a testcase has beside its outcome stands in its output: the schema knows no properties there.
 */
export function renderJunit(whole: Report): string {
  const report = bounded(whole, longestPassing)
  const root = builder.newBuilder().name(xmlText(`${titleOf(report)}: ${standingOf(report).headline}`))
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]))
  for (const [area, cases] of Map.groupBy(report.cases, areaOf)) {
    const suite = root.testSuite()
    suite.name(xmlText(area)).timestamp(new Date(report.run.startedAt)).time(seconds(cases))
    for (const [name, value] of runProperties(report)) suite.property(name, xmlText(value))
    for (const case_ of cases) addCase(suite, case_, requirements, report)
  }
  return root.build()
}

function addCase(
  suite: TestSuite,
  case_: ReportCase,
  requirements: ReadonlyMap<string, ReportRequirement>,
  report: Report,
): void {
  const node = suite.testCase()
  node
    .className(xmlText(`conformint.${areaOf(case_)}`))
    .name(xmlText(`${case_.title} [${case_.requirements.join(' ')}]`))
    .time(case_.durationMs / 1000)
  const failures = case_.failures.filter(({ requirement }) => requirements.get(requirement)?.outcome !== 'waived')
  if (case_.internalError) {
    node.error(xmlText(firstLine(case_.reason ?? '')), 'internal error', xmlText(case_.reason ?? ''))
  } else if (failures.length > 0) addFailures(node, case_, failures, requirements)
  else if (case_.outcome !== 'passed') node.skipped()
  node.standardOutput(xmlText(outputOf(case_, requirements, report)))
}

function outputOf(case_: ReportCase, requirements: ReadonlyMap<string, ReportRequirement>, report: Report): string {
  const waived = case_.failures.filter(({ requirement }) => requirements.get(requirement)?.outcome === 'waived')
  return [
    `case ${case_.id}: ${case_.outcome}${case_.reason === undefined ? '' : `: ${case_.reason}`}`,
    ...case_.requirements.map((id) => `${id} ${requirements.get(id)?.text ?? ''}`),
    ...waived.map(({ requirement, message }) => `waived ${requirement}: ${message}`),
    ...waiversOf(report, case_.requirements).map((text) => `waiver of ${text}`),
  ]
    .join('\n')
    .slice(0, longestFailure)
}

/** The schema of JUnit allows one failure a testcase: it holds them all. */
function addFailures(
  node: TestCase,
  case_: ReportCase,
  failures: readonly ReportFailure[],
  requirements: ReadonlyMap<string, ReportRequirement>,
): void {
  const [first] = failures
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''
  node.failure(xmlText(`${first?.requirement}: ${first?.message}${more}`), xmlText(first?.requirement ?? ''))
  const text = [
    ...failures.map((failure) => described(failure, requirements.get(failure.requirement))),
    `again: conformint replay conformint-report ${case_.id}`,
    scriptOf(failures),
  ].join('\n\n')
  node.stacktrace(xmlText(text.length > longestFailure ? `${text.slice(0, longestFailure).toWellFormed()}\n…` : text))
}

const described = (failure: ReportFailure, requirement: ReportRequirement | undefined): string =>
  [
    `${failure.requirement}: ${failure.message}`,
    ...(requirement === undefined ? [] : [`${requirement.text} (${requirement.section})`]),
    `expected: ${failure.expected.slice(0, longestPassing)}`,
    ...(failure.latitude === undefined ? [] : [`because:  ${failure.latitude}`]),
    `actual:   ${failure.actual.slice(0, longestPassing)}`,
    ...(failure.counterexample === undefined
      ? []
      : [`example:  ${(JSON.stringify(failure.counterexample) ?? '').slice(0, longestPassing)}`]),
    ...(failure.seed === undefined ? [] : [`seed ${failure.seed}, path ${failure.path}`]),
  ].join('\n')

/** The script of the first failure whose script is short enough to stand here. */
function scriptOf(failures: readonly ReportFailure[]): string {
  const scripts = failures.map(({ curl }) => curl.join('\n'))
  return scripts.find((script) => script !== '' && script.length <= longestScript) ?? 'script: see report.json'
}

const runProperties = (report: Report): (readonly [string, string])[] => [
  ['verdict', report.verdict],
  ['standing', standingOf(report).headline],
  ['label', titleOf(report)],
  ['partial', String(report.run.partial)],
  ...factsOf(report),
  ...(report.waivers ?? []).map((one) => ['waiver', waiverText(one, report.run.startedAt)] as const),
]

const areaOf = ({ id }: ReportCase): string => id.split('/')[0] ?? id

const seconds = (cases: readonly ReportCase[]): number =>
  cases.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
