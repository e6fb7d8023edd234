import { type CollectionFixture, idOf } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'

/** A collection without a limit, and one whose only token is minted. */
interface Places {
  readonly free: Pick<CollectionFixture, 'id' | 'chain'>
  readonly full: string
}

interface Refused {
  readonly what: string
  readonly needs?: 'batchMint' | 'orders'
  /** Answered otherwise than by a refusal, it says as much by this. */
  readonly saysNobody?: (answer: Exchange) => boolean
  readonly send: (ctx: CaseContext, places: Places, email: string) => Promise<Exchange>
}

/**
 * Requests that name a new user as the recipient, and are refused for something else: what is read first, and what comes late; and
 * look-ups of one who is not there.
 */
const refused: readonly Refused[] = [
  {
    what: 'a listing of tokens',
    send: ({ api }, { free: { chain } }, email) => api.listTokens(`email:${email}:${chain}`, {}),
  },
  {
    what: 'a listing of wallets',
    saysNobody: ({ response: { status, json } }) => status === 200 && Array.isArray(json) && json.length === 0,
    send: ({ api }, _, email) => api.listWallets({ email }),
  },
  {
    what: 'a mint',
    send: ({ api, make }, { free: { id, chain } }, email) =>
      api.putMint(id, make.names.mintId(), { ...make.requests.mint(`email:${email}:${chain}`), metadata: 'none' }),
  },
  {
    what: 'a mint beyond the supply limit',
    send: ({ api, make }, { full, free: { chain } }, email) =>
      api.putMint(full, make.names.mintId(), make.requests.mint(`email:${email}:${chain}`)),
  },
  {
    what: 'a batch',
    needs: 'batchMint',
    send: ({ api, make }, { free: { id, chain } }, email) => {
      // What becomes of good items beside a bad one is another matter (BATCH-30).
      const item = { ...make.requests.batchItem(`email:${email}:${chain}`), metadata: 'none' }
      return api.batchMint(id, { nfts: [item] })
    },
  },
  {
    what: 'an order',
    needs: 'orders',
    send: ({ api, make }, { free: { id } }, email) =>
      api.createOrder(make.requests.order([{ id }], email, { locale: 'xx-XX' })),
  },
  {
    what: 'an order that names no collection',
    needs: 'orders',
    send: ({ api, make }, { free: { id } }, email) =>
      api.createOrder(make.requests.order([{ id }], email, { lineItems: [{ callData: { totalPrice: '0.01' } }] })),
  },
]

const isRefused = ({ response }: Exchange): boolean => acceptsStatus(latitude.refusedElsewhere, response.status)

/** @returns nothing where there can be no recipient at all */
async function opened({ api, make }: CaseContext): Promise<Places | undefined> {
  const request = make.requests.collection()
  const made = [
    await api.createCollection(request),
    await api.createCollection({ ...make.requests.collection(), supplyLimit: 1 }),
  ]
  const [free, full] = made.map(({ response }) => idOf(response.json))
  if (!made.every((one) => isTaken(one)) || typeof free !== 'string' || typeof full !== 'string') return undefined
  const chain = String(request.chain)
  await api.putMint(full, make.names.mintId(), make.requests.mint(`userId:${make.names.userId()}:${chain}`))
  return { free: { id: free, chain }, full }
}

export const refusedRecipients: Case = {
  id: 'wallets/of-refused-recipients',
  title: 'A user whom a refused mint, batch or order has named, or a look-up that found nobody, is a new one',
  requirements: ['WAL-26'],
  async run(ctx) {
    const places = await opened(ctx)
    if (places === undefined) return ctx.leave('no collection is made here for which anybody could be a recipient')
    for (const { what, needs, send, saysNobody } of refused) {
      if (needs !== undefined && !ctx.settings.capabilities[needs]) continue
      const email = ctx.make.names.email()
      // That it is refused is judged elsewhere.
      const answer = await send(ctx, places, email)
      if (!isRefused(answer) && !saysNobody?.(answer)) continue
      const created = await ctx.api.createWallet({ email, chain: places.free.chain })
      // Sent more than once, it may find the wallet that it has made itself.
      if (!isTaken(created) || created.retries > 0) continue
      ctx.judge('WAL-26').that(created.response.status === 201, {
        message: `${what} that was refused or found nobody has made a wallet for the user whom it names`,
        expected: 'a new user: 201',
        actual: created.response.status,
      })
    }
  },
}
