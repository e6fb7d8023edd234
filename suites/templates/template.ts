import { oddCollectionId } from '../../src/interface/arbitraries/collection-id.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { isNamed } from '../collections/listed.ts'

/** A template as it is answered; which fields are there is for cases to judge. */
export interface TemplateSeen {
  readonly templateId?: unknown
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly onChain?: Readonly<Record<string, unknown>>
  readonly supply?: Readonly<Record<string, unknown>>
}

export const templateOf = (exchange: Exchange): TemplateSeen => (exchange.response.json ?? {}) as TemplateSeen

/** An id that no collection and no template has. */
export const nobodysId = '00000000-0000-4000-8000-000000000000'

/** Id of a new collection. Blocks without one. */
export const collectionFor = async (
  ctx: CaseContext,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> => (await ctx.make.collection(changes)).id

/** The same under an id that a careless reader takes for another; under a plain one where such are not taken (COL-43). */
export async function oddCollectionFor(ctx: CaseContext): Promise<{ readonly id: string; readonly name: string }> {
  const request = ctx.make.requests.collection()
  let last = ''
  for (const id of [oddCollectionId(ctx.make.names.mark()), ctx.make.names.collectionId()]) {
    const answer = await ctx.api.putCollection(id, request)
    if (answer.response.status === 200 && isNamed(answer)) return { id, name: String(request.metadata.name) }
    last = brief(answer)
  }
  return ctx.block(`a collection with a chosen id could not be created: ${last}`)
}
