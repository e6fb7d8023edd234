import { judgeCount, settledTokens } from '../../src/interface/builders/counting.ts'
import { tokenKey } from '../../src/interface/builders/tokens.ts'
import { counted, inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { type Exchange, inParallel } from '../../src/kit/case.ts'
import { type Mint, plannedMint } from './record.ts'

/** Requests of one race; the toll of a race that no constraint guards is paid within a few trials of eight. */
const width = 8
const mostTrials = 2

const refusedAll = (answers: readonly Exchange[]): boolean => answers.every(({ response }) => response.status !== 200)

const raced = (ctx: CaseContext, { collection, id, request }: Mint): Promise<Exchange[]> =>
  ctx.api.burst(width, (api) => api.putMint(collection.id, id, request))

/** So many races of a new mint, and so many of one that is pending. */
async function raceOn(ctx: CaseContext, chain: string, trials: number): Promise<void> {
  const collection = await ctx.make.collection({ chain })
  const [wallet, other] = [await ctx.make.wallet({ chain }), await ctx.make.wallet({ chain })]
  let taken = false
  for (let trial = 0; trial < trials; trial += 1) {
    const mint = plannedMint(ctx, collection, wallet)
    const answers = await raced(ctx, mint)
    taken ||= !refusedAll(answers)
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
  // There is nothing to wait for.
  if (!taken) ctx.block('of equal mints at one moment all were refused')
  const story = (what: string): string =>
    `${counted(trials, 'mint')} on ${chain}${trials === 1 ? '' : ', each'} ${what}`
  await Promise.all([
    judgeCount(ctx, 'MINT-09', wallet, trials, collection, story(`sent ${width} times at one moment`)),
    judgeCount(ctx, 'MINT-07', other, trials, collection, story(`repeated ${width} times while pending`)),
  ])
}

export const races: readonly Case[] = [
  {
    id: 'minting/race-of-equal-mints',
    title: 'Equal mints at one moment make one token, and so do repeats of a pending mint',
    requirements: ['MINT-07', 'MINT-09'],
    async run(ctx) {
      const { evm, solana } = ctx.settings.chains
      // What guards one family of chains may be missing for another. Dear in requests and tokens: a quick run races once.
      const others = ctx.settings.capabilities.solana && solana !== '' ? [solana] : []
      const trials = Map.groupBy(ctx.draw([evm, evm, ...others]), (chain) => chain)
      for (const [chain, { length }] of trials) await raceOn(ctx, chain, length)
    },
  },
  {
    id: 'minting/race-of-different-bodies',
    title: 'Mints of one id with different bodies at one moment make one token',
    requirements: ['MINT-08'],
    async run(ctx) {
      const trials = ctx.repetitions(mostTrials)
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
      const { length } = settled.flat()
      ctx
        .judge('MINT-08')
        .basedOn('made')
        .that(length <= trials, {
          message: `mints of ${counted(trials, 'id')} with different bodies made ${counted(length, 'token')}`,
          expected: `at most ${trials}`,
          actual: settled.flat().map(tokenKey),
        })
      if (length < trials) ctx.block(`${length} of ${trials} tokens are listed ${inTime(ctx.settings)}`)
    },
  },
  {
    id: 'minting/retry-after-a-cut',
    title: 'A mint that is repeated because its answer was lost makes one token',
    requirements: ['MINT-07'],
    async run(ctx) {
      // Whether a lost request has been read by then is chance, so that two are not enough.
      const trials = ctx.repetitions(mostTrials + 1)
      const collection = await ctx.make.collection()
      const wallet = await ctx.make.wallet()
      const retried = async (trial: number): Promise<void> => {
        const { id, request } = plannedMint(ctx, collection, wallet)
        await ctx.api.cut((api) => api.putMint(collection.id, id, request))
        // The first retry may meet the lost request still in work.
        if (trial % 2 === 0) await raced(ctx, { collection, wallet, id, request })
        const record = await ctx.make.completion(collection.id, id, request)
        if (!record)
          ctx.block(`a mint that was sent again after a cut connection was not complete ${inTime(ctx.settings)}`)
      }
      await inParallel(Array.from({ length: 2 * trials }, (_, trial) => () => retried(trial)))
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
