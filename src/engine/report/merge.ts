import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../interface/index.ts'
import type { AskedCase, AskedRequirement, Decision, Judged, RunSeen, SeenResult } from '../judge/index.ts'
import { joinedCases, judge } from '../judge/judge.ts'
import { forMerging, joinedObservations } from './build.ts'
import { ownMembers } from './facts.ts'
import type { Given, Report, ReportCase, ReportExchange, ReportRequirement, Traffic } from './model.ts'
import { madeBy } from './quota.ts'
import { summaryOf } from './shown-outcome.ts'

/** The joined report, with the exit code that the whole run would have had. */
export interface Merged {
  readonly report: Report
  readonly exitCode: Decision['exitCode']
}

/**
 * Joins the reports of all shards of one run, in the order of the shards, and has them judged as that run.
 * @throws UsageError in one sentence, with what is missing, doubled or different
 */
export function mergeReports(unordered: readonly Report[]): Merged {
  const reports = shardsOf(unordered)
  const [first, ...others] = reports
  const { waivers = [], run } = first
  const { seen, ...judgement } = judge([seenIn(first), ...others.map(seenIn)], { waivers, strict: run.strict })
  const cases = joinedCases(
    reports.flatMap((report, index) =>
      report.cases.map((case_) => [case_.id, renumbered(case_, offsetOf(reports, index))] as const),
    ),
  )
  const { verdict, because, claims, judged } = judgement
  const report: Given<Report> = {
    ...first,
    run: { ...runOf(reports), partial: judgement.partial, ended: seen.end, ...forMerging(seen) },
    verdict,
    because,
    claims,
    summary: summaryOf(judged, run.strict),
    requirements: judged.map((one, index) => requirementOf(one, first.requirements[index])),
    cases: [...cases.values()],
    observations: joinedObservations(reports.flatMap(({ observations }) => observations)),
    ...(reports.every(({ traffic }) => traffic !== undefined) ? { traffic: trafficOf(reports) } : {}),
    waivers: judgement.waivers,
  }
  return { report: report as Report, exitCode: judgement.exitCode }
}

function requirementOf(
  { requirement, outcome, reason }: Judged,
  first: ReportRequirement | undefined,
): ReportRequirement {
  if (first?.id !== requirement.id) throw new Error(`the judge was given ${requirement.id} in another order`)
  const { reason: _, ...rest } = first
  return { ...rest, outcome, ...(reason === undefined ? {} : { reason }) }
}

/** The numbers of all shards together. */
function runOf(reports: readonly [Report, ...Report[]]): Report['run'] {
  const [{ run: first }] = reports
  const sum = (of: (run: Report['run']) => number): number => reports.reduce((total, { run }) => total + of(run), 0)
  const { leftOut: _, internalErrors: _errors, whyGone: _gone, ...run } = first
  return {
    ...run,
    id: reports.map(({ run: { id } }) => id).join('+'),
    startedAt: reports.map(({ run: { startedAt } }) => startedAt).toSorted()[0] ?? first.startedAt,
    durationMs: Math.max(...reports.map(({ run: { durationMs } }) => durationMs)),
    requests: sum(({ requests }) => requests),
    ...(run.quota === undefined ? {} : { [run.quota.made]: sum(madeBy) }),
    retries: sum(({ retries }) => retries),
    shard: '1/1',
    disturbances: {
      wire: sum(({ disturbances }) => disturbances.wire),
      serverErrors: sum(({ disturbances }) => disturbances.serverErrors),
      repeatedCases: sum(({ disturbances }) => disturbances.repeatedCases),
    },
  }
}

/** How far the numbers of a shard's exchanges are moved: each began from 1. */
export function offsetOf(reports: readonly Report[], index: number): number {
  return reports.slice(0, index).reduce((total, { run }) => total + run.requests + 1, 0)
}

/** An exchange as it stands in the joined report. */
export const moved = (exchange: ReportExchange, offset: number): ReportExchange => ({
  ...exchange,
  seq: exchange.seq + offset,
})

const renumbered = (case_: ReportCase, offset: number): ReportCase => ({
  ...case_,
  failures: case_.failures.map((failure) => ({
    ...failure,
    exchanges: failure.exchanges.map((exchange) => moved(exchange, offset)),
    ...(failure.decisive === undefined ? {} : { decisive: failure.decisive + offset }),
  })),
})

const trafficOf = (reports: readonly Report[]): Traffic[] =>
  [
    ...Map.groupBy(
      reports.flatMap(({ traffic = [] }) => traffic),
      ({ operation }) => operation,
    ).values(),
  ].map((own) =>
    own.reduce((a, b) => ({
      operation: a.operation,
      requests: a.requests + b.requests,
      cases: (a.cases ?? 0) + (b.cases ?? 0),
      statuses: added(a.statuses, b.statuses),
      latency: added(a.latency, b.latency),
    })),
  )

const added = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.keys({ ...a, ...b }).map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]))

/** What a run has seen, as its report tells it to the judge. */
function seenIn(report: Report): RunSeen {
  const { run, claims } = report
  const { leftOut = [], internalErrors = [], ended = 'completed', whyGone } = run
  return {
    requirements: report.requirements.map(askedOf),
    cases: casesOf(report),
    parts: claims.map(({ part, claim, reason = '' }) => ({
      name: part,
      ...(claim === 'not-offered' ? { notOffered: reason } : {}),
    })),
    results: new Map(report.cases.map((case_) => [case_.id, resultOf(case_)])),
    leftOut: new Map(leftOut.map(({ case: id, by }) => [id, by])),
    effort: run.effort,
    end: ended,
    internalErrors,
    ...(whyGone === undefined ? {} : { whyGone }),
    startedAt: new Date(run.startedAt),
  }
}

