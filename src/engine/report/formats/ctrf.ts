import { createHash } from 'node:crypto'
import { bounded } from '../bounded.ts'
import { factsOf } from '../facts.ts'
import { failureText } from '../failure-text.ts'
import type { Report } from '../model.ts'
import { standingOf, titleOf } from '../standing.ts'
import { type CaseTest, testsOf } from '../tests.ts'
import { waiverText } from '../waiver-text.ts'

/** Version of the format that is written (https://ctrf.io). */
const specVersion = '0.0.0'

/** Longest value of a failure, in characters. */
const longestPassing = 1000

/** Common Test Report Format: a test for each case, with the requirements as tags. */
export function renderCtrf(whole: Report): string {
  const report = bounded(whole, 2000)
  const { run, tool } = report
  const start = Date.parse(run.startedAt)
  const type = report.kind === 'contracts' ? 'contract' : 'conformance'
  const tests = testsOf(report).map((one) => testOf(one, type))
  const count = (status: string): number => tests.filter((one) => one.status === status).length
  const document = {
    reportFormat: 'CTRF',
    specVersion,
    reportId: uuidOf(`${run.id} ${run.startedAt}`),
    runId: run.id,
    timestamp: run.startedAt,
    generatedBy: `${tool.name} ${tool.version}`,
    results: {
      tool: { name: tool.name, version: tool.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        suites: new Set(tests.map(({ suite }) => suite[0])).size,
        start,
        stop: start + run.durationMs,
        duration: run.durationMs,
      },
      tests,
      environment: {
        reportName: `${titleOf(report)}: ${standingOf(report).headline}`,
        appName: titleOf(report),
        ...(run.targetVersion === undefined ? {} : { appVersion: run.targetVersion }),
        ...(run.environment === '' ? {} : { testEnvironment: run.environment }),
        shardId: run.shard,
        healthy: report.verdict === 'conforming' && !run.partial,
        extra: {
          partial: run.partial,
          standing: standingOf(report).headline,
          verdict: report.verdict,
          because: report.because ?? [],
          claims: report.claims,
          ...Object.fromEntries(factsOf(report)),
          waivers: (report.waivers ?? []).map((one) => waiverText(one, run.startedAt)),
        },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function testOf(test: CaseTest, type: string) {
  const { case_, area, status, failures, notFollowed, waivers, requirements } = test
  const message = test.message ?? case_.reason
  const trace = failures.map((one) =>
    failureText(one, { requirement: requirements.get(one.requirement), longest: longestPassing }),
  )
  return {
    name: case_.title,
    status: status === 'broken' ? 'other' : status,
    duration: case_.durationMs,
    suite: [area],
    ...(message === undefined ? {} : { message }),
    ...(trace.length === 0 ? {} : { trace: trace.join('\n\n').slice(0, 8000) }),
    rawStatus: case_.outcome,
    tags: case_.requirements,
    type,
    extra: {
      caseId: case_.id,
      requests: case_.requests,
      waivers,
      notFollowed: notFollowed.map(({ requirement, message }) => `${requirement}: ${message}`),
    },
  }
}

/** The same for the same run, whenever it is rendered. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
