import { create } from 'xmlbuilder'
import { firstLine, xmlText } from '../../text/index.ts'
import { bounded } from '../bounded.ts'
import { factsOf } from '../facts.ts'
import { failureText, type RepeatCommand, usualRepeatCommand } from '../failure-text.ts'
import type { Report } from '../model.ts'
import { stoppedLines } from '../reasons.ts'
import { standingOf, titleOf } from '../standing.ts'
import { type CaseTest, testsOf } from '../tests.ts'
import { waiverText } from '../waiver-text.ts'

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
  const name = xmlText(`${titleOf(report)}: ${standingOf(report).headline}`)
  const property = runProperties(report).map(([key, value]) => ({ '@name': key, '@value': xmlText(value) }))
  const suiteOf = (name: string, time: number, testcase: readonly XmlElement[]) => ({
    '@name': xmlText(name),
    '@timestamp': report.run.startedAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
    '@time': time,
    ...counts(testcase),
    properties: { property },
    testcase,
  })
  const suites = [...Map.groupBy(testsOf(report), ({ area }) => area)].map(([area, own]) => {
    const durationMs = own.reduce((sum, { case_ }) => sum + case_.durationMs, 0)
    return suiteOf(
      area,
      durationMs / 1000,
      own.map((one) => testCase(one, again)),
    )
  })
  const verdict = verdictCases(report, counts(suites.flatMap(({ testcase }) => testcase)))
  const every = [...(verdict.length === 0 ? [] : [suiteOf('verdict', 0, verdict)]), ...suites]
  const all = counts(every.flatMap(({ testcase }) => testcase))
  const root = { testsuites: { '@name': name, ...all, testsuite: every } }
  return create(root, { encoding: 'UTF-8' }).end({ pretty: true })
}

/**
 * The verdict as a testcase, where no other tells that it is not good: a page that shows numbers of failures alone would be green
 * for a service that could not be judged, or for a waiver that has expired.
 */
function verdictCases(report: Report, { '@failures': failures, '@errors': errors }: XmlElement): XmlElement[] {
  const isBad = report.verdict === 'non-conforming' && failures === 0 && errors === 0
  if (report.verdict !== 'inconclusive' && !isBad) return []
  const because = report.because ?? []
  const found = {
    '@message': xmlText(because[0] ?? report.verdict),
    '@type': report.verdict,
    '#cdata': xmlText([...because, ...stoppedLines(report, mostReasons)].join('\n').slice(0, longestFailure)),
  }
  const head = { '@classname': 'conformint.verdict', '@name': 'the run has a verdict', '@time': 0 }
  return [{ ...head, ...(isBad ? { failure: found } : { error: found }) }]
}

function testCase(test: CaseTest, again: RepeatCommand): XmlElement {
  const { case_, area, waived, notFollowed, requirements, waivers } = test
  const output = [
    `case ${case_.id}: ${case_.outcome}${case_.reason === undefined ? '' : `: ${case_.reason}`}`,
    ...case_.requirements.map((id) => `${id} ${requirements.get(id)?.text ?? ''}`),
    ...waived.map(({ requirement, message }) => `waived ${requirement}: ${message}`),
    ...notFollowed.map(({ requirement, message }) => `recommendation not followed ${requirement}: ${message}`),
    ...waivers.map((text) => `waiver of ${text}`),
  ].join('\n')
  return {
    '@classname': xmlText(`conformint.${area}`),
    '@name': xmlText(`${case_.title} [${case_.requirements.join(' ')}]`),
    '@time': case_.durationMs / 1000,
    ...outcomeOf(test, again),
    'system-out': { '#cdata': xmlText(output.slice(0, longestFailure)) },
  }
}

/** The schema of JUnit allows one failure a testcase: it holds them all. */
function outcomeOf({ case_, status, failures, message, requirements }: CaseTest, again: RepeatCommand): XmlElement {
  const { id, reason = '' } = case_
  if (status === 'broken') {
    return {
      error: { '@message': xmlText(firstLine(reason)), '@type': 'internal error', '#cdata': xmlText(reason) },
    }
  }
  if (message === undefined) return status === 'passed' ? {} : { skipped: {} }
  const text = [
    ...failures.map((one) =>
      failureText(one, { requirement: requirements.get(one.requirement), longest: longestPassing }),
    ),
    `again: ${again(id)}`,
    scriptOf(failures),
  ].join('\n\n')
  return {
    failure: {
      '@message': xmlText(message),
      '@type': xmlText(failures[0]?.requirement ?? ''),
      '#cdata': xmlText(text.length > longestFailure ? `${text.slice(0, longestFailure).toWellFormed()}\n…` : text),
    },
  }
}

/** How many of the testcases have come out how. */
const counts = (cases: readonly XmlElement[]): XmlElement => ({
  '@tests': cases.length,
  '@failures': cases.filter((one) => one.failure).length,
  '@errors': cases.filter((one) => one.error).length,
  '@skipped': cases.filter((one) => one.skipped).length,
})

/** The script of the first failure whose script is short enough to stand here. */
function scriptOf(failures: CaseTest['failures']): string {
  const scripts = failures.map(({ curl }) => curl.join('\n'))
  return scripts.find((script) => script !== '' && script.length <= longestScript) ?? 'script: see report.json'
}

const runProperties = (report: Report): (readonly [string, string])[] => [
  ['partial', String(report.run.partial)],
  ['standing', standingOf(report).headline],
  ['verdict', report.verdict],
  ...report.claims.map(
    ({ part, claim, reason }) => [`claim ${part}`, reason === undefined ? claim : `${claim}: ${reason}`] as const,
  ),
  ['label', titleOf(report)],
  ...factsOf(report),
  ...(report.waivers ?? []).map((one) => ['waiver', waiverText(one, report.run.startedAt)] as const),
]
