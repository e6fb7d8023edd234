import { UsageError } from '../../interface/index.ts'
import type { Filed } from './filed.ts'

/** From one version to the next. */
export interface Change {
  readonly id: string
  readonly why: string
}

export interface Step extends Filed {
  /** Failed here, and not in the version before. Of the first version nothing is said. */
  readonly broke: readonly Change[]
  /** Failed before, and is kept here. */
  readonly mended: readonly string[]
  /** Judged here and not before, and the other way round. */
  readonly judgedNow: readonly string[]
  readonly judgedNoMore: readonly string[]
}

/** One implementation over time: the oldest first. */
export interface History {
  readonly name: string
  /** As it stands in paths and addresses. */
  readonly slug: string
  readonly steps: readonly Step[]
}

const isJudged = (outcome: string | undefined): boolean =>
  outcome !== undefined && ['passed', 'failed', 'waived', 'not-followed'].includes(outcome)

/** @throws UsageError when they are on several versions of the interface: they say nothing about each other */
export function historiesOf(filed: Iterable<readonly [slug: string, filed: Filed]>): History[] {
  const all = [...filed]
  const [first, second] = new Set(all.map(([, one]) => one.interface))
  if (second !== undefined) {
    throw new UsageError(
      `These reports are on versions ${first} and ${second} of the interface, and cannot be compared: keep a folder for each.`,
    )
  }
  return [...Map.groupBy(all, ([slug]) => slug)]
    .map(([slug, own]) => {
      const ordered = own.map(([, one]) => one).toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
      const steps = ordered.map((one, index) => stepOf(one, ordered[index - 1]))
      return { name: steps.at(-1)?.implementation ?? slug, slug, steps }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

function stepOf(now: Filed, before: Filed | undefined): Step {
  if (before === undefined) return { ...now, broke: [], mended: [], judgedNow: [], judgedNoMore: [] }
  const ids = Object.keys(now.outcomes)
  const was = (id: string): string | undefined => before.outcomes[id]
  return {
    ...now,
    broke: ids
      .filter((id) => now.outcomes[id] === 'failed' && was(id) !== 'failed')
      .map((id) => ({ id, why: now.why[id] ?? '' })),
    mended: ids.filter((id) => now.outcomes[id] === 'passed' && was(id) === 'failed'),
    judgedNow: ids.filter((id) => isJudged(now.outcomes[id]) && !isJudged(was(id))),
    judgedNoMore: Object.keys(before.outcomes).filter((id) => isJudged(was(id)) && !isJudged(now.outcomes[id])),
  }
}
