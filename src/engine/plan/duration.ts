import type { Interface } from '../interface/interface.ts'
import type { RateLimit } from '../transport/rate.ts'
import type { Plan } from './plan.ts'

/** The way to a target, and how it takes its time. */
export interface Line {
  /** From a request to its answer, in ms. */
  readonly latency: number
  /** From acceptance to completion of what takes a while, in ms. */
  readonly completion: number
  /** Requests in flight at once. */
  readonly concurrency: number
  /** What is never exceeded. */
  readonly rate?: RateLimit | undefined
}

/** What a run is expected to take, in ms. */
export interface Duration {
  readonly expected: number
  /** Of the case whose requests and waits, one after another, take longest. */
  readonly longest: number
  /** Of all requests, through as many places as there are. */
  readonly requests: number
}

/** How long a wait lasts beside what is waited for, and the looks that it costs more than where that is there at once. */
const late = 1.1
const looks = 2.5

/** What completes sooner is there at the first look or the second: the measured prices hold them. */
const soon = 250

/** Where requests stand in line, some places are empty now and then. */
const emptyPlaces = 1.15

/** Before the first request, and after the last answer. */
const edges = 1000

export function durationOf(
  { prices, requests, created }: Plan,
  { scarce }: Pick<Interface, 'scarce'>,
  { latency, completion, concurrency, rate }: Line,
): Duration {
  const more = completion > soon ? looks : 0
  const wait = late * completion + more * latency
  const longest = Math.max(0, ...prices.map(({ chain, waits = 0 }) => chain * latency + waits * wait))
  const looked = requests + more * (created[scarce.kind] ?? 0)
  const all = Math.max((emptyPlaces * looked * latency) / concurrency, atRate(looked, rate))
  return { expected: edges + Math.max(longest, all), longest, requests: all }
}

/** What so many requests take at a rate, in ms: the first of each window go at once. */
export const atRate = (requests: number, rate: RateLimit | undefined): number =>
  rate === undefined ? 0 : Math.max(0, Math.ceil(requests / rate.requests) - 1) * rate.per
