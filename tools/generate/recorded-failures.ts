/**
 * Judges twelve services of one fault each at quick effort, on what the fault breaks first, and puts the first failure of each into one report: what
 * test/engine/report/told.test.ts renders in every format.
 *
 *   node tools/generate/recorded-failures.ts
 */
import { writeFileSync } from 'node:fs'
import type { FaultId } from '../../reference-impl/faults/fault-id.ts'
import { faultList } from '../../reference-impl/faults/list.ts'
import { withFaults } from '../../reference-impl/index.ts'
import { startReference } from '../../reference-impl/server.ts'
import { verify } from '../../src/app/verify.ts'
import type { Report, ReportCase, ReportExchange, ReportFailure } from '../../src/engine/report/model.ts'
import type { RequirementId } from '../../src/interface/case.ts'
import { keysByRole } from '../../src/target/reference.ts'

const file = 'test/engine/report/twelve-failures.json'

/** Of one field, of state, of races, of several operations. */
const faults: readonly FaultId[] = [
  'listing-attributes-lost',
  'collection-list-description-lost',
  'sign-symbols-lost',
  'auth-put-collection-empty-key',
  'wallet-repeat-201',
  'user-id-plus-is-blank-in-look-up',
  'repeat-mints-again',
  'batch-id-twice-is-two',
  'supply-one-more',
  'listing-page-one-short',
  'wallet-race-two-addresses',
  'race-mints-twice',
]

/** Longest answer that is kept, and most exchanges of a failure. */
const longest = 300
const mostExchanges = 16

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

function kept({ exchanges, ...failure }: ReportFailure, url: string): ReportFailure {
  const here = (text: string): string => text.replaceAll(url, 'https://vendor.example')
  const told = exchanges.slice(-mostExchanges).map(
    (exchange): ReportExchange => ({
      ...exchange,
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 5,
      request: { ...exchange.request, url: here(exchange.request.url) },
      response: { ...exchange.response, headers: {}, text: cut(exchange.response.text) },
    }),
  )
  const { difference, ...rest } = failure
  return {
    ...rest,
    expected: cut(failure.expected),
    actual: cut(failure.actual),
    ...(failure.expected.length + failure.actual.length > longest || difference === undefined ? {} : { difference }),
    curl: [],
    exchanges: told,
  }
}

async function recorded(id: FaultId): Promise<{ readonly report: Report; readonly case_: ReportCase }> {
  const [requirement] = faultList.find((one) => one.id === id)?.breaks ?? []
  if (requirement === undefined) throw new Error(`there is no fault ${id}`)
  const reference = await startReference({ wrap: withFaults(id) })
  const report = await verify({
    target: reference.url,
    keys: { full: keysByRole(reference.keys).full },
    only: [requirement as RequirementId],
    effort: 'standard',
    seed: 7,
    limits: { completionTimeout: '3s' },
  })
  await reference.close()
  const own = report.cases
    .flatMap((case_) => case_.failures.map((failure) => ({ case_, failure })))
    .filter(({ failure }) => failure.requirement === requirement && failure.exchanges.length > 0)
    .toSorted((a, b) => a.failure.exchanges.length - b.failure.exchanges.length)
  const [first] = own
  if (first === undefined) throw new Error(`${id} does not break ${requirement} at this seed`)
  console.error(`${id}: ${requirement} in ${first.case_.id}`)
  return {
    report: { ...report, requirements: report.requirements.filter((one) => one.id === requirement) },
    case_: {
      ...first.case_,
      requirements: [requirement],
      durationMs: 100,
      requests: 10,
      failures: [kept(first.failure, reference.url)],
    },
  }
}

const all: Awaited<ReturnType<typeof recorded>>[] = []
for (const id of faults) all.push(await recorded(id))
const [first] = all
if (first === undefined) throw new Error('there are no faults')
const requirements = all
  .flatMap(({ report }) => report.requirements)
  .map((one) => ({ ...one, outcome: 'failed' as const }))
const report: Report = {
  ...first.report,
  target: { kind: 'url', url: 'https://vendor.example' },
  run: {
    ...first.report.run,
    id: 'k3x9a2bq',
    startedAt: '2026-11-20T10:00:00.000Z',
    durationMs: 8000,
    requests: 1000,
    minted: 100,
    quota: { kind: 'mints', made: 'minted', one: 'token', many: 'tokens' },
    retries: 0,
    partial: false,
    selection: { ...first.report.run.selection, only: [] },
  },
  verdict: 'non-conforming',
  because: [`${requirements.length} requirements are not kept: ${requirements.map(({ id }) => id).join(', ')}.`],
  summary: {
    ...first.report.summary,
    passed: 0,
    failed: requirements.length,
    notSelected: 0,
    notApplicable: 0,
    blocked: 0,
  },
  requirements,
  cases: all.map(({ case_ }) => case_),
  claims: [],
  observations: [],
  traffic: [],
}
writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`)
process.exit(0)
