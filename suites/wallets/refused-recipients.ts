import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type CollectionFixture, idOf } from '../../src/interface/make/fixtures.ts'
import { isTaken } from '../../src/interface/make/taken.ts'
import type { Exchange } from '../../src/kit/case.ts'

type Minted = Pick<CollectionFixture, 'id' | 'chain'>

/** Requests that name a new user as the recipient, and are refused for something else. */
const refused = {
  'a mint': ({ api, make }: CaseContext, { id, chain }: Minted, email: string) =>
    api.putMint(id, make.names.mintId(), { ...make.requests.mint(`email:${email}:${chain}`), metadata: 'none' }),
  'an order': ({ api, make }: CaseContext, { id }: Minted, email: string) =>
    api.createOrder(make.requests.order(id, email, { locale: 'xx-XX' })),
} as const

const isRefused = ({ response }: Exchange): boolean => acceptsStatus(latitude.refusedElsewhere, response.status)

export const refusedRecipients: Case = {
  id: 'wallets/of-refused-recipients',
  title: 'A user whom a refused mint or order has named is a new one',
  requirements: ['WAL-26'],
  async run(ctx) {
    const request = ctx.make.requests.collection()
    const made = await ctx.api.createCollection(request)
    const id = idOf(made.response.json)
    if (!isTaken(made) || typeof id !== 'string')
      return ctx.leave('no collection is made here for which anybody could be a recipient')
    const collection = { id, chain: String(request.chain) }
    for (const [what, send] of Object.entries(refused)) {
      if (what === 'an order' && !ctx.settings.capabilities.orders) continue
      const email = ctx.make.names.email()
      // That it is refused is judged elsewhere.
      if (!isRefused(await send(ctx, collection, email))) continue
      const created = await ctx.api.createWallet({ email, chain: collection.chain })
      // Sent more than once, it may find the wallet that it has made itself.
      if (!isTaken(created) || created.retries > 0) continue
      ctx.judge('WAL-26').that(created.response.status === 201, {
        message: `${what} that was refused has made a wallet for its recipient`,
        expected: 'a new user: 201',
        actual: created.response.status,
      })
    }
  },
}
