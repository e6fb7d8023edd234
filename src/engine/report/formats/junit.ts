import { create } from 'xmlbuilder'
import { firstLine, xmlText } from '../../text/index.ts'
import { bounded } from '../bounded.ts'
import { byWaiver, testStatusOf } from '../by-waiver.ts'
import { factsOf } from '../facts.ts'
import { failureText } from '../failure-text.ts'
import type { Report, ReportCase, ReportFailure, ReportRequirement } from '../model.ts'
import { stoppedLines } from '../reasons.ts'
import { type RepeatCommand, usualRepeatCommand } from '../repeat-command.ts'
import { standingOf, titleOf } from '../standing.ts'
import { waiversOf, waiverText } from '../waiver-text.ts'

/** Longest text of a failure, in characters: what shows it cuts or refuses longer ones. */
const longestFailure = 7500
/** Most reasons for which something could not be judged. */
const mostReasons = 20
const longestScript = 4000
const longestPassing = 400

/** Attributes by their names with an @, a text that needs no escaping below #cdata, and elements by theirs. */
interface XmlElement {
  readonly [name: string]: XmlElement | readonly XmlElement[] | string | number
}

/**
 * JUnit XML as the common schema has it: a suite for each area, a testcase for each case. A case whose failures are all
 * waived is skipped. What a testcase has beside its outcome stands in its output: the schema knows no properties there.
 */
export function renderJunit(whole: Report, again: RepeatCommand = usualRepeatCommand): string {
  const report = bounded(whole, longestPassing)
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]))
  const name = xmlText(`${titleOf(report)}: ${standingOf(report).headline}`)
  const suites = [...Map.groupBy(report.cases, areaOf)].map(([area, cases]) => {
    const testcase = cases.map((case_) => testCase(case_, requirements, report, again))
    return suiteOf(area, seconds(cases), testcase, report)
  })
  const own = verdictSuite(report, counts(suites.flatMap(({ testcase }) => testcase)))
  const every = [...own, ...suites]
  const all = counts(every.flatMap(({ testcase }) => testcase))
  const root = { testsuites: { '@name': name, ...all, testsuite: every } }
  return create(root, { encoding: 'UTF-8' }).end({ pretty: true })
}

/**
 * The verdict as a testcase, where no other tells that it is not good: a page that shows numbers of failures alone would be green
 * for a service that could not be judged, or for a waiver that has expired.
 */
function verdictSuite(report: Report, { '@failures': failures, '@errors': errors }: XmlElement) {
  const isBad = report.verdict === 'non-conforming' && failures === 0 && errors === 0
  if (report.verdict !== 'inconclusive' && !isBad) return []
  const because = report.because ?? []
  const found = {
    '@message': xmlText(because[0] ?? report.verdict),
    '@type': report.verdict,
    '#cdata': xmlText([...because, ...stoppedLines(report, mostReasons)].join('\n').slice(0, longestFailure)),
  }
  const testcase: XmlElement[] = [
    {
      '@classname': 'conformint.verdict',
      '@name': 'the run has a verdict',
      '@time': 0,
      ...(isBad ? { failure: found } : { error: found }),
    },
  ]
  return [suiteOf('verdict', 0, testcase, report)]
}

const suiteOf = (name: string, time: number, testcase: readonly XmlElement[], report: Report) => ({
  '@name': xmlText(name),
  '@timestamp': report.run.startedAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
  '@time': time,
  ...counts(testcase),
  properties: {
    property: runProperties(report).map(([key, value]) => ({ '@name': key, '@value': xmlText(value) })),
  },
  testcase,
})

function testCase(
  case_: ReportCase,
  requirements: ReadonlyMap<string, ReportRequirement>,
  report: Report,
  again: RepeatCommand,
): XmlElement {
  const { failures } = byWaiver(case_, report)
  return {
    '@classname': xmlText(`conformint.${areaOf(case_)}`),
    '@name': xmlText(`${case_.title} [${case_.requirements.join(' ')}]`),
    '@time': case_.durationMs / 1000,
    ...outcomeOf(case_, failures, requirements, report, again),
    'system-out': { '#cdata': xmlText(outputOf(case_, requirements, report)) },
  }
}

