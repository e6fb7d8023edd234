import type { Report, Traffic } from '../model.ts'
import { bucketsOf, quantile } from '../traffic.ts'

/** An operation that has become slower or faster. */
export interface LatencyShift {
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
