import type { ExchangeEnded } from '../evidence/index.ts'
import type { Traffic } from './model.ts'

/** Buckets of latency a doubling: two figures in one bucket differ by less than a fifth. */
const perDoubling = 4

/** Upper end of the bucket that holds a latency, in ms, with three digits. */
export const bucketOf = (ms: number): number =>
  Number((2 ** (Math.ceil(perDoubling * Math.log2(Math.max(1, ms)) - 1e-9) / perDoubling)).toPrecision(3))

/** Counts requests, answers and latencies by operation, from what is told of a run. */
export class TrafficCount {
  /** With the number of the first request, and the cases that sent any. */
  readonly #operations = new Map<string, { readonly own: Traffic; first: number; readonly cases: Set<string> }>()

  tell({ operation, seq, caseId, noAnswer, status, durationMs }: ExchangeEnded): void {
    const fresh: Traffic = { operation, requests: 0, statuses: {}, latency: {} }
    const counted = this.#operations.get(operation) ?? { own: fresh, first: seq, cases: new Set() }
    this.#operations.set(operation, counted)
    counted.first = Math.min(seq, counted.first)
    const { own, cases } = counted
    own.requests += 1
    own.cases = cases.add(caseId).size
    // An answer that we cut off ourselves is none of the line's.
    if (noAnswer === 'CUT') return
    own.statuses[status] = (own.statuses[status] ?? 0) + 1
    if (noAnswer !== undefined) return
    const bucket = bucketOf(durationMs)
    own.latency[bucket] = (own.latency[bucket] ?? 0) + 1
  }

  /** By operation, in the order of their first request. */
  get traffic(): Traffic[] {
    return [...this.#operations.values()].toSorted((a, b) => a.first - b.first).map(({ own }) => own)
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
