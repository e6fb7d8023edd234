import { forms } from '../../src/interface/builders/forms.ts'
import { sendable } from '../../src/interface/builders/variants/index.ts'
import type { Case } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { defaultCollection, intoDefault } from './minting.ts'

/** Collections that every project has may be found on another way than those that were made, and past the guard of these. */
export const defaultCollectionCases: readonly Case[] = [
  {
    id: 'auth/default-collection-without-scope',
    title: 'Mints into a collection that every project has take a key with the scope nfts.create',
    requirements: ['AUTH-20', 'AUTH-23'],
    needs: { keys: ['lacking.nfts.create'] },
    async run(ctx) {
      const { make, settings } = ctx
      const lacking = ctx.api.keyFor('lacking.nfts.create')
      const mint = await intoDefault(ctx, (recipient) =>
        sendable('mintToken', {
          path: { collectionId: defaultCollection, id: make.names.mintId() },
          body: make.requests.mint(recipient),
        }),
      )
      if (mint === undefined) return ctx.leave('a mint into a default collection is not taken with the full key')
      ctx.judge('AUTH-23').statusSoft(await lacking.raw(mint), latitude.refusedElsewhere)
      if (!settings.capabilities.batchMint) return
      const batch = await intoDefault(ctx, (recipient) =>
        sendable('batchMint', forms.batchMint(defaultCollection, make.requests.batchItem(recipient))),
      )
      if (batch !== undefined) ctx.judge('AUTH-20').statusSoft(await lacking.raw(batch), 403)
    },
  },
]
