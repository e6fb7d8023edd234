import { together } from '../../src/engine/case/together.ts'
import type { Exchange } from '../../src/engine/http/exchange.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { judgeCount, settledTokens } from '../../src/interface/make/counting.ts'
import type { MintRecord } from '../../src/interface/make/fixtures.ts'
import { type Mint, plannedMint } from './record.ts'

/** Requests of one race; the toll of a race that no constraint guards is paid within a few trials of eight. */
const width = 8
/** Different ones at one moment: each is a token. */
const several = 5
const mostTrials = 4

const refusedAll = (answers: readonly Exchange[]): boolean => answers.every(({ response }) => response.status !== 200)

const raced = (ctx: CaseContext, { collection, id, request }: Mint): Promise<Exchange[]> =>
  ctx.api.burst(width, (api) => api.putMint(collection.id, id, request))

export const races: readonly Case[] = [
  {
    id: 'minting/race-of-equal-mints',
    title: 'Equal mints at one moment make one token, and so do repeats of a pending mint',
    requirements: ['MINT-07', 'MINT-09'],
    async run(ctx) {
      // Dear in requests and tokens: a quick run races once.
      const trials = ctx.draw(Array.from({ length: mostTrials })).length
      const collection = await ctx.make.collection()
      const [wallet, other] = [await ctx.make.wallet(), await ctx.make.wallet()]
      for (let trial = 0; trial < trials; trial += 1) {
        const mint = plannedMint(ctx, collection, wallet)
        const answers = await raced(ctx, mint)
        for (const answer of answers) ctx.judge('MINT-09').statusSoft(answer, latitude.parallelRepeat)
        ctx.judge('MINT-09').that(!refusedAll(answers), {
          message: 'of equal mints at one moment all were refused',
          expected: 'one answer of 200 at least',
          actual: answers.map(({ response }) => response.status),
        })
        const pending = plannedMint(ctx, collection, other)
        await ctx.api.putMint(collection.id, pending.id, pending.request)
        await raced(ctx, pending)
      }
      await Promise.all([
        judgeCount(
          ctx,
          'MINT-09',
          wallet,
          trials,
          collection,
          `${trials} mints, each sent ${width} times at one moment`,
        ),
        judgeCount(
          ctx,
          'MINT-07',
          other,
          trials,
          collection,
          `${trials} mints, each repeated ${width} times while pending`,
        ),
      ])
    },
  },
  {
    id: 'minting/race-of-different-bodies',
    title: 'Mints of one id with different bodies at one moment make one token',
    requirements: ['MINT-08'],
    async run(ctx) {
      const trials = ctx.trials(mostTrials)
      const collection = await ctx.make.collection()
      const wallets = [await ctx.make.wallet(), await ctx.make.wallet()]
      for (let trial = 0; trial < trials; trial += 1) {
        const id = ctx.make.names.mintId()
        const bodies = Array.from({ length: width }, (_, i) => ctx.make.requests.mint(wallets[i % 2]?.locator ?? ''))
        const answers = await ctx.api.burst(width, (api, i) => api.putMint(collection.id, id, bodies[i]))
        if (refusedAll(answers)) ctx.block('of mints with one id at one moment all were refused')
      }
      await ctx.eventually(async () => (await held(ctx, wallets)).length >= trials || undefined)
      const settled = await Promise.all(wallets.map((wallet) => settledTokens(ctx, wallet, 0, collection)))
      ctx.judge('MINT-08').restingOn('made').equal(settled.flat().length, trials, `the tokens of ${trials} ids`)
    },
  },
  {
    id: 'minting/race-of-different-ids',
    title: 'Mints of different ids at one moment make as many tokens, each with its own number',
    requirements: ['MINT-23'],
    async run(ctx) {
      const collection = await ctx.make.collection()
      const wallet = await ctx.make.wallet()
      const records: MintRecord[] = []
      const mints = Array.from({ length: several }, () => plannedMint(ctx, collection, wallet))
      const answers = await ctx.api.burst(several, (api, i) =>
        api.putMint(collection.id, mints[i]?.id ?? '', mints[i]?.request),
      )
      for (const answer of answers) ctx.judge('MINT-23').status(answer, 200)
      const complete = async ({ id, request }: Mint): Promise<void> => {
        const record = await ctx.make.completion(collection.id, id, request)
        records.push(record ?? ctx.block('a mint was not complete in time'))
        ctx
          .judge('MINT-23')
          .restingOn('made')
          .equal([record?.id, record?.metadata?.name], [id, request.metadata?.name], 'id and name of the token')
      }
      await together(mints.map((mint) => () => complete(mint)))
      const numbers = records.map(({ onChain }) => onChain?.tokenId)
      ctx
        .judge('MINT-23')
        .restingOn('made')
        .equal(new Set(numbers).size, records.length, 'the number of different token ids')
      await judgeCount(ctx, 'MINT-23', wallet, records.length, collection, 'mints of different ids')
    },
  },
  {
    id: 'minting/retry-after-a-cut',
    title: 'A mint that is repeated because its answer was lost makes one token',
    requirements: ['MINT-07'],
    async run(ctx) {
      const trials = ctx.trials(mostTrials)
      const collection = await ctx.make.collection()
      const wallet = await ctx.make.wallet()
      const retried = async (trial: number): Promise<void> => {
        const { id, request } = plannedMint(ctx, collection, wallet)
        await ctx.api.cut((api) => api.putMint(collection.id, id, request))
        // The first retry may meet the lost request still in work.
        if (trial % 2 === 0) await raced(ctx, { collection, wallet, id, request })
        const record = await ctx.make.completion(collection.id, id, request)
        if (!record) ctx.block('a mint that was sent again after a cut connection was not complete in time')
      }
      await together(Array.from({ length: 2 * trials }, (_, trial) => () => retried(trial)))
      await judgeCount(
        ctx,
        'MINT-07',
        wallet,
        2 * trials,
        collection,
        'mints that were sent again after a cut connection',
      )
    },
  },
]

const held = async (ctx: CaseContext, wallets: readonly { readonly locator: string }[]) =>
  (await Promise.all(wallets.map((wallet) => ctx.make.tokens(wallet.locator)))).flat()