function outcomeOf(
  case_: ReportCase,
  failures: readonly ReportFailure[],
  requirements: ReadonlyMap<string, ReportRequirement>,
  report: Report,
  again: RepeatCommand,
): XmlElement {
  if (case_.internalError) {
    const reason = case_.reason ?? ''
    const error = { '@message': xmlText(firstLine(reason)), '@type': 'internal error', '#cdata': xmlText(reason) }
    return { error }
  }
  if (failures.length > 0) return { failure: failure(case_, failures, requirements, again) }
  return testStatusOf(case_, report) === 'passed' ? {} : { skipped: {} }
}

/** How many of the testcases have come out how. */
const counts = (cases: readonly XmlElement[]): XmlElement => ({
  '@tests': cases.length,
  '@failures': cases.filter((one) => one.failure).length,
  '@errors': cases.filter((one) => one.error).length,
  '@skipped': cases.filter((one) => one.skipped).length,
})

function outputOf(case_: ReportCase, requirements: ReadonlyMap<string, ReportRequirement>, report: Report): string {
  const { waived, notFollowed } = byWaiver(case_, report)
  return [
    `case ${case_.id}: ${case_.outcome}${case_.reason === undefined ? '' : `: ${case_.reason}`}`,
    ...case_.requirements.map((id) => `${id} ${requirements.get(id)?.text ?? ''}`),
    ...waived.map(({ requirement, message }) => `waived ${requirement}: ${message}`),
    ...notFollowed.map(({ requirement, message }) => `recommendation not followed ${requirement}: ${message}`),
    ...waiversOf(report, case_.requirements).map((text) => `waiver of ${text}`),
  ]
    .join('\n')
    .slice(0, longestFailure)
}

/** The schema of JUnit allows one failure a testcase: it holds them all. */
function failure(
  case_: ReportCase,
  failures: readonly ReportFailure[],
  requirements: ReadonlyMap<string, ReportRequirement>,
  again: RepeatCommand,
): XmlElement {
  const [first] = failures
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''
  const text = [
    ...failures.map((one) =>
      failureText(one, { requirement: requirements.get(one.requirement), longest: longestPassing }),
    ),
    `again: ${again(case_.id)}`,
    scriptOf(failures),
  ].join('\n\n')
  return {
    '@message': xmlText(`${first?.requirement}: ${first?.message}${more}`),
    '@type': xmlText(first?.requirement ?? ''),
    '#cdata': xmlText(text.length > longestFailure ? `${text.slice(0, longestFailure).toWellFormed()}\n…` : text),
  }
}

/** The script of the first failure whose script is short enough to stand here. */
function scriptOf(failures: readonly ReportFailure[]): string {
  const scripts = failures.map(({ curl }) => curl.join('\n'))
  return scripts.find((script) => script !== '' && script.length <= longestScript) ?? 'script: see report.json'
}

const runProperties = (report: Report): (readonly [string, string])[] => [
  ['partial', String(report.run.partial)],
  ['standing', standingOf(report).headline],
  ['verdict', report.verdict],
  ...report.claims.map(({ part, claim, reason }) => [`claim ${part}`, claimText(claim, reason)] as const),
  ['label', titleOf(report)],
  ...factsOf(report),
  ...(report.waivers ?? []).map((one) => ['waiver', waiverText(one, report.run.startedAt)] as const),
]

const claimText = (claim: string, reason: string | undefined): string =>
  reason === undefined ? claim : `${claim}: ${reason}`

const areaOf = ({ id }: ReportCase): string => id.split('/')[0] ?? id

const seconds = (cases: readonly ReportCase[]): number =>
  cases.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
