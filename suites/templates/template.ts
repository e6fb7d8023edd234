import type { Exchange } from '../../src/engine/http/exchange.ts'
import { oddCollectionId } from '../../src/interface/arbitraries/collection-id.ts'
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

/** The same under an id that a careless reader takes for another; under a plain one where such are not taken (COL-43). */
export async function oddCollectionFor(ctx: CaseContext): Promise<{ readonly id: string; readonly name: string }> {
  const request = ctx.make.requests.collection()
  const name = String(request.metadata.name)
  const odd = oddCollectionId(ctx.make.names.mark())
  if ((await ctx.api.putCollection(odd, request)).response.status === 200) return { id: odd, name }
  const plain = ctx.make.names.collectionId()
  const { status } = (await ctx.api.putCollection(plain, request)).response
  return status === 200 ? { id: plain, name } : ctx.block(`a collection was answered with ${status}`)
}
