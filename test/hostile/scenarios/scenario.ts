import { type Change, changing, type Open, type Passing } from '../gateway.ts'

/** A server that no implementation should be, and how a run against it has to end. */
export interface Scenario {
  readonly id: string
  readonly open: (reference: string) => Promise<Open>
  /**
   * `conforming`: what it does is the line's business, or allowed. `unanswered`: nothing can be judged (3).
   * `judged`: it is judged by what it answers, in whatever way (0, 1 or 3); it only must not break us.
   */
  readonly ends: 'conforming' | 'unanswered' | 'judged'
  /** Instead of those of the suite. */
  readonly cases?: readonly string[]
  /** What the report has to say. */
  readonly because?: RegExp
}

export const over = (change: Change) => (reference: string) => changing(reference, change)

/** Every n-th answer is another one; the line counts turns. */
export const nth =
  (n: number, change: Change): Change =>
  (passing) =>
    passing.turn > 5 && passing.turn % n === 0 ? change(passing) : undefined

export function replace(passing: Passing, text: string): undefined {
  if (passing.status !== 204) passing.body = Buffer.from(text)
}

export const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
