import type { AskedCase, AskedRequirement, Decision, Judged, RunSeen, SeenResult } from '../judge/index.ts'
import { joinedCases, judge } from '../judge/judge.ts'
import { forMerging, joinedObservations } from './build.ts'
import type { Given, Report, ReportCase, ReportExchange, ReportRequirement, Traffic } from './model.ts'
import { madeBy } from './quota.ts'
import { shardsOf } from './shards.ts'
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
