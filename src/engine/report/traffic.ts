import type { ReportExchange, Traffic } from './model.ts'

/** What of an exchange counts here: a line of `exchanges.ndjson` has it. */
type Counted = Pick<ReportExchange, 'operation' | 'durationMs' | 'noAnswer'> & {
  readonly response: { readonly status: number }
}

/** Buckets of latency a doubling: two figures in one bucket differ by less than a fifth. */
const perDoubling = 4

/** Upper end of the bucket that holds a latency, in ms, with three digits. */
export const bucketOf = (ms: number): number =>
  Number((2 ** (Math.ceil(perDoubling * Math.log2(Math.max(1, ms)) - 1e-9) / perDoubling)).toPrecision(3))

/** Counts requests, answers and latencies by operation. An answer that we cut off ourselves is none of the line's. */
export function trafficOf(exchanges: Iterable<Counted>): Traffic[] {
  const operations = new Map<string, Traffic>()
  for (const { operation, durationMs, noAnswer, response } of exchanges) {
    const own = operations.get(operation) ?? { operation, requests: 0, statuses: {}, latency: {} }
    operations.set(operation, own)
    own.requests += 1
    if (noAnswer === 'CUT') continue
    own.statuses[response.status] = (own.statuses[response.status] ?? 0) + 1
    if (noAnswer !== undefined) continue
    const bucket = bucketOf(durationMs)
    own.latency[bucket] = (own.latency[bucket] ?? 0) + 1
  }
  return [...operations.values()]
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
