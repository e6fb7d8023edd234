import type { Exchange } from '../../src/engine/http/exchange.ts'
import type { CaseContext } from '../../src/interface/case.ts'

/** A template as it is answered; which fields are there is for cases to judge. */
export interface TemplateSeen {
  readonly templateId?: unknown
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly onChain?: Readonly<Record<string, unknown>>
  readonly supply?: Readonly<Record<string, unknown>>
}

export const templateOf = (exchange: Exchange): TemplateSeen => (exchange.response.json ?? {}) as TemplateSeen

/** Id of a new collection. Blocks without one. */
export const collectionFor = async (
  ctx: CaseContext,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> => (await ctx.make.collection(changes)).id
