import { isDeepStrictEqual } from 'node:util'
import { notRun } from '../run/outcomes.ts'
import { type Decision, decide } from '../run/verdict.ts'
import { UsageError } from '../usage-error.ts'
import { failuresOf } from './failures-of.ts'
import type { Report, ReportCase, ReportExchange, ReportObservation, ReportRequirement, Traffic } from './model.ts'
import { outcomeNames } from './standing.ts'

/** The joined report, with the exit code that the whole run would have had. */
export interface Merged {
  readonly report: Report
  readonly exitCode: Decision['exitCode']
}

/** What has to be the same in all shards of one run. */
const settings = [
  'seed',
  'effort',
  'strict',
  'profile',
  'label',
  'targetVersion',
  'environment',
  'chains',
  'keys',
  'capabilities',
  'selection',
] as const

/**
 * Joins the reports of all shards of one run, in the order of the shards.
 * @throws UsageError with a list of what is missing, doubled or different
 */
export function mergeReports(unordered: readonly Report[]): Merged {
  const reports = unordered.toSorted((a, b) => shardOf(a).index - shardOf(b).index)
  const wrong = complaints(reports)
  if (wrong.length > 0)
    throw new UsageError(`These are not the shards of one run:\n${wrong.map((line) => `- ${line}`).join('\n')}`)
  const [first] = reports
  if (first === undefined) throw new UsageError('There is no report to join.')
  const cases = reports.flatMap((report, index) =>
    report.cases.map((case_) => renumbered(case_, offsetOf(reports, index))),
  )
  const requirements = first.requirements.map(({ id }) => requirementOf(id, reports, cases))
  const { only, areas, cases: named } = first.run.selection
  const decision = decisionOf(reports, requirements, cases)
  const judged = new Map(decision.judged.map((one) => [one.requirement.id, one]))
  const final = requirements.map((one): ReportRequirement => {
    const { outcome = one.outcome, reason } = judged.get(one.id) ?? {}
    const { reason: _, ...rest } = one
    return { ...rest, outcome, ...(reason === undefined ? {} : { reason }) }
  })
  const sum = (of: (run: Report['run']) => number): number => reports.reduce((total, { run }) => total + of(run), 0)
  const end = reports.map(({ run }) => run.ended).find((ended) => ended !== undefined && ended !== 'completed')
  const report: Report = {
    ...first,
    run: {
      ...first.run,
      id: reports.map(({ run }) => run.id).join('+'),
      startedAt: reports.map(({ run }) => run.startedAt).toSorted()[0] ?? first.run.startedAt,
      durationMs: Math.max(...reports.map(({ run }) => run.durationMs)),
      requests: sum(({ requests }) => requests),
      minted: sum(({ minted }) => minted),
      retries: sum(({ retries }) => retries),
      shard: '1/1',
      partial: only.length + areas.length + named.length > 0,
      disturbances: {
        wire: sum(({ disturbances }) => disturbances.wire),
        serverErrors: sum(({ disturbances }) => disturbances.serverErrors),
        repeatedCases: sum(({ disturbances }) => disturbances.repeatedCases),
      },
      ...(end === undefined ? {} : { ended: end }),
    },
    verdict: decision.verdict,
    because: [...decision.because],
    summary: Object.fromEntries(
      outcomeNames.map(([outcome, , count]) => [count, final.filter((one) => one.outcome === outcome).length]),
    ) as Report['summary'],
    requirements: final,
    cases,
    observations: observationsOf(reports),
    ...(reports.every(({ traffic }) => traffic !== undefined) ? { traffic: trafficOf(reports) } : {}),
    waivers: [...decision.waivers],
  }
  return { report, exitCode: decision.exitCode }
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

const shardOf = ({ run }: Report): { index: number; count: number } => {
  const [index = 1, count = 1] = run.shard.split('/').map(Number)
  return { index, count }
}

function complaints(reports: readonly Report[]): string[] {
  const [first] = reports
  if (first === undefined) return []
  const { count } = shardOf(first)
  const lines: string[] = []
  for (const report of reports) {
    const name = `shard ${report.run.shard}`
    if (shardOf(report).count !== count) lines.push(`${name} is not one of ${count}`)
    if (report.interface.requirements !== first.interface.requirements)
      lines.push(`${name} has another requirement catalogue`)
    if (report.tool.version !== first.tool.version)
      lines.push(`${name} is of conformint ${report.tool.version}, not ${first.tool.version}`)
    if (report.kind !== first.kind) lines.push(`${name} is a report on ${report.kind}`)
    if (report.target.kind === 'url' && report.target.url !== first.target.url)
      lines.push(`${name} has the target ${report.target.url}, not ${first.target.url}`)
    for (const setting of settings) {
      if (!isDeepStrictEqual(report.run[setting], first.run[setting])) {
        lines.push(
          `${name} has ${setting} ${JSON.stringify(report.run[setting])}, not ${JSON.stringify(first.run[setting])}`,
        )
      }
    }
  }
  for (let index = 1; index <= count; index += 1) {
    const own = reports.filter((report) => shardOf(report).index === index).length
    if (own === 0) lines.push(`shard ${index}/${count} is missing`)
    if (own > 1) lines.push(`shard ${index}/${count} is there ${own} times`)
  }
  const seen = new Set<string>()
  for (const { id } of reports.flatMap(({ cases }) => cases)) {
    if (seen.has(id)) lines.push(`the case ${id} ran in two shards`)
    seen.add(id)
  }
  return lines
}

/** As one run would have judged it by all its cases, waivers not yet applied. */
function requirementOf(id: string, reports: readonly Report[], cases: readonly ReportCase[]): ReportRequirement {
  const seen = reports.flatMap(({ requirements }) => requirements.filter((one) => one.id === id))
  const [first] = seen
  if (first === undefined) throw new Error(`no shard has ${id}`)
  const { reason: _, ...rest } = first
  const own = cases.filter(({ requirements }) => requirements.includes(id))
  if (failuresOf(own, id).length > 0) return { ...rest, outcome: 'failed' }
  const judged = seen.filter(({ outcome }) => outcome !== 'not-applicable' && outcome !== 'not-selected')
  if (judged.length === 0) {
    const why = seen.find(({ outcome }) => outcome === 'not-applicable') ?? first
    return why
  }
  const stopped = own.find(
    ({ outcome, reason }) => outcome === 'blocked' || (outcome === 'failed' && reason !== undefined),
  )
  if (stopped) return { ...rest, outcome: 'blocked', reason: `${stopped.id}: ${stopped.reason ?? 'did not end'}` }
  if (own.some(({ exercised = [] }) => exercised.includes(id))) return { ...rest, outcome: 'passed' }
  const aside = own.flatMap(({ setAside = [] }) => setAside).find(({ requirement }) => requirement === id)
  if (aside) return { ...rest, outcome: 'not-applicable', reason: aside.reason }
  return judged.find(({ outcome }) => outcome === 'blocked') ?? first
}

function decisionOf(
  reports: readonly Report[],
  requirements: readonly ReportRequirement[],
  cases: readonly ReportCase[],
): Decision {
  const [first] = reports
  const ends = reports.map(({ run }) => run.ended ?? 'completed')
  return decide(
    requirements.map((requirement) => ({
      requirement: { ...requirement, basis: requirement.basis ?? 'inferred', words: requirement.words ?? '' },
      outcome: requirement.outcome,
      ...(requirement.reason === undefined ? {} : { reason: requirement.reason }),
      cases: requirement.cases,
    })),
    (first?.waivers ?? []).map(({ requirement, reason, issue, owner, expires }) => ({
      requirement,
      reason,
      issue,
      owner,
      expires,
    })),
    {
      end: ends.find((end) => end === 'interrupted') ?? ends.find((end) => end === 'target-gone') ?? 'completed',
      results: cases
        .filter(({ internalError }) => internalError)
        .map(({ id, reason = '' }) => ({ ...notRun(id, 'blocked', reason), outcome: 'error' as const })),
      internalErrors: [],
      strict: first?.run.strict ?? false,
      now: new Date(first?.run.startedAt ?? 0),
    },
  )
}

function observationsOf(reports: readonly Report[]): ReportObservation[] {
  const known = new Map<string, ReportObservation>()
  for (const one of reports.flatMap(({ observations }) => observations)) {
    const key = `${one.id} ${JSON.stringify(one.value)}`
    const before = known.get(key)
    known.set(key, before === undefined ? one : { ...before, cases: [...(before.cases ?? []), ...(one.cases ?? [])] })
  }
  return [...known.values()].toSorted((a, b) => a.id.localeCompare(b.id, 'en'))
}

function trafficOf(reports: readonly Report[]): Traffic[] {
  const added = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(
      [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]),
    )
  const known = new Map<string, Traffic>()
  for (const one of reports.flatMap(({ traffic }) => traffic ?? [])) {
    const before = known.get(one.operation)
    known.set(
      one.operation,
      before === undefined
        ? one
        : {
            operation: one.operation,
            requests: before.requests + one.requests,
            statuses: added(before.statuses, one.statuses),
            latency: added(before.latency, one.latency),
          },
    )
  }
  return [...known.values()]
}
