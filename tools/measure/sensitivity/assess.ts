import { type Estimate, estimate } from './estimate.ts'
import type { Judgements } from './judgements.ts'
import type { Tried } from './tasks.ts'

/** What a sample of mutants amounts to. */
export interface Assessment {
  readonly tried: number
  readonly caught: number
  readonly survived: number
  readonly neverReached: number
  readonly notStarting: number
  /** Of those that were not caught, what was found by looking at them. */
  readonly equivalent: number
  readonly open: number
  readonly gaps: readonly Tried[]
  /** Not caught, and nobody has looked at it. */
  readonly unjudged: readonly Tried[]
  /** Judged, and caught all the same. */
  readonly idle: readonly Tried[]
  /** Those that count: that start, and are neither equivalent nor left open. */
  readonly counted: number
  /** Of those that count, how many are caught; not there when none counts. */
  readonly estimate?: Estimate
  /** Of all that are not equivalent, how many are caught: what is left open is missed here, since somebody has called it so. */
  readonly estimateOfAll?: Estimate
}

export function assess(tried: readonly Tried[], judgements: Judgements): Assessment {
  const of = (outcome: Tried['outcome']): readonly Tried[] => tried.filter((one) => one.outcome === outcome)
  const caught = of('caught')
  const missed = [...of('survived'), ...of('never-reached')]
  const judged = (verdict: string | undefined): readonly Tried[] =>
    missed.filter(({ key }) => judgements.get(key)?.verdict === verdict)
  const [equivalent, open, gaps, unjudged] = (['equivalent', 'open', 'gap', undefined] as const).map(judged)
  const counted = caught.length + (gaps?.length ?? 0) + (unjudged?.length ?? 0)
  const all = counted + (open?.length ?? 0)
  return {
    tried: tried.length,
    caught: caught.length,
    survived: of('survived').length,
    neverReached: of('never-reached').length,
    notStarting: of('not-starting').length,
    equivalent: equivalent?.length ?? 0,
    open: open?.length ?? 0,
    gaps: gaps ?? [],
    unjudged: unjudged ?? [],
    idle: caught.filter(({ key }) => judgements.has(key)),
    counted,
    ...(counted === 0 ? {} : { estimate: estimate(caught.length, counted) }),
    ...(all === 0 ? {} : { estimateOfAll: estimate(caught.length, all) }),
  }
}
