import type { Case, CaseContext } from '../../src/interface/case.ts'
import { isListingOf, type MintRecord } from '../../src/interface/make/fixtures.ts'
import type { ListedToken } from '../../src/interface/make/tokens.ts'
import { read, seen, seenWhen } from './listed.ts'

/** Chains to deliver to, the likeliest first: which network the default collections stand on is not said. */
const chainsToTry = (listed: unknown, otherwise: string): string[] => [
  ...new Set([...(typeof listed === 'string' ? [listed] : []), otherwise]),
]

async function judgeDefault(ctx: CaseContext, id: string, requirement: string, chain: string): Promise<void> {
  const list = await seenWhen(ctx, [id])
  const entries = list.of(id)
  ctx.judge(requirement).equal(entries.length, 1, `the number of entries of ${id}`)
  const listedChain = entries[0]?.onChain?.chain
  ctx.observe('default-collection-chains', { id, chain: listedChain ?? null })

  for (const network of chainsToTry(listedChain, chain)) {
    const mintId = ctx.make.names.mintId()
    const recipient = `email:${ctx.make.names.email()}:${network}`
    const request = ctx.make.requests.mint(recipient)
    const answer = await ctx.api.putMint(id, mintId, request)
    if (answer.response.status !== 200) continue
    const record = await ctx.make.completion(id, mintId, request)
    ctx.judge(requirement).that(record !== undefined, {
      message: `a token of ${id} was accepted and never completed`,
      expected: 'a complete record',
      actual: `none after ${ctx.settings.limits.completionTimeout} ms`,
    })
    if (record) await judgeDelivered(ctx, id, requirement, recipient, record)
    return
  }
  ctx
    .judge(requirement)
    .that(false, { message: `no token can be minted into ${id}`, expected: '200', actual: 'refused' })
}

async function judgeDelivered(
  ctx: CaseContext,
  id: string,
  requirement: string,
  recipient: string,
  record: MintRecord,
): Promise<void> {
  const delivered = await ctx.eventually(async () => {
    const answer = await ctx.api.listTokens(recipient)
    const tokens = Array.isArray(answer.response.json) ? (answer.response.json as ListedToken[]) : []
    return tokens.some((token) => isListingOf(token, record)) || undefined
  })
  ctx.judge(requirement).that(delivered === true, {
    message: `a token of ${id} is not in the listing of its recipient`,
    expected: `the token ${record.onChain?.tokenId ?? record.metadata?.name} in ${recipient}`,
    actual: 'no such token',
  })
}

export const defaults: readonly Case[] = [
  {
    id: 'collections/default-polygon',
    title: 'default-polygon is there and takes tokens',
    requirements: ['COL-24'],
    cost: { requests: 30, mints: 2 },
    run: (ctx) => judgeDefault(ctx, 'default-polygon', 'COL-24', ctx.settings.chains.evm),
  },
  {
    id: 'collections/default-solana',
    title: 'default-solana is there and takes tokens',
    requirements: ['COL-25'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    cost: { requests: 30, mints: 2 },
    run: (ctx) => judgeDefault(ctx, 'default-solana', 'COL-25', ctx.settings.chains.solana),
  },
  {
    id: 'collections/defaults-of-another-project',
    title: 'A second project has default-polygon too',
    requirements: ['COL-24'],
    needs: { keys: ['otherProject'] },
    readOnly: true,
    cost: { requests: 1 },
    async run(ctx) {
      const list = read(await ctx.api.keyFor('otherProject').listCollections())
      ctx.judge('COL-24').equal(list.of('default-polygon').length, 1, 'the number of entries of default-polygon')
    },
  },
  {
    id: 'collections/solana-default-of-another-project',
    title: 'A second project has default-solana too',
    requirements: ['COL-25'],
    needs: { keys: ['otherProject'], capabilities: ['solana'], chains: ['solana'] },
    readOnly: true,
    cost: { requests: 1 },
    async run(ctx) {
      const list = read(await ctx.api.keyFor('otherProject').listCollections())
      ctx.judge('COL-25').equal(list.of('default-solana').length, 1, 'the number of entries of default-solana')
    },
  },
  {
    id: 'collections/list-read-only',
    title: 'The list is an array of collections, with the default collections in it',
    requirements: ['COL-18', 'COL-24'],
    readOnly: true,
    cost: { requests: 1 },
    async run(ctx) {
      const list = await seen(ctx)
      ctx.judge('COL-18').status(list.exchange, 200)
      ctx.judge('COL-18').shape(list.exchange.response.json, 'CollectionList')
      ctx.judge('COL-24').equal(list.of('default-polygon').length, 1, 'the number of entries of default-polygon')
    },
  },
]
