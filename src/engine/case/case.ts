import type { Words } from '../interface.ts'
import type { CaseContext } from './context.ts'

/** What a case used to say of its own cost; measured ones are in the price list, see `Kit`. */
export type Cost<K extends string = string> = { readonly requests: number } & { readonly [Kind in K]?: number }

/** A check as data plus one function. Examples and properties look alike from outside. */
export interface Case<W extends Words = Words> {
  /** `area/what-it-shows`, unique and stable. */
  readonly id: string
  readonly title: string
  /** Every requirement that it may judge. A judgement of any other is a bug of the case. */
  readonly requirements: readonly W['requirement'][]
  readonly needs?: W['needs']
  /** True when it sends nothing that creates or changes anything (`--profile read-only`). */
  readonly readOnly?: boolean
  readonly cost?: Cost<W['cost']>
  run(ctx: CaseContext<W>): Promise<void>
}
