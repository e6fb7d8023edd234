import { idOf, type MintRecord, resultsOf } from '../../src/interface/builders/builders.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { type Exchange, getList } from '../../src/kit/case.ts'
import { wrongCollection } from './collections.ts'
import type { Ledger } from './ledger.ts'
import type { Asked, Fields } from './request.ts'
import { wrongRecord, wrongToken } from './tokens.ts'
import { wrongWallets } from './wallets.ts'
import type { Suspicion, Wrong } from './wrong.ts'

/** What an answer shows otherwise than it was asked for. */
export function suspicionsOf(ledger: Ledger, request: Asked, exchange: Exchange): readonly Suspicion[] {
  if (exchange.response.status !== 200) return []
  const { operation, path, query, body } = request
  const [first = '', second = ''] = path
  if (operation === 'listWalletTokens') return tokensIn(ledger, first, exchange)
  if (operation === 'mintToken') return recordIn(ledger, first, second, body, exchange)
  if (operation === 'listCollections') return collectionsIn(ledger, exchange)
  if (operation === 'listWallets') return walletsIn(ledger, Object.fromEntries(query), exchange)
  return []
}

function tokensIn(ledger: Ledger, locator: string, exchange: Exchange): readonly Suspicion[] {
  const tokens = (getList(exchange.response.json) as readonly (ListedToken | null)[]).filter((one) => one !== null)
  return tokens
    .filter((token) => wrongToken(ledger, token).length > 0)
    .map(({ metadata }) => ({
      key: `token ${metadata?.name}`,
      look: async (ctx) => {
        const now = (await ctx.make.tokens(locator)).filter((token) => token.metadata?.name === metadata?.name)
        return now.flatMap((token) => wrongToken(ledger, token))
      },
    }))
}

function recordIn(
  ledger: Ledger,
  collectionId: string,
  id: string,
  body: Fields | undefined,
  exchange: Exchange,
): readonly Suspicion[] {
  const wrongIn = ({ response }: Exchange) => wrongRecord(ledger, collectionId, id, (response.json ?? {}) as MintRecord)
  if (wrongIn(exchange).length === 0) return []
  const again = (ctx: CaseContext) => ctx.api.putMint(collectionId, id, body)
  return [{ key: `record ${collectionId} ${id}`, look: lookingAt(again, wrongIn) }]
}

function collectionsIn(ledger: Ledger, exchange: Exchange): readonly Suspicion[] {
  return resultsOf(exchange)
    .filter((entry) => wrongCollection(ledger, entry).length > 0)
    .map((entry) => {
      const wrongIn = (now: Exchange) =>
        resultsOf(now).flatMap((one) => (idOf(one) === idOf(entry) ? wrongCollection(ledger, one) : []))
      return {
        key: `collection ${idOf(entry)}`,
        isShared: true,
        look: lookingAt((ctx) => ctx.api.listCollections(), wrongIn),
      }
    })
}

function walletsIn(ledger: Ledger, user: Fields, exchange: Exchange): readonly Suspicion[] {
  const wrongIn = (now: Exchange) => wrongWallets(ledger, user, now)
  if (wrongIn(exchange).length === 0) return []
  const again = (ctx: CaseContext) => ctx.api.listWallets(user as Record<string, string>)
  return [{ key: `wallets ${JSON.stringify(user)}`, look: lookingAt(again, wrongIn) }]
}

/** Asks once more. What is refused by now says nothing. */
const lookingAt =
  (again: (ctx: CaseContext) => Promise<Exchange>, wrongIn: (now: Exchange) => readonly Wrong[]): Suspicion['look'] =>
  async (ctx) => {
    const now = await again(ctx)
    return now.response.status === 200 ? wrongIn(now) : []
  }
