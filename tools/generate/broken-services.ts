/**
 * Judges broken services, and keeps of their reports what tests of reports look at.
 *
 *   node tools/generate/broken-services.ts causes    twelve of one to eight drawn faults at quick, on what they break, and what causes are made
 *                                                    from: what test/engine/report/causes-measured.test.ts measures the grouping on
 *   node tools/generate/broken-services.ts formats   twelve of one fault each, on what it breaks first, and the first failure of each, in one
 *                                                    report: what test/engine/report/told.test.ts renders in every format
 */
import { writeFileSync } from 'node:fs'
import type { FaultId } from '../../reference-impl/faults/fault-id.ts'
import { faultList } from '../../reference-impl/faults/list.ts'
import { withFaults } from '../../reference-impl/index.ts'
import { startReference } from '../../reference-impl/server.ts'
import { verify } from '../../src/app/verify.ts'
import { decisiveOf } from '../../src/engine/report/causes.ts'
import type { Report, ReportFailure } from '../../src/engine/report/model.ts'
import type { RequirementId } from '../../src/interface/case.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { seeded } from '../measure/seeded.ts'

type Fault = (typeof faultList)[number]

/** Longest text that is kept. */
const longest = 300

async function judged(
  faults: readonly Fault[],
  only: readonly string[],
  effort: 'quick' | 'standard',
  completionTimeout: string,
): Promise<{ readonly report: Report; readonly url: string }> {
  const reference = await startReference({ wrap: withFaults(...faults.map(({ id }) => id as FaultId)) })
  const report = await verify({
    target: reference.url,
    keys: { full: keysByRole(reference.keys).full },
    only: only as readonly RequirementId[],
    effort,
    seed: 7,
    limits: { completionTimeout },
  })
  await reference.close()
  return { report, url: reference.url }
}

/** Numbers of faults of the drawn services. */
const sizes = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8]

/** Failures of a requirement that are kept of a drawn service. */
const mostKept = 3

const random = seeded(1)

/** Faults of which no two break one requirement: then a failure tells whose it is. */
function drawn(size: number): readonly Fault[] {
  const own: Fault[] = []
  const faults = faultList.filter(({ generated }) => !generated)
  while (own.length < size) {
    const one = faults[Math.floor(random() * faults.length)]
    if (one && !own.some(({ breaks }) => breaks.some((id) => one.breaks.includes(id)))) own.push(one)
  }
  return own
}

async function ofCauses(faults: readonly Fault[]) {
  const requirements = faults.flatMap(({ breaks }) => breaks)
  const { report } = await judged(faults, requirements, 'quick', '5s')
  const all = report.cases.flatMap(({ id: caseId, failures }) => failures.map((failure) => ({ caseId, failure })))
  const kept = Map.groupBy(all, ({ failure }) => failure.requirement)
  const failures = all.flatMap((one) => {
    const { requirement, message, expected, actual } = one.failure
    if ((kept.get(requirement)?.indexOf(one) ?? 0) >= mostKept) return []
    const [said, wanted, got] = [message, expected, actual].map((text) => text.slice(0, longest))
    const exchange = decisiveOf(one.failure)
    const decisive = exchange && {
      seq: exchange.seq,
      operation: exchange.operation,
      status: exchange.response.status,
    }
    return [{ caseId: one.caseId, requirement, message: said, expected: wanted, actual: got, decisive }]
  })
  console.error(`${faults.map(({ id }) => id).join(' ')}: ${failures.length} failures kept`)
  return { faults: faults.map(({ id, breaks }) => ({ id, breaks })), failures }
}

/** Of one field, of state, of races, of several operations. */
const chosen: readonly FaultId[] = [
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

const mostExchanges = 16

const startedAt = '2026-11-20T10:00:00.000Z'

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

function kept({ difference, ...failure }: ReportFailure, url: string): ReportFailure {
  const exchanges = failure.exchanges.slice(-mostExchanges).map(({ request, response, ...exchange }) => ({
    ...exchange,
    startedAt,
    durationMs: 5,
    request: { ...request, url: request.url.replaceAll(url, 'https://vendor.example') },
    response: { ...response, headers: {}, text: cut(response.text) },
  }))
  const isWhole = failure.expected.length + failure.actual.length <= longest
  return {
    ...failure,
    expected: cut(failure.expected),
    actual: cut(failure.actual),
    ...(isWhole && difference !== undefined ? { difference } : {}),
    curl: [],
    exchanges,
  }
}

async function ofFormats(fault: Fault) {
  const [requirement = ''] = fault.breaks
  const { report, url } = await judged([fault], [requirement], 'standard', '3s')
  const [first] = report.cases
    .flatMap((case_) => case_.failures.map((failure) => ({ case_, failure })))
    .filter(({ failure }) => failure.requirement === requirement && failure.exchanges.length > 0)
    .toSorted((a, b) => a.failure.exchanges.length - b.failure.exchanges.length)
  if (first === undefined) throw new Error(`${fault.id} does not break ${requirement} at this seed`)
  console.error(`${fault.id}: ${requirement} in ${first.case_.id}`)
  const told = { requirements: [requirement], durationMs: 100, requests: 10, failures: [kept(first.failure, url)] }
  return {
    report,
    requirements: report.requirements.filter(({ id }) => id === requirement),
    case_: { ...first.case_, ...told },
  }
}

/** One report of all. */
function together(all: readonly Awaited<ReturnType<typeof ofFormats>>[]): Report {
  const [first] = all
  if (first === undefined) throw new Error('there are no faults')
  const requirements = all.flatMap((one) => one.requirements.map((own) => ({ ...own, outcome: 'failed' as const })))
  const { run, summary } = first.report
  const number = requirements.length
  return {
    ...first.report,
    target: { kind: 'url', url: 'https://vendor.example' },
    run: {
      ...run,
      id: 'k3x9a2bq',
      startedAt,
      durationMs: 8000,
      requests: 1000,
      minted: 100,
      quota: { kind: 'mints', made: 'minted', one: 'token', many: 'tokens' },
      retries: 0,
      partial: false,
      selection: { ...run.selection, only: [] },
    },
    verdict: 'non-conforming',
    because: [`${number} requirements are not kept: ${requirements.map(({ id }) => id).join(', ')}.`],
    summary: { ...summary, passed: 0, failed: number, notSelected: 0, notApplicable: 0, blocked: 0 },
    requirements,
    cases: all.map(({ case_ }) => case_),
    claims: [],
    observations: [],
    traffic: [],
  }
}

const [what] = process.argv.slice(2)
if (what === 'causes') {
  // They mostly wait.
  const services = await Promise.all(sizes.map(drawn).map(ofCauses))
  const lines = services.map((one) => JSON.stringify(one)).join(',\n')
  writeFileSync('test/engine/report/broken-services.json', `[\n${lines}\n]\n`)
} else if (what === 'formats') {
  const all: Awaited<ReturnType<typeof ofFormats>>[] = []
  for (const fault of chosen.flatMap((id) => faultList.find((one) => one.id === id) ?? []))
    all.push(await ofFormats(fault))
  writeFileSync('test/engine/report/twelve-failures.json', `${JSON.stringify(together(all), null, 1)}\n`)
} else console.error('node tools/generate/broken-services.ts causes, or formats')
process.exit(0)
