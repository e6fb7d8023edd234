import type { Needs } from '../catalogue/requirement.ts'
import type { CaseContext } from './context.ts'

/** What one run of a case can create at most at `standard` effort; shown by `--plan`, checked against `limits.mints`. */
export interface Cost {
  readonly wallets?: number
  readonly mints?: number
  readonly collections?: number
  readonly orders?: number
  readonly requests: number
}

/** A check as data plus one function. Examples and properties look alike from outside. */
export interface Case {
  /** `area/what-it-shows`, unique and stable. */
  readonly id: string
  readonly title: string
  /** Every requirement that it may judge. A judgement of any other is a bug of the case. */
  readonly requirements: readonly string[]
  readonly needs?: Needs
  /** True when it sends nothing that creates, mints, signs, transfers or orders (`--profile read-only`). */
  readonly readOnly?: boolean
  readonly cost: Cost
  run(ctx: CaseContext): Promise<void>
}
