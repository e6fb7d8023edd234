import type { Effort } from '../settings.ts'

const runs: Record<Effort, number> = { quick: 10, standard: 30, thorough: 300 }

/** Longest that the examples of one property may take, in ms; what was tried by then counts. */
export const propertyTimeLimit: Record<Effort, number> = { quick: 30_000, standard: 90_000, thorough: 900_000 }

/** Number of examples of a property of this weight, at least 1. */
export const examplesFor = (effort: Effort, weight: number): number => Math.max(1, Math.round(runs[effort] * weight))

/** The same for examples that use up what is scarce: a thorough run tries only as many times more as its limit has room for. */
export const scarceExamplesFor = (effort: Effort, weight: number, scarceFactor: number): number =>
  effort === 'thorough'
    ? Math.min(examplesFor('standard', weight) * scarceFactor, examplesFor('thorough', weight))
    : examplesFor(effort, weight)
