import {
  evmCollectionChains,
  nearMissChain,
  sharedName,
  signingOnlyChains,
  unknownChains,
} from '../../src/interface/arbitraries/chains.ts'
import { collectionBreaches } from '../../src/interface/arbitraries/collections.ts'
import { accepted, judgeRefusal, judgeTaken } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { entryOf, inTurns, isNamed, judgeGivenId, judgeMade, seenWhen } from '../collections/listed.ts'
import { plainRequest, storedAnew } from '../collections/plain-request.ts'

/** A creation on a chain by POST and by PUT. */
const both = async (
  ctx: CaseContext,
  chain: unknown,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Exchange[]> => [
  await ctx.api.createCollection(ctx.make.requests.collection({ ...more, chain })),
  // Stored anew, as by default.
  await ctx.api.putCollection(ctx.make.names.collectionId(), storedAnew(ctx, plainRequest(ctx, { ...more, chain }))),
]

interface Made {
  readonly chain: string
  readonly answer: Exchange
}

/** Judges that collections can be made on a chain, and that they stand there. */
async function judgeSupported(ctx: CaseContext, chain: string, requirement: RequirementId, more = {}): Promise<Made[]> {
  const answers = await both(ctx, chain, more)
  for (const [index, answer] of answers.entries()) {
    if (!judgeMade(ctx, requirement, answer)) continue
    if (index === 0) judgeGivenId(ctx, answer)
    ctx.judge('COL-05').equal(entryOf(answer).onChain?.chain, chain, 'the chain')
  }
  return answers.map((answer) => ({ chain, answer }))
}

/** With which status it is made is another requirement's; a success that names none says nothing of it. */
const judgeTakenAs = (ctx: CaseContext, rule: RequirementId, answer: Exchange): boolean =>
  isTaken(answer) && !isNamed(answer) ? false : judgeTaken(ctx, rule, answer)

/** What can be asked of a collection on any EVM chain, and the sentence that says so. */
const kinds = [
  { rule: 'COL-09', more: { fungibility: 'semi-fungible' } },
  { rule: 'COL-36', more: { transferable: false } },
] as const satisfies readonly { readonly rule: RequirementId; readonly more: object }[]

/** Judges a plain collection by POST, and one of each kind by PUT: at quick of one of them, the next on the next chain. */
async function judgeOnEvm(ctx: CaseContext, chain: string, index: number) {
  const { capabilities, effort } = ctx.settings
  const put = (more: object): Promise<Exchange> =>
    ctx.api.putCollection(ctx.make.names.collectionId(), ctx.make.requests.collection({ ...more, chain }))
  const posted = await ctx.api.createCollection(ctx.make.requests.collection({ chain }))
  if (judgeTakenAs(ctx, 'CHAIN-01', posted)) judgeGivenId(ctx, posted)
  const answers = [posted]
  const offered = kinds.filter(({ rule }) => rule !== 'COL-09' || capabilities.semiFungible)
  for (const { rule, more } of effort === 'quick' ? offered.slice(index % offered.length).slice(0, 1) : offered) {
    const answer = await put(more)
    // What is refused without that too is refused for its chain.
    const isOfKind = isTaken(answer) || isTaken(await put({}))
    judgeTakenAs(ctx, isOfKind ? rule : 'CHAIN-01', answer)
    answers.push(answer)
  }
  for (const answer of answers.filter((one) => isTaken(one)))
    ctx.judge('COL-05').equal(entryOf(answer).onChain?.chain, chain, 'the chain')
  return answers.map((answer) => ({ chain, answer }))
}

/** What is refused on EVM chains is refused on others: judged beside `made`, which was asked for there. */
async function judgeBreaches(ctx: CaseContext, chain: string, made: readonly Made[]): Promise<void> {
  if (!made.some(({ answer }) => isTaken(answer) && isNamed(answer)))
    return ctx.block(`no collection was made on ${chain}`)
  for (const rule of breachRules) {
    const request = { ...plainRequest(ctx), chain }
    const breach = collectionBreaches.find((one) => one.rule === rule)
    const answer = await ctx.api.createCollection(breach?.apply(request))
    judgeRefusal(ctx, answer, rule)
  }
}

const breachRules = ['COL-12', 'COL-16'] as const satisfies readonly RequirementId[]

async function judgeUnsupported(ctx: CaseContext, chain: unknown, requirement: RequirementId): Promise<void> {
  for (const answer of await both(ctx, chain)) judgeRefusal(ctx, answer, requirement)
}

async function acceptedTwins(ctx: CaseContext): Promise<void> {
  for (const answer of await both(ctx, ctx.settings.chains.evm)) accepted(ctx, answer, 200)
}

/** Chains beyond the configured one on which collections of other environments would stand; never judged. */
async function observeOtherEnvironment(ctx: CaseContext): Promise<void> {
  const chain = ctx.settings.environment === 'staging' ? 'polygon' : 'polygon-amoy'
  const answer = await ctx.api.createCollection(ctx.make.requests.collection({ chain }))
  ctx.observe('collection-mainnet-on-staging', { chain, status: answer.response.status })
  const { name } = ctx.make.requests.collection().metadata
  const partial = await ctx.api.createCollection(ctx.make.requests.collection({ metadata: { name } }))
  ctx.observe('collection-partial-metadata', partial.response.status)
  const spelt = ctx.settings.chains.evm.toUpperCase()
  const answers = await both(ctx, spelt)
  ctx.observe('chain-spelling', { chain: spelt, statuses: answers.map(({ response }) => response.status) })
}

export const collectionChainCases: readonly Case[] = [
  {
    id: 'chains/collections',
    title: 'Collections of each kind are made on every EVM chain of the environment, and stand there',
    requirements: ['CHAIN-01', 'COL-02', 'COL-05', 'COL-09', 'COL-36'],
    async run(ctx) {
      const chains = ctx.draw(evmCollectionChains(ctx.settings.environment), { nameOf: sharedName })
      const answers = (await inTurns(chains, 4, (chain, index) => judgeOnEvm(ctx, chain, index))).flat()
      const made = new Map(
        answers.flatMap(({ chain, answer }) => {
          const { id } = entryOf(answer)
          return answer.response.status === 200 && typeof id === 'string' ? [[id, chain] as const] : []
        }),
      )
      const list = await seenWhen(ctx, [...made.keys()])
      for (const [id, chain] of made)
        ctx.judge('COL-05').equal(list.of(id)[0]?.onChain?.chain, chain, `the chain of ${id}`)
      await observeOtherEnvironment(ctx)
    },
  },
  {
    id: 'chains/collections-on-solana',
    title: 'Collections are made on Solana',
    requirements: ['CHAIN-02', 'COL-02', 'COL-05', ...breachRules, 'ERR-06', 'ERR-12'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const made = await judgeSupported(ctx, ctx.settings.chains.solana, 'CHAIN-02')
      await judgeSupported(ctx, ctx.settings.chains.solana, 'CHAIN-02', { supplyLimit: 3 })
      await judgeBreaches(ctx, ctx.settings.chains.solana, made)
    },
  },
  {
    id: 'chains/collections-on-aptos',
    title: 'Collections are made on Aptos, transferable or not',
    requirements: ['CHAIN-03', 'COL-02', 'COL-05', 'COL-33', ...breachRules, 'ERR-06', 'ERR-12'],
    needs: { capabilities: ['aptos'], chains: ['aptos'] },
    async run(ctx) {
      const made = await judgeSupported(ctx, ctx.settings.chains.aptos, 'CHAIN-03')
      await judgeSupported(ctx, ctx.settings.chains.aptos, 'CHAIN-03', { supplyLimit: 3 })
      await judgeSupported(ctx, ctx.settings.chains.aptos, 'COL-33', { transferable: false })
      await judgeBreaches(ctx, ctx.settings.chains.aptos, made)
    },
  },
  {
    id: 'chains/no-collections',
    title: 'No collection is made on the chains for signing only, or on chains that nobody knows',
    requirements: ['CHAIN-04', 'CHAIN-05', 'ERR-06', 'ERR-12'],
    async run(ctx) {
      await acceptedTwins(ctx)
      for (const chain of ctx.draw(signingOnlyChains)) await judgeUnsupported(ctx, chain, 'CHAIN-04')
      await ctx.property(nearMissChain, (chain) => judgeUnsupported(ctx, chain, 'CHAIN-05'), {
        examples: unknownChains,
      })
    },
  },
]
