import { idOf, isFilled, type MintRecord, resultsOf } from '../../src/interface/builders/builders.ts'
import { type ListedToken, tokensIn } from '../../src/interface/builders/tokens.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { wrongCollection } from './collections.ts'
import { wrongFiles } from './files.ts'
import type { Ledger } from './ledger.ts'
import { type Asked, type Fields, fieldsOf, userOf } from './request.ts'
import { wrongClip, wrongRecord, wrongToken, wrongWallet } from './tokens.ts'
import { wrongWallets } from './wallets.ts'
import type { Suspicion, Wrong } from './wrong.ts'

/** What an answer shows otherwise than it was asked for. */
export function suspicionsOf(ledger: Ledger, request: Asked, exchange: Exchange): readonly Suspicion[] {
  if (exchange.response.status !== 200) return []
  const {
    operation,
    path: [first = ''],
    query,
  } = request
  if (operation === 'listWalletTokens') return heldIn(ledger, first, exchange)
  if (operation === 'mintToken') return recordIn(ledger, request, exchange)
  if (operation === 'listCollections') return collectionsIn(ledger, exchange)
  if (operation === 'listWallets') return walletsIn(ledger, userOf(query), exchange)
  return []
}

function heldIn(ledger: Ledger, locator: string, exchange: Exchange): readonly Suspicion[] {
  const wrongIn = (token: ListedToken, all: readonly ListedToken[]): readonly Wrong[] => [
    ...wrongToken(ledger, token),
    ...wrongWallet(locator, token),
    ...wrongClip(ledger, token, all),
    ...wrongFiles(ledger, token, all),
  ]
  const tokens = tokensIn(exchange)
  return tokens
    .map((token) => ({ metadata: token.metadata, rules: rulesOf(wrongIn(token, tokens)) }))
    .filter(({ rules }) => rules.length > 0)
    .map(({ metadata, rules }) => ({
      key: `token ${metadata?.name}`,
      rules,
      look: async (ctx) => {
        const now = await ctx.make.tokens(locator)
        return now.filter((token) => token.metadata?.name === metadata?.name).flatMap((token) => wrongIn(token, now))
      },
    }))
}

function recordIn(ledger: Ledger, request: Asked, exchange: Exchange): readonly Suspicion[] {
  const {
    path: [collectionId = '', id = ''],
    body,
  } = request
  const wasComplete = !ledger.hasMoved && ledger.wasComplete(request)
  const wrongIn = (now: Exchange) => [
    ...wrongRecord(ledger, collectionId, id, (now.response.json ?? {}) as MintRecord),
    ...(wasComplete ? unfinished(now) : []),
  ]
  const rules = rulesOf(wrongIn(exchange))
  if (rules.length === 0) return []
  const again = (ctx: CaseContext) => ctx.api.putMint(collectionId, id, body)
  return [{ key: `record ${collectionId} ${id}`, rules, look: lookingAt(again, wrongIn) }]
}

/** What a record that was complete shows no more (States, 2). */
function unfinished({ response: { json } }: Exchange): readonly Wrong[] {
  const { metadata, onChain } = fieldsOf(json)
  const { status } = fieldsOf(onChain)
  const message = 'a record that was complete is so no more'
  if (!isFilled(fieldsOf(metadata).name)) return [{ rule: 'MINT-53', message, expected: 'metadata', actual: metadata }]
  return status === 'pending' ? [{ rule: 'MINT-39', message, expected: 'not pending', actual: status }] : []
}

function collectionsIn(ledger: Ledger, exchange: Exchange): readonly Suspicion[] {
  return [...endIn(ledger, exchange), ...entriesIn(ledger, exchange)]
}

/** Longest that a list may run behind before it is said to end, ms, where less is asked of completions. */
const listRunsBehind = 30_000

function endIn({ collections: { end } }: Ledger, exchange: Exchange): readonly Suspicion[] {
  const rules = rulesOf(end.wrongIn(exchange))
  if (rules.length === 0) return []
  const look: Suspicion['look'] = async (ctx) =>
    end.wrongIn(await ctx.api.listCollections(), Math.max(listRunsBehind, ctx.settings.limits.completionTimeout))
  return [{ key: 'the end of the list', rules, isShared: true, look }]
}

function entriesIn(ledger: Ledger, exchange: Exchange): readonly Suspicion[] {
  return resultsOf(exchange)
    .map((entry) => ({ entry, rules: rulesOf(wrongCollection(ledger, entry)) }))
    .filter(({ rules }) => rules.length > 0)
    .map(({ entry, rules }) => {
      const wrongIn = (now: Exchange) =>
        resultsOf(now).flatMap((one) => (idOf(one) === idOf(entry) ? wrongCollection(ledger, one) : []))
      return {
        key: `collection ${idOf(entry)}`,
        rules,
        isShared: true,
        look: lookingAt((ctx) => ctx.api.listCollections(), wrongIn),
      }
    })
}

function walletsIn(ledger: Ledger, user: Fields, exchange: Exchange): readonly Suspicion[] {
  const wrongIn = (now: Exchange) => wrongWallets(ledger, user, now)
  const rules = rulesOf(wrongIn(exchange))
  if (rules.length === 0) return []
  const again = (ctx: CaseContext) => ctx.api.listWallets(user as Record<string, string>)
  return [{ key: `wallets ${JSON.stringify(user)}`, rules, look: lookingAt(again, wrongIn) }]
}

const rulesOf = (wrong: readonly Wrong[]): readonly RequirementId[] => wrong.map(({ rule }) => rule)

/**
 * What a read shows otherwise than it was asked for, or does not show yet: each token has a name, and an image where it was sent with
 * one. Of these the last two are for cases to judge.
 */
export function oddIn(ledger: Ledger, { operation }: Asked, exchange: Exchange, found: readonly Suspicion[]) {
  const odd = found.flatMap(({ rules }) => rules)
  if (operation !== 'listWalletTokens') return odd
  const lacking = tokensIn(exchange).filter(({ metadata }) => lacksOf(ledger, fieldsOf(metadata)))
  return lacking.length > 0 ? [...odd, 'LIST-05'] : odd
}

function lacksOf(ledger: Ledger, { name, image }: Fields): boolean {
  // Empty until the metadata are read, or absent.
  const isNamed = isFilled(name)
  const requests = isNamed ? ledger.named(name) : ledger.tokens
  const has = (member: string): boolean =>
    requests.length > 0 && requests.every(({ metadata }) => isFilled(metadata[member]))
  return isNamed ? !isFilled(image) && has('image') : has('name')
}

/** Asks once more. What is refused by now says nothing. */
const lookingAt =
  (again: (ctx: CaseContext) => Promise<Exchange>, wrongIn: (now: Exchange) => readonly Wrong[]): Suspicion['look'] =>
  async (ctx) => {
    const now = await again(ctx)
    return now.response.status === 200 ? wrongIn(now) : []
  }
