import { createHash } from 'node:crypto'
import type { Attachment, Link, Status, TestResult } from 'allure-js-commons'
import { bounded } from '../bounded.ts'
import { factsOf } from '../facts.ts'
import { failureText } from '../failure-text.ts'
import type { ReportFile } from '../folder.ts'
import type { Report, ReportFailure } from '../model.ts'
import { standingOf, titleOf } from '../standing.ts'
import { type CaseTest, testsOf } from '../tests.ts'

/** Longest text of a value, and of all failures of a case, in characters. */
const longestValue = 500
const longestMessage = 8000

/**
 * The files of an Allure results folder, a result for each case: requirements as tags, the area as suite, MUST as
 * critical, exchanges and script attached. The history id stays the same from run to run.
 */
export function* renderAllure(whole: Report): Generator<readonly [file: ReportFile, content: string]> {
  const report = bounded(whole, 2000)
  let start = Date.parse(report.run.startedAt)
  for (const test of testsOf(report)) {
    const { case_, failures } = test
    const uuid = hash(`${report.run.id} ${case_.id}`)
    const evidence = failures.slice(0, 1).flatMap((failure) => evidenceOf(failure, uuid))
    for (const { file, content } of evidence) yield [`allure-results/${file}`, content]
    const attachments = evidence.map(({ attachment }) => attachment)
    const result = resultOf(test, report, { uuid, start, stop: start + case_.durationMs, attachments })
    yield [`allure-results/${uuid}-result.json`, `${JSON.stringify(result)}\n`]
    start += case_.durationMs
  }
  const first: (readonly [string, string])[] = [
    ['Standing', standingOf(report).headline],
    ['Partial', String(report.run.partial)],
    ...report.claims.map(({ part, claim }) => [`Claim ${part}`, claim] as const),
  ]
  const facts = [...first, ...factsOf(report)].map(
    ([name, value]) => `${name.replaceAll(/\W+/g, '_')}=${value.replaceAll('\n', ' ')}`,
  )
  yield ['allure-results/environment.properties', `${facts.join('\n')}\n`]
}

function resultOf(
  test: CaseTest,
  report: Report,
  { uuid, start, stop, attachments }: { uuid: string; start: number; stop: number; attachments: Attachment[] },
): TestResult {
  const { case_, area, requirements } = test
  const own = case_.requirements.flatMap((id) => requirements.get(id) ?? [])
  const waivers = (report.waivers ?? []).filter(({ requirement }) => case_.requirements.includes(requirement))
  return {
    uuid,
    historyId: hash(case_.id),
    testCaseId: hash(case_.id),
    fullName: case_.id,
    name: case_.title,
    status: test.status as Status,
    statusDetails: detailsOf(test),
    stage: 'finished' as TestResult['stage'],
    description: [
      ...own.map(({ id, level, text }) => `- **${id}** ${level} ${text}`),
      ...test.notFollowed.map(
        ({ requirement, message }) => `- recommendation not followed: **${requirement}** ${message}`,
      ),
      ...test.waivers.map((text) => `- waiver of ${text}`),
    ].join('\n'),
    start,
    stop,
    labels: [
      { name: 'framework', value: 'conformint' },
      { name: 'parentSuite', value: titleOf(report) },
      { name: 'suite', value: area },
      { name: 'epic', value: 'Conformance' },
      { name: 'feature', value: area },
      { name: 'severity', value: own.some(({ level }) => level === 'MUST') ? 'critical' : 'minor' },
      ...case_.requirements.map((id) => ({ name: 'tag', value: id })),
      ...waivers.flatMap(({ owner }) => (owner === undefined ? [] : [{ name: 'owner', value: owner }])),
    ],
    links: waivers.flatMap(({ issue }): Link[] =>
      issue === undefined ? [] : [{ name: issue, url: issue, type: 'issue' }],
    ),
    parameters: [],
    steps: [],
    attachments,
  }
}

function detailsOf({ case_, failures }: CaseTest): TestResult['statusDetails'] {
  const [first] = failures
  if (first === undefined) return case_.reason === undefined ? {} : { message: case_.reason }
  const told = failures.map((one) => failureText(one, { longest: longestValue }))
  return {
    message: told.join('\n\n').slice(0, longestMessage),
    trace: first.curl.join('\n'),
    expected: first.expected,
    actual: first.actual,
  }
}

function evidenceOf(failure: ReportFailure, uuid: string) {
  const exchanges = failure.exchanges.map(({ request, response }, index) =>
    [`${index + 1}. ${request.method} ${request.url}`, request.body ?? '', `${response.status}`, response.text].join(
      '\n',
    ),
  )
  return [
    { name: 'exchanges', type: 'text/plain', ending: 'txt', content: exchanges.join('\n\n') },
    { name: 'script', type: 'text/x-shellscript', ending: 'sh', content: failure.curl.join('\n') },
  ]
    .filter(({ content }) => content !== '')
    .map(({ name, type, ending, content }) => {
      const source = `${hash(`${uuid} ${name}`)}-attachment.${ending}`
      return { file: source, content: `${content}\n`, attachment: { name, type, source } }
    })
}

/** Names that a folder of results can have: the same each time it is rendered. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
