import type { Wrap } from '../parts.ts'

/** How much of a suite it takes to see a fault: any request of the operation, the right input, or the right moment. */
export type Difficulty = 'blunt' | 'subtle' | 'devious'

/** A named, deliberate violation: a small object around one seam of the reference implementation. */
export interface Fault {
  /** Permanent: `wallet-created-twice`. */
  readonly id: string
  /** The requirements that it breaks; a suite catches it for the right reason when one of these fails. */
  readonly breaks: readonly [string, ...string[]]
  readonly difficulty: Difficulty
  /** One sentence: what the implementation does wrong. */
  readonly says: string
  /** Returns parts of which one function behaves wrongly; the parts that it was given stay as they are. */
  readonly wrap: Wrap
}
