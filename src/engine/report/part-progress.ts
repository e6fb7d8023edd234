import type { Claim } from '../judge/index.ts'

/** How far one part of the interface is. Counts are of requirements, as far as they bear on it. */
export interface PartProgress {
  readonly part: string
  readonly claim: Claim
  readonly kept: number
  readonly broken: number
  /** Not judged, since something before them failed. */
  readonly blocked: number
  /** Of operations that are not there, or are switched off. */
  readonly notOffered: number
  /** How many more are kept than in the run before, where there was one. */
  readonly change?: number
}

const heads = ['part', 'kept', 'broken', 'blocked', 'not offered yet', 'since the last run'] as const

/**
 * The rows of a table of the parts that a run came to, the first of them its heads.
 * @returns nothing where a verdict says it all: what is offered is kept, as it was before
 */
export function progressTable(parts: readonly PartProgress[]): readonly (readonly string[])[] {
  const seen = parts.filter(({ kept, broken, blocked, notOffered }) => kept + broken + blocked + notOffered > 0)
  const isChanged = seen.some(({ change = 0 }) => change !== 0)
  if (!isChanged && seen.every(({ claim }) => claim === 'conforming' || claim === 'not-offered')) return []
  const columns = isChanged ? heads.length : heads.length - 1
  const rows = seen.map(({ part, kept, broken, blocked, notOffered, change = 0 }) => [
    part,
    ...[kept, broken, blocked, notOffered].map(String),
    change === 0 ? '' : change > 0 ? `+${change}` : `−${-change}`,
  ])
  return [heads, ...rows].map((row) => row.slice(0, columns))
}
