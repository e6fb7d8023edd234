import { beside, laterToken } from '../../src/interface/builders/beside.ts'
import {
  brief,
  type CollectionFixture,
  publicKeyOf,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { judgeNoServerError, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { type ListedToken, sameAddress, tokenKey, tokensIn } from '../../src/interface/builders/tokens.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { contractOf } from './filtered.ts'
import {
  allOf,
  compared,
  type Holding,
  isBeyondWaiting,
  isExactly,
  keysOf,
  mintAll,
  mintInOrder,
  named,
  readPages,
} from './holdings.ts'
import { judgeTokens, type Shape } from './shapes.ts'

export const kindCases: readonly Case[] = [
  {
    id: 'listing/subscription-token',
    title: 'A token of a subscription collection is listed with the time at which it expires',
    requirements: ['LIST-03', 'LIST-05', 'MINT-38', 'LIST-09', 'LIST-15', 'LIST-16', 'LIST-17', 'LOC-13'],
    needs: { capabilities: ['subscriptions'] },
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const collection = await ctx.make.collectionUnderWay({ subscription: { enabled: true }, transferable: false })
      const held = await mintAll(ctx, collection, wallet.locator, [named(ctx), named(ctx)])
      for (let read = 0; read < 2; read += 1) await judgeHeld(ctx, wallet, held, 'EvmSubscriptionToken')
      observeStandard(ctx, 'subscription', await judgeHeld(ctx, wallet, held, 'EvmSubscriptionToken'))
      await judgeOfContract(ctx, wallet, held)
      judgeTokens(ctx, await readParts(ctx, wallet, held), held, 'EvmSubscriptionToken')
    },
  },
  {
    id: 'listing/subscription-beside-others',
    title: 'Tokens with and without a subscription stand in one list, each in its shape',
    requirements: ['LIST-02', 'LIST-03', 'LIST-05', 'LIST-09', 'MINT-38', 'LIST-15', 'LIST-16', 'LIST-17', 'LOC-13'],
    needs: { capabilities: ['subscriptions'] },
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const semiFungible = ctx.settings.capabilities.semiFungible ? { fungibility: 'semi-fungible' } : {}
      const [plain, subscribed, other] = await Promise.all([
        ctx.make.collectionUnderWay(),
        ctx.make.collectionUnderWay({ subscription: { enabled: true }, transferable: false }),
        ctx.make.collectionUnderWay(semiFungible),
      ])
      const recipient = wallet.locator
      const [first = [], subscriptions = [], others = []] = await mintInOrder(ctx, [
        { collection: plain, recipient, metadatas: [named(ctx)] },
        { collection: subscribed, recipient, metadatas: [named(ctx)] },
        { collection: other, recipient, metadatas: [named(ctx)] },
      ])
      const tokens = [...first, ...others]
      const listed = await readAll(ctx, wallet, [...tokens, ...subscriptions])
      judgeTokens(ctx, listed, tokens, 'EvmToken')
      judgeTokens(ctx, listed, subscriptions, 'EvmSubscriptionToken')
      judgeOnce(ctx, listed)
      const parts = await readParts(ctx, wallet, [...tokens, ...subscriptions])
      judgeTokens(ctx, parts, tokens, 'EvmToken')
      judgeTokens(ctx, parts, subscriptions, 'EvmSubscriptionToken')
    },
  },
  {
    id: 'listing/semi-fungible-token',
    title: 'A token of a semi-fungible collection is listed in the shape of EVM tokens',
    requirements: [
      'LIST-02',
      'LIST-05',
      'MINT-38',
      'LIST-09',
      'LIST-11',
      'LIST-15',
      'LIST-16',
      'LIST-17',
      'LIST-19',
      'LOC-13',
    ],
    needs: { capabilities: ['semiFungible'] },
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const collection = await ctx.make.collectionUnderWay({ fungibility: 'semi-fungible' })
      const held = await mintAll(ctx, collection, wallet.locator, [named(ctx), named(ctx)])
      const listed = await judgeHeld(ctx, wallet, held, 'EvmToken')
      observeStandard(ctx, 'semi-fungible', listed)
      // What is none of the three is another requirement's (LIST-02).
      for (const { tokenStandard } of listed.filter((one) => standards.has(one.tokenStandard)))
        ctx.judge('LIST-19').basedOn('made').equal(tokenStandard, 'ERC-1155', 'the standard of a semi-fungible token')
      await judgeOfContract(ctx, wallet, held)
      await judgeOfId(ctx, wallet, listed)
    },
  },
  {
    id: 'listing/what-is-open',
    title: 'What the target does with listings where the interface does not say',
    requirements: [
      'LIST-01',
      'LIST-02',
      'LIST-05',
      'MINT-38',
      'LIST-14',
      'LIST-15',
      'LIST-16',
      'LIST-17',
      'LIST-18',
      'LOC-13',
      'ERR-12',
    ],
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const collection = await ctx.make.collectionUnderWay()
      const one = () => ({ collection, recipient: wallet.locator, metadatas: [named(ctx)] })
      const held: Holding[] = (await mintInOrder(ctx, [one(), one(), one()])).flat()
      const listed = await judgeHeld(ctx, wallet, held, 'EvmToken')
      observeStandard(ctx, 'non-fungible', listed)
      const positions = held.map((holding) =>
        listed.findIndex((token) => token.metadata?.name === holding.metadata.name),
      )
      ctx.observe(
        'listing-order',
        positions.join() === '0,1,2' ? 'oldest first' : positions.join() === '2,1,0' ? 'newest first' : 'other',
      )
      ctx.observe(
        'listing-metadata-collection',
        Object.keys((listed[0]?.metadata?.collection as object | null | undefined) ?? {}),
      )
      const seen = async (query: Readonly<Record<string, string>>, locator = wallet.locator) => {
        const answer = await ctx.api.listTokens(locator, query)
        judgeNoServerError(ctx, answer)
        const { status, json } = answer.response
        if (status === 200) {
          const isArray = Array.isArray(json)
          ctx.judge('LIST-01').that(isArray, { message: 'a list is no array', expected: '[…]', actual: brief(answer) })
        }
        return { status, tokens: Array.isArray(json) ? json.length : undefined }
      }
      ctx.observe('listing-page-beyond', await seen({ page: '9', perPage: '20' }))
      ctx.observe('listing-page-invalid', {
        '0': await seen({ page: '0' }),
        '-1': await seen({ page: '-1' }),
        abc: await seen({ page: 'abc' }),
        'perPage 0': await seen({ perPage: '0' }),
      })
      for (const query of [{ page: 'abc' }, { perPage: 'abc' }, { page: 'page1', perPage: '5' }, { page: '1page' }]) {
        const answer = await ctx.api.listTokens(wallet.locator, query)
        judgeRefusal(ctx, answer, 'LIST-18', `the page ${JSON.stringify(query)}`)
      }
      const [prefix, ...rest] = wallet.userLocator.split(':')
      ctx.observe('locator-prefix-case', await seen({}, [prefix?.toUpperCase(), ...rest].join(':')))
      ctx.observe('listing-unknown-user', {
        userId: await seen({}, `userId:${ctx.make.names.userId()}:${wallet.chain}`),
        email: await seen({}, `email:${ctx.make.names.email()}:${wallet.chain}`),
      })
    },
  },
  {
    id: 'listing/aptos-token',
    title: 'A token on Aptos is listed with the metadata that it was minted with, by address and by user',
    requirements: ['LIST-05', 'MINT-38', 'LIST-15', 'LIST-16', 'LOC-05'],
    needs: { capabilities: ['aptos'], chains: ['aptos'] },
    async run(ctx) {
      const chain = ctx.settings.chains.aptos
      const userId = ctx.make.names.userId()
      const address = publicKeyOf(await ctx.api.createWallet({ userId, chain }))
      // Which chains a wallet can be created on is open.
      if (address === undefined) return
      const wallet = {
        chain,
        address,
        locator: `${chain}:${address}`,
        userLocator: `userId:${userId}:${chain}`,
        user: { userId },
      }
      const collection: CollectionFixture = await ctx.make.collectionUnderWay({ chain })
      const held = await mintAll(ctx, collection, wallet.locator, [named(ctx)])
      const listed = await readAll(ctx, wallet, held)
      judgeOnce(ctx, listed)
      const byUser = await beside(ctx, laterToken(ctx, collection)).until(
        () => readPages(ctx, wallet.userLocator, 20, 1),
        (read) => isExactly(allOf(read), held),
        (read) => isBeyondWaiting(allOf(read), held),
      )
      ctx
        .judge('LOC-05')
        .basedOn('made')
        .equal(
          keysOf(allOf(byUser)),
          keysOf(listed),
          `the tokens of ${wallet.userLocator} from those of ${wallet.locator}`,
        )
      const [token] = listed
      ctx.observe('listing-aptos-shape', Object.keys(token ?? {}).sort())
      ctx.judge('LIST-15').equal(token?.chain, chain, 'the chain of a listed token on Aptos')
      for (const field of ['name', 'description', 'image'] as const) {
        ctx
          .judge('LIST-05')
          .equal(token?.metadata?.[field], held[0]?.metadata[field], `metadata.${field} of a listed token on Aptos`)
      }
    },
  },
]

