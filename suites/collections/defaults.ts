import type { Api } from '../../src/interface/api.ts'
import { beside, laterToken } from '../../src/interface/builders/beside.ts'
import { brief, isFilled, isListingOf } from '../../src/interface/builders/builders.ts'
import { completionRequirements, judgeCompletion, watchMint } from '../../src/interface/builders/completing.ts'
import { judgeTaken } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { type ListedToken, tokenKey, tokensIn } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { getPath } from '../../src/kit/case.ts'
import { type Holding, named } from '../listing/holdings.ts'
import { judgeTokens } from '../listing/shapes.ts'
import { type CollectionsSeen, listOfOthers, read, seen } from './listed.ts'

/** Chains to deliver to, the likeliest first: which network the default collections stand on is not said. */
const chainsToTry = (listed: unknown, others: readonly string[]): string[] => [
  ...new Set([...(typeof listed === 'string' ? [listed] : []), ...others]),
]

/** A default collection: that it takes tokens is what 'has' means, and that the list tells of it is another thing. */
interface Default {
  readonly id: string
  readonly takes: RequirementId
  readonly listed: RequirementId
  readonly chains: readonly string[]
}

const polygon = (ctx: CaseContext): Default => ({
  id: 'default-polygon',
  takes: 'COL-39',
  listed: 'COL-41',
  chains: [ctx.settings.chains.evm, 'polygon-amoy', 'polygon'],
})

const solana = (ctx: CaseContext): Default => ({
  id: 'default-solana',
  takes: 'COL-40',
  listed: 'COL-42',
  chains: [ctx.settings.chains.solana],
})

/** @returns the chain that the list gives for it, if any */
function judgeListed(ctx: CaseContext, list: CollectionsSeen, { id, listed }: Default): unknown {
  const entries = list.of(id)
  if (list.isList) ctx.judge(listed).basedOn(list.exchange).equal(entries.length, 1, `the number of entries of ${id}`)
  const onChain = entries[0]?.onChain
  if (onChain?.chain === 'solana') judgePlaceName(ctx, list, onChain)
  return onChain?.chain
}

/** Where it says where it is, it says so under the name that Solana has for that. */
function judgePlaceName(ctx: CaseContext, list: CollectionsSeen, onChain: Readonly<Record<string, unknown>>): void {
  const { contractAddress, mintAddress } = onChain
  ctx
    .judge('COL-23')
    .basedOn(list.exchange)
    .that(isFilled(mintAddress) || !isFilled(contractAddress), {
      message: 'the list names the place of a default collection on Solana as it does on other chains',
      expected: 'mintAddress',
      actual: { contractAddress, mintAddress },
    })
}

async function judgeDefault(ctx: CaseContext, own: Default): Promise<void> {
  const { id } = own
  const list = await seen(ctx)
  const listedChain = judgeListed(ctx, list, own)
  ctx.observe('default-collection-chains', { id, chain: listedChain ?? null })
  const minted = await mintInto(ctx, ctx.api, own, listedChain)
  if (minted === undefined) return
  const { recipient, mintId, metadata, request } = minted
  const { record, complete } = await seenComplete(ctx, id, mintId, request, recipient)
  if (!complete) return
  // The record says on which chain the collection stands, whatever chain the recipient was asked for on.
  const holder = onChainOf(recipient, record.onChain?.chain)
  await judgeOnlyOne(ctx, id, recipient, holder)
  const chain = holder.slice(holder.lastIndexOf(':') + 1)
  const collection = { id, chain, address: record.onChain?.contractAddress, created: list.exchange }
  await judgeDelivered(ctx, holder, { collection, metadata, record })
}

/** Mints for a new user, on the first chain on which it is taken. @returns `undefined` when it is on none, or with another status than 200 */
async function mintInto(ctx: CaseContext, api: Api, { id, takes, chains }: Default, listedChain?: unknown) {
  const refused: string[] = []
  for (const network of chainsToTry(listedChain, chains)) {
    const mintId = ctx.make.names.mintId()
    const user = { userId: ctx.make.names.userId() }
    // A service may deliver to a user only once there is a wallet.
    await api.createWallet({ ...user, chain: network })
    const recipient = `userId:${user.userId}:${network}`
    const metadata = named(ctx)
    const request = ctx.make.requests.mint(recipient, { metadata })
    const answer = await api.putMint(id, mintId, request)
    if (isTaken(answer)) {
      judgeTaken(ctx, takes, answer)
      // With which status is another requirement's.
      if (answer.response.status !== 200) return undefined
      // It may stand on another chain than the one that was asked for: the answer says on which.
      const chain = getPath(answer.response.json, 'onChain', 'chain')
      if (typeof chain === 'string' && chain !== network) await api.createWallet({ ...user, chain })
      return { recipient, mintId, metadata, request }
    }
    refused.push(brief(answer))
  }
  ctx.judge(takes).that(false, { message: `no token can be minted into ${id}`, expected: '200', actual: refused })
  return undefined
}

/** @throws Blocked when it is not complete in time: no sentence gives one */
async function seenComplete(ctx: CaseContext, id: string, mintId: string, request: unknown, recipient: string) {
  const chain = recipient.slice(recipient.lastIndexOf(':') + 1)
  const seen = await watchMint(ctx, id, mintId, request, chain, recipient)
  judgeCompletion(ctx, seen)
  return seen
}

