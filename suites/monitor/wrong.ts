import type { CaseContext, RequirementId } from '../../src/interface/case.ts'

/** What is wrong with something that was seen. */
export interface Wrong {
  readonly rule: RequirementId
  readonly message: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Something that was shown otherwise than it was asked for, which may have been early. */
export interface Suspicion {
  /** The same for all that were seen of one thing. */
  readonly key: string
  /** What was wrong with it. */
  readonly rules: readonly RequirementId[]
  /** Whether other cases are shown it as well: the first of them tells it. */
  readonly isShared?: true
  /** Reads it again. @returns what is wrong by now: nothing where it is not there any more, or was never this project's */
  look(ctx: CaseContext): Promise<readonly Wrong[]>
}
