import { UsageError } from '../../interface/index.ts'
import { failuresOf, type RequirementOutcome } from '../../judge/index.ts'
import type { Report, ReportObservation, ReportRequirement, Traffic } from '../model.ts'
import { titleOf } from '../standing.ts'
import { bucketsOf, quantile } from '../traffic.ts'

export interface OutcomeChange {
  readonly id: string
  readonly level: ReportRequirement['level']
  readonly text: string
  readonly before: RequirementOutcome
  readonly after: RequirementOutcome
  /** The first failure, or the reason why it is not judged. */
  readonly why: string
}

interface ObservedChange {
  readonly id: string
  readonly topic: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** What has changed from one report to another. */
export interface ReportDiff {
  /** Version of the format. */
  readonly schema: 'conformint-diff/1'
  /** What the earlier report is about. */
  readonly before: string
  /** What the later one is about. */
  readonly after: string
  /** Fails now, and did not before: judged or not. */
  readonly newlyFailing: readonly OutcomeChange[]
  /** Passes now, and failed before. */
  readonly newlyPassing: readonly OutcomeChange[]
  /** Judged before and not any more, or the other way round without a failure. */
  readonly coverage: readonly OutcomeChange[]
  /** Requirements that only one of the catalogues has. */
  readonly added: readonly string[]
  /** Ids that only the earlier catalogue has. */
  readonly removed: readonly string[]
  /** What is recorded otherwise. */
  readonly observations: readonly ObservedChange[]
  /** Operations that take much longer or shorter, in ms. */
  readonly latency: readonly LatencyShift[]
  /** How many times as long all operations take together. */
  readonly pace: number
}

/** What has changed from one report to another. @throws UsageError when the two cannot be compared, with the reason */
export function diffReports(before: Report, after: Report): ReportDiff {
  refuseStrangers(before, after)
  const old = new Map(before.requirements.map((one) => [one.id, one]))
  const now = new Set(after.requirements.map(({ id }) => id))
  const changeOf = (one: ReportRequirement, then: RequirementOutcome): OutcomeChange[] => {
    const { id, level, text, outcome, reason = '' } = one
    const why = failuresOf(after.cases, id)[0]?.failure.message ?? reason
    return then === outcome ? [] : [{ id, level, text, before: then, after: outcome, why }]
  }
  const known = after.requirements.filter(({ id }) => old.has(id))
  const changes = known.flatMap((one) => changeOf(one, old.get(one.id)?.outcome ?? one.outcome))
  const added = after.requirements.filter(({ id }) => !old.has(id))
  const { all, shifts } = latencyShifts(before, after)
  return {
    schema: 'conformint-diff/1',
    before: titleOf(before),
    after: titleOf(after),
    newlyFailing: [
      ...changes.filter((one) => one.after === 'failed'),
      ...added.filter(({ outcome }) => outcome === 'failed').flatMap((one) => changeOf(one, 'not-selected')),
    ],
    newlyPassing: changes.filter(isMended),
    coverage: changes.filter((one) => one.after !== 'failed' && !isMended(one)),
    added: added.map(({ id }) => id),
    removed: before.requirements.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    observations: observedChanges(before, after),
    latency: shifts,
    pace: Number(all.toFixed(2)),
  }
}

const isMended = ({ before, after }: OutcomeChange): boolean =>
  after === 'passed' && (before === 'failed' || before === 'waived')

export function refuseStrangers(before: Report, after: Report): void {
  if (before.kind !== after.kind) {
    throw new UsageError(`One is a report on ${before.kind}, the other on ${after.kind}: they cannot be compared.`)
  }
  if (before.interface.version !== after.interface.version) {
    throw new UsageError(
      `One judges version ${before.interface.version} of the interface, the other ${after.interface.version}: they cannot be compared.`,
    )
  }
  const judged = new Set(before.requirements.filter(isJudged).map(({ id }) => id))
  if (!after.requirements.some((one) => isJudged(one) && judged.has(one.id))) {
    throw new UsageError('No requirement was judged in both reports: they cannot be compared.')
  }
}

const isJudged = ({ outcome }: ReportRequirement): boolean => ['passed', 'failed', 'waived'].includes(outcome)

/** A topic that one of them did not come to see is a matter of coverage. */
function observedChanges(before: Report, after: Report): ObservedChange[] {
  const old = seenIn(before)
  return [...seenIn(after).values()].flatMap(({ id, topic, values }) => {
    const then = old.get(id)
    return then === undefined || sameValues(then.values, values)
      ? []
      : [{ id, topic, before: then.values, after: values }]
  })
}

/** A topic and what was seen of it, without what differs from run to run. */
interface Seen {
  readonly id: string
  readonly topic: string
  readonly section: string
  /** In order, each once. */
  readonly values: readonly string[]
}

const measures = /^Milliseconds /

/** Measured times of one topic differ when their middles do by more than this factor. */
const noise = 4

/** What a report observed, topic by topic. Ids, addresses and moments are told apart in no topic. */
export function seenIn({ observations }: Report): Map<string, Seen> {
  return new Map(
    [...Map.groupBy(observations, ({ id }) => id)].map(([id, own]) => {
      const [{ topic, section } = { topic: id, section: '' }] = own
      return [id, { id, topic, section, values: valuesOf(own, topic) }]
    }),
  )
}

function valuesOf(own: readonly ReportObservation[], topic: string): string[] {
  const values = own.map(({ value }) => value)
  const times = values.filter((value) => typeof value === 'number')
  if (measures.test(topic) && times.length === values.length) {
    return [`about ${times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]} ms`]
  }
  return [...new Set(values.map((value) => settled(JSON.stringify(value))))].toSorted()
}

/** Whether two say the same, measured times with room for noise. */
function sameValues(a: readonly string[], b: readonly string[]): boolean {
  const times = [a, b].map(([only = '', ...rest]) =>
    rest.length === 0 ? Number(/^about (\d+) ms$/.exec(only)?.[1]) : Number.NaN,
  )
  const [one = Number.NaN, other = Number.NaN] = times
  if (!Number.isNaN(one) && !Number.isNaN(other))
    return Math.max(one, other, 100) / Math.max(1, Math.min(one, other)) < noise || Math.max(one, other) < 500
  return a.join('\n') === b.join('\n')
}

/** Without ids, addresses, names of the run and moments. */
const settled = (text = 'null'): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '<moment>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/0x[0-9a-f]{8,}/gi, '<id>')
    .replaceAll(/\b(?=\w*\d)\w{12,}\b/g, '<id>')

/** An operation that has become slower or faster. */
interface LatencyShift {
  readonly operation: string
  /** Half of the answers came within this many ms. */
  readonly before: number
  readonly after: number
}

/** With fewer answers than that nothing is said. */
const leastAnswers = 20
/** Smallest change that is told, as a factor and in ms. */
const leastFactor = 2
const leastMs = 20
/** How many standard deviations the ranks have to be away from chance. */
const leastDeviations = 5

/**
 * Operations whose latency has shifted by more than noise: by the ranks of all answers (Mann and Whitney), and by a factor
 * that anybody notices, beyond what has become of all operations together, which tells of the line or the machine.
 */
export function latencyShifts(
  before: Report,
  after: Report,
): { readonly all: number; readonly shifts: LatencyShift[] } {
  const old = new Map((before.traffic ?? []).map((one) => [one.operation, one]))
  const pairs = (after.traffic ?? []).flatMap((now) => {
    const then = old.get(now.operation)
    if (then === undefined || answers(then) < leastAnswers || answers(now) < leastAnswers) return []
    return [{ operation: now.operation, then, now, factor: half(now) / half(then) }]
  })
  const factors = pairs.map(({ factor }) => factor).toSorted((a, b) => a - b)
  const all = factors[Math.floor(factors.length / 2)] ?? 1
  const shifts = pairs
    .filter(
      ({ then, now, factor }) =>
        Math.max(factor / all, all / factor) >= leastFactor &&
        Math.max(factor, 1 / factor) >= leastFactor &&
        Math.abs(half(now) - half(then)) >= leastMs &&
        deviations(then, now) >= leastDeviations,
    )
    .map(({ operation, then, now }) => ({ operation, before: half(then), after: half(now) }))
  return { all, shifts }
}

const half = (traffic: Traffic): number => quantile(traffic, 0.5) ?? 0

const answers = (traffic: Traffic): number => bucketsOf(traffic).reduce((sum, [, number]) => sum + number, 0)

/** Distance of the sum of ranks from what chance would give, in standard deviations. Answers of one bucket are ties. */
function deviations(a: Traffic, b: Traffic): number {
  const [first, second] = [new Map(bucketsOf(a)), new Map(bucketsOf(b))]
  const [n, m] = [answers(a), answers(b)]
  let wins = 0
  let below = 0
  let ties = 0
  for (const ms of [...new Set([...first.keys(), ...second.keys()])].toSorted((x, y) => x - y)) {
    const [own, other] = [first.get(ms) ?? 0, second.get(ms) ?? 0]
    wins += other * (below + own / 2)
    below += own
    ties += (own + other) ** 3 - (own + other)
  }
  const total = n + m
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)))
  return variance <= 0 ? 0 : Math.abs(wins - (n * m) / 2) / Math.sqrt(variance)
}
