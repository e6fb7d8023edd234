import type { Mutant } from './mutants.ts'

/** What a thread is asked to do. Plain data. */
export type Order =
  | { readonly kind: 'reach'; readonly caseId: string }
  | {
      readonly kind: 'try'
      readonly mutant: Mutant
      /** In the order in which they are to be run. */
      readonly cases: readonly string[]
    }

/** What a case reaches of the copy that has no mutant switched on. */
export interface Reach {
  readonly kind: 'reach'
  readonly caseId: string
  /** Ids of mutants. */
  readonly reached: readonly string[]
  /** What failed although nothing is switched on: such a case tells nothing here. */
  readonly failed: readonly string[]
  readonly durationMs: number
}

/** What became of one mutant. */
export interface Tried {
  readonly kind: 'try'
  readonly key: string
  readonly file: string
  readonly line: number
  readonly outcome: 'caught' | 'survived' | 'never-reached' | 'not-starting'
  /** The requirement and the case that caught it, and what was said. */
  readonly by?: { readonly requirement: string; readonly caseId: string; readonly message: string }
  /** Cases that were run. */
  readonly cases: number
  readonly durationMs: number
}

export type Answer = Reach | Tried
