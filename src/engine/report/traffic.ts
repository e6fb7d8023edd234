import type { ExchangeEnded } from '../evidence/index.ts'
import type { Traffic } from './model.ts'

/** Buckets of latency a doubling: two figures in one bucket differ by less than a fifth. */
const perDoubling = 4

/** Upper end of the bucket that holds a latency, in ms, with three digits. */
export const bucketOf = (ms: number): number =>
  Number((2 ** (Math.ceil(perDoubling * Math.log2(Math.max(1, ms)) - 1e-9) / perDoubling)).toPrecision(3))

/** Counts requests, answers and latencies by operation, from what is told of a run. */
export class TrafficCount {
  readonly #operations = new Map<string, Traffic>()
  /** By operation, the number of its first request. */
  readonly #first = new Map<string, number>()
  readonly #cases = new Map<string, Set<string>>()

  tell({ operation, seq, caseId, noAnswer, status, durationMs }: ExchangeEnded): void {
    const own = this.#operations.get(operation) ?? { operation, requests: 0, statuses: {}, latency: {} }
    this.#operations.set(operation, own)
    this.#first.set(operation, Math.min(seq, this.#first.get(operation) ?? seq))
    own.requests += 1
    const cases = this.#cases.get(operation) ?? new Set()
    this.#cases.set(operation, cases.add(caseId))
    own.cases = cases.size
    // An answer that we cut off ourselves is none of the line's.
    if (noAnswer === 'CUT') return
    own.statuses[status] = (own.statuses[status] ?? 0) + 1
    if (noAnswer !== undefined) return
    const bucket = bucketOf(durationMs)
    own.latency[bucket] = (own.latency[bucket] ?? 0) + 1
  }

  /** By operation, in the order of their first request. */
  get traffic(): Traffic[] {
    const firstOf = ({ operation }: Traffic): number => this.#first.get(operation) ?? 0
    return [...this.#operations.values()].toSorted((a, b) => firstOf(a) - firstOf(b))
  }
}

/** Requests without an answer, and answers 5xx. */
export function troubleOf(traffic: readonly Traffic[]): { wire: number; serverErrors: number } {
  const statuses = traffic.flatMap((one) => Object.entries(one.statuses))
  const count = (is: (status: number) => boolean): number =>
    statuses.reduce((sum, [status, answers]) => sum + (is(Number(status)) ? answers : 0), 0)
  return { wire: count((status) => status === 0), serverErrors: count((status) => status >= 500) }
}
/** Upper end of the bucket in which the part `p` of the answers is reached; `undefined` without any. */
export function quantile(traffic: Pick<Traffic, 'latency'>, p: number): number | undefined {
  const buckets = bucketsOf(traffic)
  const total = buckets.reduce((sum, [, answers]) => sum + answers, 0)
  let seen = 0
  for (const [ms, answers] of buckets) {
    seen += answers
    if (seen >= p * total) return ms
  }
  return undefined
}

/** The buckets in order, as numbers. */
export const bucketsOf = ({ latency }: Pick<Traffic, 'latency'>): [ms: number, answers: number][] =>
  Object.entries(latency)
    .map(([ms, answers]): [number, number] => [Number(ms), answers])
    .toSorted(([a], [b]) => a - b)
