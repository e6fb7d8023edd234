import type { CaseContext } from '../../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../../src/interface/latitude.ts'
import type { Exchange } from '../../../src/kit/case.ts'
import type { Fields } from '../world.ts'
import { rows, type Values, type WrongValue } from './wrong-value.ts'

/** Members of metadata that nobody can read, however late they are looked at. */
const noMetadata: Values = {
  'attributes that are a text': { attributes: 'none' },
  'a name that is an object': { name: {} },
  'a description that is a list': { description: [] },
}

const spoilt = ({ metadata, ...others }: Fields, value: unknown): Fields => ({
  ...others,
  metadata: { ...(metadata as Fields), ...(value as Fields) },
})

/** Refused for what comes late in it: nothing of what comes before is done (MINT-37, BATCH-30). */
const late = (hasBatches: boolean): readonly WrongValue[] => [
  ...rows(
    'metadata of a mint',
    noMetadata,
    'ERR-15',
    400,
    ({ ctx, collection, byUser: { from } }, value) =>
      ctx.api.putMint(collection.id, ctx.make.names.mintId(), spoilt(ctx.make.requests.mint(from.locator), value)),
    'MINT-37',
  ),
  ...(hasBatches
    ? rows(
        'metadata of an item behind a good one',
        noMetadata,
        'ERR-15',
        latitude.refusedElsewhere,
        ({ ctx, collection, byUser: { from } }, value) => {
          const [good, bad] = [ctx.make.requests.batchItem(from.locator), ctx.make.requests.batchItem(from.locator)]
          return ctx.api.batchMint(collection.id, { nfts: [good, spoilt(bad, value)] })
        },
        'BATCH-30',
      )
    : []),
]

/** The id of a collection that was refused names none, and is free (COL-32). */
const refusedIds: readonly WrongValue[] = rows(
  'a valid collection under the id of one that was refused',
  {
    'for its chain': { chain: 'nowhere-sepolia' },
    'for its metadata': { metadata: null },
  },
  'COL-32',
  200,
  async ({ ctx }, value) => {
    const [id, valid] = [ctx.make.names.collectionId(), ctx.make.requests.collection()]
    const refused = await ctx.api.putCollection(id, { ...valid, ...(value as Fields) })
    return isRefused(refused) ? ctx.api.putCollection(id, valid) : undefined
  },
)

const isRefused = ({ response }: Exchange): boolean => acceptsStatus(latitude.refusedElsewhere, response.status)

/** What a refused request may have done all the same. */
export const halfDone = (capabilities: CaseContext['settings']['capabilities']): readonly WrongValue[] => [
  ...late(capabilities.batchMint),
  ...refusedIds,
]