/** A token is shown in full on whichever page it stands, under a filter, and by whichever locator (Resources, Token held in a wallet). */
async function readParts(
  ctx: CaseContext,
  { locator, userLocator }: WalletFixture,
  held: readonly Holding[],
): Promise<ListedToken[]> {
  const pages = [...(await readPages(ctx, locator, 1, held.length)), ...(await readPages(ctx, userLocator, 2, 1))]
  const contracts = new Set(held.map(({ record }) => String(record.onChain?.contractAddress)))
  const byNumber = held.slice(-1).map(({ record }) => ({ tokenId: String(record.onChain?.tokenId) }))
  const filtered: ListedToken[] = []
  for (const contractAddress of contracts) {
    const answer = await ctx.api.listTokens(locator, { contractAddress })
    const tokens = tokensIn(answer)
    // By their records: that a token is listed with its contract is another requirement.
    const others = held.filter(({ record }) => !sameAddress(record.onChain?.contractAddress, contractAddress))
    const strange = tokens.filter(({ metadata: shown }) => others.some(({ metadata }) => metadata.name === shown?.name))
    ctx
      .judge('LIST-09')
      .basedOn(answer)
      .equal(strange.map(tokenKey), [], `tokens of other contracts than ${contractAddress}, which was asked for`)
    filtered.push(...tokens)
  }
  for (const query of byNumber) filtered.push(...tokensIn(await ctx.api.listTokens(locator, query)))
  return [...allOf(pages), ...filtered]
}