const onChainOf = (recipient: string, chain: unknown): string =>
  typeof chain === 'string' ? `${recipient.slice(0, recipient.lastIndexOf(':'))}:${chain}` : recipient

/**
 * Judges MINT-17 of a token of a default collection, and that it is listed as tokens of others are.
 * @throws Blocked where no later token is listed either
 */
async function judgeDelivered(ctx: CaseContext, holder: string, holding: Holding): Promise<void> {
  const { record } = holding
  const { id, chain } = holding.collection
  const listed = await beside(ctx, laterToken(ctx, chain)).until(
    async () => tokensIn(await ctx.api.listTokens(holder)).find((token) => isListingOf(token, record)),
    (found) => found !== undefined,
  )
  ctx.judge('MINT-17').that(listed !== undefined, {
    message: `a token of ${id} is not in the listing of its recipient, though a later one of another collection is listed`,
    expected: `the token ${record.onChain?.tokenId ?? record.metadata?.name} in ${holder}`,
    actual: 'no such token',
  })
  if (listed !== undefined) judgeTokens(ctx, [listed], [holding], chain === 'solana' ? 'SolanaToken' : 'EvmToken')
  const { contractAddress } = listed ?? {}
  // The contract filter is for EVM tokens; those on Solana are shown with what a service likes to add.
  if (chain === 'solana' || typeof contractAddress !== 'string') return
  const filtered = await ctx.settling().until(
    () => ctx.api.listTokens(holder, { contractAddress }),
    (answer) => tokensIn(answer).some((token) => isListingOf(token, record)),
  )
  ctx.judge('LIST-09').that(
    tokensIn(filtered).some((token) => isListingOf(token, record)),
    {
      message: `a token of ${id} is not among those of its contract`,
      expected: `the token ${record.onChain?.tokenId} with the filter contractAddress=${contractAddress}`,
      actual: brief(filtered),
    },
  )
}

/** The polling repeated the mint: a token that is asked for later shows that no other was on its way (MINT-07). */
async function judgeOnlyOne(ctx: CaseContext, id: string, recipient: string, holder: string): Promise<void> {
  const item = ctx.make.requests.batchItem(recipient)
  // A default collection is one like others: it takes batches, too.
  const isBatch = ctx.settings.capabilities.batchMint
  const asked = isBatch
    ? await ctx.api.batchMint(id, { nfts: [item] })
    : await ctx.api.putMint(id, ctx.make.names.mintId(), item)
  if (!judgeTaken(ctx, isBatch ? 'BATCH-01' : 'MINT-01', asked)) return
  const isLater = ({ metadata }: ListedToken): boolean => metadata?.name === getPath(item, 'metadata', 'name')
  const held = await ctx.eventually(async () => {
    const tokens = await ctx.make.tokens(holder)
    return tokens.some(isLater) ? tokens : undefined
  })
  if (!held) return
  // The first may be listed after one that came later: that it is there is judged elsewhere.
  const [, ...more] = held.filter((token) => !isLater(token))
  ctx.judge('MINT-07').basedOn('made').equal(more.map(tokenKey), [], `tokens of one id in ${id} beyond the first`)
}

/** What a default collection is for, like any other. */
const usedRequirements: readonly RequirementId[] = ['MINT-01', 'MINT-07', 'MINT-17', 'BATCH-01', 'LIST-05', 'LIST-15']

export const defaults: readonly Case[] = [
  {
    id: 'collections/default-polygon',
    title: 'default-polygon is there and takes tokens',
    requirements: [
      'COL-39',
      'COL-41',
      'LIST-02',
      'LIST-09',
      'LIST-17',
      'LOC-13',
      'MINT-38',
      ...usedRequirements,
      ...completionRequirements,
    ],
    run: (ctx) => judgeDefault(ctx, polygon(ctx)),
  },
  {
    id: 'collections/default-solana',
    title: 'default-solana is there and takes tokens',
    requirements: [
      'COL-23',
      'COL-40',
      'COL-42',
      'LIST-04',
      'LOC-15',
      'MINT-38',
      ...usedRequirements,
      ...completionRequirements,
    ],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    run: (ctx) => judgeDefault(ctx, solana(ctx)),
  },
  {
    id: 'collections/defaults-of-another-project',
    title: 'A second project has default-polygon too',
    requirements: ['COL-39', 'COL-41'],
    needs: { keys: ['otherProject'] },
    async run(ctx) {
      const other = ctx.api.keyFor('otherProject')
      const chain = judgeListed(ctx, read(await other.listCollections()), polygon(ctx))
      await mintInto(ctx, other, polygon(ctx), chain)
    },
  },
  {
    id: 'collections/solana-default-of-another-project',
    title: 'A second project has default-solana too',
    requirements: ['COL-23', 'COL-40', 'COL-42'],
    needs: { keys: ['otherProject'], capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const other = ctx.api.keyFor('otherProject')
      const chain = judgeListed(ctx, read(await other.listCollections()), solana(ctx))
      await mintInto(ctx, other, solana(ctx), chain)
    },
  },
  {
    id: 'collections/list-read-only',
    title: 'The list is an array of collections, with the default collections in it',
    requirements: ['COL-18', 'COL-41'],
    readOnly: true,
    async run(ctx) {
      const list = await seen(ctx)
      ctx.judge('COL-18').status(list.exchange, 200)
      ctx.judge('COL-18').shape(listOfOthers(ctx, list, []), 'CollectionList')
      judgeListed(ctx, list, polygon(ctx))
    },
  },
]
