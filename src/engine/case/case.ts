import type { KitTypes } from '../interface/index.ts'
import type { CaseContext } from './context.ts'

/** What a case says of itself: enough to plan a run, and to judge what came of it. */
export interface CaseFacts<W extends KitTypes = KitTypes> {
  /** `area/what-it-shows`, unique and stable. */
  readonly id: string
  readonly title: string
  /** Every requirement that it may judge. A judgement of any other is a bug of the case. */
  readonly requirements: readonly W['requirement'][]
  readonly needs?: W['needs']
  /** Operations that it is about, where its requirements are said of others as well. */
  readonly about?: readonly W['operation'][]
  /** True when it sends nothing that creates or changes anything (`--profile read-only`). */
  readonly readOnly?: boolean
}

/** A check as data plus one function. Examples and properties look alike from outside. */
export interface Case<W extends KitTypes = KitTypes> extends CaseFacts<W> {
  /** Sends and judges. What it throws besides what the context throws is a bug of the case. */
  run(ctx: CaseContext<W>): Promise<void>
}