/** Each token stands in the list once (LIST-16). */
function judgeOnce(ctx: CaseContext, listed: readonly ListedToken[]): void {
  const keys = keysOf(listed)
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index)
  ctx.judge('LIST-16').basedOn('made').equal(twice, [], 'tokens that are listed more than once')
}

/** Reads the wallet until it lists the holdings. @throws Blocked when it never does: which ones is for other cases */
async function readAll(ctx: CaseContext, wallet: WalletFixture, held: readonly Holding[]): Promise<ListedToken[]> {
  const pages = await beside(ctx, laterToken(ctx, held[0]?.collection)).until(
    () => readPages(ctx, wallet.locator, 20, 1),
    (read) => isExactly(allOf(read), held),
    (read) => isBeyondWaiting(allOf(read), held),
  )
  const listed = allOf(pages)
  return listed.length > 0
    ? listed
    : ctx.block(`none of ${held.length} minted tokens is listed ${inTime(ctx.settings)}`)
}

/** Judges how a wallet lists what it holds. */
export async function judgeHeld(
  ctx: CaseContext,
  wallet: WalletFixture,
  held: readonly Holding[],
  shape: Shape,
): Promise<ListedToken[]> {
  const listed = await readAll(ctx, wallet, held)
  judgeTokens(ctx, listed, held, shape)
  judgeOnce(ctx, listed)
  return listed
}

/** The filter by a contract finds tokens of this kind too, on pages of one and beyond the last. */
async function judgeOfContract(ctx: CaseContext, wallet: WalletFixture, held: readonly Holding[]): Promise<void> {
  const [first] = held
  if (first === undefined) return
  const pages = await beside(ctx, laterToken(ctx, first.collection)).until(
    () => readPages(ctx, wallet.locator, 1, held.length, { contractAddress: contractOf(first) }),
    (read) => isExactly(allOf(read), held),
    (read) => isBeyondWaiting(allOf(read), held),
  )
  ctx
    .judge('LIST-09')
    .basedOn('made')
    .equal(
      compared(allOf(pages), held).missing,
      [],
      'tokens of their contract that the filter leaves out, on pages of one',
    )
}

/** The filter by a token id leaves out the others of this kind, too, however long their ids are. */
async function judgeOfId(ctx: CaseContext, { locator }: WalletFixture, listed: readonly ListedToken[]): Promise<void> {
  const [first] = listed
  if (typeof first?.tokenId !== 'string') return
  const answer = await ctx.api.listTokens(locator, { tokenId: first.tokenId })
  const others = tokensIn(answer).filter(({ tokenId }) => tokenId !== first.tokenId)
  ctx
    .judge('LIST-11')
    .basedOn(answer)
    .equal(
      others.map(({ tokenId }) => tokenId),
      [],
      `token ids that the filter by ${first.tokenId} leaves in the list`,
    )
}

const standards: ReadonlySet<unknown> = new Set(['ERC-721', 'ERC-1155', 'ERC-5643'])

const observeStandard = (ctx: CaseContext, kind: string, listed: readonly ListedToken[]): void =>
  ctx.observe('listing-token-standard', { kind, standard: listed[0]?.tokenStandard })
