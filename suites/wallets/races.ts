import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import { isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'

const atOnce = 8
const mostTrials = 2

export const raceCases: readonly Case[] = [
  {
    id: 'wallets/created-once-in-a-race-on-solana',
    title: 'Equal creations at one moment make one wallet, on Solana too',
    requirements: ['WAL-19', 'WAL-20'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const trials = ctx.repetitions(mostTrials)
      const seen: Exchange[][] = []
      // Not applicable where no wallets are made there, which is open.
      await ctx.make.wallet({ chain: ctx.settings.chains.solana })
      for (let trial = 0; trial < trials; trial += 1) {
        seen.push(await race(ctx, { userId: ctx.make.names.userId() }, ctx.settings.chains.solana))
        seen.push(await race(ctx, { email: ctx.make.names.email() }, ctx.settings.chains.solana))
      }
      judgeRaces(ctx, seen)
    },
  },
  {
    id: 'wallets/created-once-after-a-cut',
    title: 'A creation whose answer was lost is not done again by a retry',
    requirements: ['WAL-04', 'WAL-19'],
    async run(ctx) {
      const trials = ctx.repetitions(mostTrials)
      for (let trial = 0; trial < trials; trial += 1) {
        const body = { userId: ctx.make.names.userId(), chain: ctx.settings.chains.evm }
        await ctx.api.cut((api) => api.createWallet(body))
        const retries = [
          await ctx.api.createWallet(body),
          // The first may meet the lost request still in work, and be refused until that is done.
          await whenKnown(ctx, () => ctx.api.createWallet(body)),
          await ctx.api.createWallet(body),
        ]
        // What follows is a repeat like any other.
        for (const retry of isWalletAnswer(retries[0]) ? retries.slice(1) : [])
          ctx.judge('WAL-04').statusSoft(retry, 200)
        judgeOneAddress(ctx, retries)
      }
    },
  },
]

const isWalletAnswer = (answer: Exchange | undefined): boolean =>
  answer !== undefined && isTaken(answer, latitude.equalCreations) && publicKeyOf(answer) !== undefined

/** Equal creations at one moment, and one more afterwards. */
async function race(ctx: CaseContext, user: Readonly<Record<string, string>>, chain: string): Promise<Exchange[]> {
  const body = { ...user, chain }
  const answers = await ctx.api.burst(atOnce, (api) => api.createWallet(body))
  return [...answers, await ctx.api.createWallet(body)]
}

/** Judges all trials together, so that a failure tells how many of them it hit. */
function judgeRaces(ctx: CaseContext, races: readonly (readonly Exchange[])[]): void {
  const statusesOf = (answers: readonly Exchange[]) => answers.slice(0, atOnce).map(({ response }) => response.status)
  const isOnce = (answers: readonly Exchange[]) =>
    statusesOf(answers).filter((status) => status === 201).length === 1 &&
    answers.slice(0, atOnce).every(isWalletAnswer)
  const hit = races.filter((answers) => !isOnce(answers))
  if (!races.flat().some(isWalletAnswer)) ctx.block('no wallet was created in any race')
  // The second that says it has made the wallet, or whatever else was not expected.
  const [first = []] = hit
  const made = first.slice(0, atOnce).filter(({ response }) => response.status === 201)
  const telling = made[1] ?? first.slice(0, atOnce).find((one) => !isWalletAnswer(one))
  ctx.judge('WAL-20').that(hit.length === 0, {
    message:
      `in ${hit.length} of ${races.length} trials, ${atOnce} equal creations at one moment were not answered ` +
      'with 201 once and 200 else',
    expected: '201 once, 200 else',
    latitude: latitude.equalCreations.because,
    actual: hit.map(statusesOf),
    ...(telling === undefined ? {} : { exchange: telling }),
  })
  const keysOf = (answers: readonly Exchange[]) => answers.filter(isWalletAnswer).map(publicKeyOf)
  const several = races.map(keysOf).filter((keys) => !keys.every((key) => sameAddress(key, keys[0])))
  ctx.judge('WAL-19').that(several.length === 0, {
    message: `in ${several.length} of ${races.length} trials, equal creations at one moment name several addresses`,
    expected: 'one address',
    actual: several,
  })
}

function judgeOneAddress(ctx: CaseContext, answers: readonly Exchange[]): void {
  const keys = answers.filter(isWalletAnswer).map(publicKeyOf)
  if (keys.length === 0) ctx.block('no wallet was created after a lost answer')
  ctx.judge('WAL-19').that(
    keys.every((key) => sameAddress(key, keys[0])),
    {
      message: 'equal creations name several addresses',
      expected: 'one address',
      actual: keys,
    },
  )
}
