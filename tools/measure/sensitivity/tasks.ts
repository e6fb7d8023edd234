import type { ChangeAt } from '../mutation/changes.ts'

/** What a thread is asked to do. Plain data. */
export type Task =
  | { readonly kind: 'reach'; readonly caseId: string }
  | {
      readonly kind: 'run'
      /** Ids of the mutants that are switched on. */
      readonly mutants: readonly string[]
      /** Whether modules are loaded for it alone: what they do while loading, or remember, is theirs then. */
      readonly own: boolean
      /** In the order in which they are to be run. */
      readonly cases: readonly string[]
      /** Cases in flight at once. */
      readonly lanes: number
    }

/** What a case reaches of the copy that has no mutant switched on. */
export interface Reach {
  readonly caseId: string
  /** Ids of mutants. */
  readonly reached: readonly string[]
  /** Those that are reached while modules are loaded, whatever the case. */
  readonly atLoad: readonly string[]
  /** What failed although nothing is switched on: such a case tells nothing here. */
  readonly failed: readonly string[]
  /** It could not be carried out to its end, although nothing is switched on. */
  readonly blocked: boolean
}

/** The requirement that failed, and what was said. */
export interface Catch {
  readonly requirement: string
  readonly caseId: string
  readonly message: string
}

/** What came of the cases that were run; those behind the first that failed were not. */
export interface Ran {
  /** Whether the server started at all. */
  readonly started: boolean
  readonly results: readonly {
    readonly caseId: string
    readonly blocked: boolean
    readonly failed?: Catch
    readonly durationMs: number
  }[]
}

/** What became of one mutant. */
export interface Tried extends ChangeAt {
  readonly outcome: 'caught' | 'survived' | 'never-reached' | 'not-starting'
  /** What caught it. */
  readonly by?: Catch
  /** Cases that were run. */
  readonly cases: number
}
