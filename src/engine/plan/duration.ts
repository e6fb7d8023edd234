import type { Interface } from '../interface/index.ts'
import type { RateLimit } from '../transport/index.ts'
import type { Plan } from './plan.ts'
import type { CaseCost } from './ranking.ts'

/** The way to a target, and how it takes its time. */
export interface LatencyProfile {
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

/** What completes sooner is there at the first look or the second: the measured costs hold them. */
const soon = 250

/** Where requests stand in line, some places are empty now and then. */
const emptyPlaces = 1.15

/** Before the first request, and after the last answer. */
const edges = 1000

/** A service that is some way off, and takes its time: what is planned before anybody knows is planned for one such. */
const usualLatency = { latency: 100, completion: 5000 } as const

/** What a case takes alone, in ms: its requests and waits come one after another. */
export function timeOf(
  { steps, depth = 0 }: CaseCost,
  { latency, completion }: Omit<LatencyProfile, 'concurrency'> = usualLatency,
) {
  return steps * latency + depth * (late * completion + looksAt(completion) * latency)
}

/** What a case is of a run, in requests: so long it holds places that others wait for. */
export const workOf = (
  { requests, created }: CaseCost,
  { quota }: Pick<Interface, 'quota'>,
  completion: number = usualLatency.completion,
): number => requests + looksAt(completion) * (created[quota.kind] ?? 0)

const looksAt = (completion: number): number => (completion > soon ? looks : 0)

/** The one estimate of what a run takes. */
export function durationOf(
  { costs }: Pick<Plan, 'costs'>,
  target: Pick<Interface, 'quota'>,
  profile: LatencyProfile,
): Duration {
  const { latency, completion, concurrency, rate } = profile
  const longest = Math.max(0, ...costs.map((cost) => timeOf(cost, profile)))
  const work = costs.reduce((sum, cost) => sum + workOf(cost, target, completion), 0)
  const all = Math.max((emptyPlaces * work * latency) / concurrency, atRate(work, rate))
  return { expected: edges + Math.max(longest, all), longest, requests: all }
}

/** What so many requests take at a rate, in ms: the first of each window go at once. */
export const atRate = (requests: number, rate: RateLimit | undefined): number =>
  rate === undefined ? 0 : Math.max(0, Math.ceil(requests / rate.requests) - 1) * rate.per
