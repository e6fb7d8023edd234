import type { RequirementId } from '../../spec/requirement-id.d.ts'
import type { Wrap } from '../parts.ts'

/** How much of a suite it takes to see a fault: any request of the operation, the right input, or the right moment. */
export type Difficulty = 'blunt' | 'subtle' | 'devious'

/** What is told of a fault. */
export interface FaultEntry {
  /** Permanent: `wallet-created-twice`. */
  readonly id: string
  /** The requirements that it breaks; a suite catches it for the right reason when one of these fails. */
  readonly breaks: readonly string[]
  readonly difficulty: Difficulty
  /** One sentence: what the implementation does wrong. */
  readonly says: string
  /** Made by a program: `breaks` is what it is about, and it may break more. */
  readonly generated?: true
}

/** A named, deliberate violation: a small object around one seam of the reference implementation. */
export interface Fault extends FaultEntry {
  /** The one that it is about first. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]]
  /** Makes one function behave wrongly. What it remembers it keeps inside, so that each server has memories of its own. */
  readonly wrap: Wrap
}
