import type { Exchange } from '../../src/engine/http/exchange.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { told } from '../../src/interface/make/fixtures.ts'

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

/** Id of a new template. Blocks without one. */
export async function templateIn(ctx: CaseContext, collection: string): Promise<string> {
  const answer = await ctx.api.createTemplate(collection, ctx.make.requests.template())
  const { templateId } = templateOf(answer)
  if (answer.response.status !== 200 || typeof templateId !== 'string') {
    ctx.block(`a template could not be created: ${told(answer)}`)
  }
  return templateId
}