function askedOf({ selected = true, missing, ...told }: ReportRequirement): AskedRequirement {
  const { id, level, basis = 'inferred', words = '', area, section, text, operations, parts = [] } = told
  return {
    requirement: { id, level, basis, words, area, section, text, operations, ...untested(told) },
    wanted: selected,
    parts,
    ...(missing === undefined ? {} : { missing }),
  }
}

/** All that is left of a reason why nothing can judge it: the reason of its outcome. */
function untested({ cases, reason }: Pick<ReportRequirement, 'cases' | 'reason'>): { notTestedReason?: string } {
  const [, why] = /^not tested: (.*)$/s.exec(reason ?? '') ?? []
  return cases.length > 0 || why === undefined ? {} : { notTestedReason: why }
}

/** Every case of the catalogue, in an order that is the same in all shards. */
function casesOf({ requirements, cases, run }: Report): AskedCase[] {
  const bearing = new Map<string, string[]>()
  for (const { id, cases: own } of requirements)
    for (const one of own) bearing.set(one, [...(bearing.get(one) ?? []), id])
  const parts = new Map([
    ...(run.leftOut ?? []).map((one) => [one.case, one.parts ?? []] as const),
    ...cases.map((one) => [one.id, one.parts ?? []] as const),
  ])
  return [...bearing].map(([id, own]) => ({ id, requirements: own, parts: parts.get(id) ?? [] }))
}

const resultOf = ({
  id,
  outcome,
  internalError,
  reason,
  exercised = [],
  setAside = [],
  failures,
  stoppedIn,
}: ReportCase): SeenResult => ({
  caseId: id,
  outcome: internalError ? 'error' : outcome,
  ...(reason === undefined ? {} : { reason }),
  exercised,
  setAside,
  failures,
  ...(stoppedIn === undefined ? {} : { stoppedIn }),
})

/** What has to be the same in all shards of one run. */
const settings = [
  'seed',
  'effort',
  'strict',
  'profile',
  'label',
  'targetVersion',
  'environment',
  'keys',
  'capabilities',
  'selection',
  'budget',
  'quota',
] as const

/** Complaints that are told; who has more of them has given the wrong files. */
const mostTold = 3

/**
 * The shards of one run in their order.
 * @throws UsageError in one sentence, with what is missing, doubled or different
 */
function shardsOf(unordered: readonly Report[]): readonly [Report, ...Report[]] {
  const [first, ...others] = unordered.toSorted((a, b) => shardOf(a).index - shardOf(b).index)
  if (first === undefined) throw new UsageError('There is no report to join.')
  const reports = [first, ...others] as const
  const wrong = [...missing(reports), ...reports.flatMap((report) => differences(report, first))]
  if (wrong.length === 0) return reports
  const more = wrong.length > mostTold ? `; and ${wrong.length - mostTold} more` : ''
  throw new UsageError(`These are not the shards of one run: ${wrong.slice(0, mostTold).join('; ')}${more}.`)
}

const shardOf = ({ run }: Report): { index: number; count: number } => {
  const [index = 1, count = 1] = run.shard.split('/').map(Number)
  return { index, count }
}

function missing(reports: readonly [Report, ...Report[]]): string[] {
  const { count } = shardOf(reports[0])
  return Array.from({ length: count }, (_, place) => place + 1).flatMap((index) => {
    const own = reports.filter((report) => shardOf(report).index === index).length
    if (own === 1) return []
    return own === 0 ? [`shard ${index}/${count} is missing`] : [`shard ${index}/${count} is there ${own} times`]
  })
}

function differences(report: Report, first: Report): string[] {
  const name = `shard ${report.run.shard}`
  const unless = (isRight: boolean, says: string): string[] => (isRight ? [] : [`${name} ${says}`])
  const differs = (what: string, own: unknown, other: unknown): string[] =>
    unless(isDeepStrictEqual(own, other), `has ${what} ${JSON.stringify(own)}, not ${JSON.stringify(other)}`)
  const placeOf = ({ kind, url }: Report['target']): string => (kind === 'url' ? url : kind)
  const rulesOf = ({ waivers = [] }: Report): unknown => waivers.map(({ state: _, ...rest }) => rest)
  const { count } = shardOf(first)
  const { version } = report.tool
  const place = placeOf(report.target)
  return [
    ...unless(shardOf(report).count === count, `is not one of ${count}`),
    ...unless(report.kind === first.kind, `is a report on ${report.kind}`),
    ...unless(version === first.tool.version, `is of conformint ${version}, not ${first.tool.version}`),
    ...differs('the interface', report.interface.version, first.interface.version),
    ...unless(report.interface.requirements === first.interface.requirements, 'has another requirement catalogue'),
    ...unless(place === placeOf(first.target), `has the target ${place}, not ${placeOf(first.target)}`),
    ...differs('the image', report.target.image, first.target.image),
    ...differs('the digest', report.target.digest, first.target.digest),
    ...settings.flatMap((setting) => differs(setting, report.run[setting], first.run[setting])),
    ...ownMembers(first.run).flatMap(([name, value]) => differs(name, report.run[name], value)),
    ...unless(isDeepStrictEqual(rulesOf(report), rulesOf(first)), 'has other waivers'),
    ...unless(report.run.leftOut !== undefined, 'does not say what it left out'),
  ]
}
