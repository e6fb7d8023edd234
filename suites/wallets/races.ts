import { emailOf } from '../../src/arbitraries/emails.ts'
import type { Case } from '../../src/case/case.ts'
import type { CaseContext } from '../../src/case/context.ts'
import { sameAddress } from '../../src/case/tokens.ts'
import type { Exchange } from '../../src/http/exchange.ts'
import { publicKeyOf } from './creation.ts'

const atOnce = 8
const trials = 4

export const raceCases: readonly Case[] = [
  {
    id: 'wallets/created-once-in-a-race',
    title: 'Equal creations at one moment make one wallet',
    requirements: ['WAL-06'],
    cost: { wallets: 2 * trials, requests: 2 * trials * (atOnce + 1) },
    async run(ctx) {
      for (let trial = 0; trial < trials; trial += 1) {
        await judgeRace(ctx, { userId: ctx.make.names.userId() }, ctx.settings.chains.evm)
        await judgeRace(ctx, { email: ctx.make.names.email() }, ctx.settings.chains.evm)
      }
    },
  },
  {
    id: 'wallets/created-once-in-a-race-on-solana',
    title: 'Equal creations at one moment make one wallet, on Solana too',
    requirements: ['WAL-06'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    cost: { wallets: 2 * trials, requests: 2 * trials * (atOnce + 1) },
    async run(ctx) {
      for (let trial = 0; trial < trials; trial += 1) {
        await judgeRace(ctx, { userId: ctx.make.names.userId() }, ctx.settings.chains.solana)
        await judgeRace(ctx, { email: ctx.make.names.email() }, ctx.settings.chains.solana)
      }
    },
  },
  {
    id: 'wallets/created-once-after-a-cut',
    title: 'A creation whose answer was lost is not done again by a retry',
    requirements: ['WAL-06'],
    cost: { wallets: trials, requests: trials * 4 },
    async run(ctx) {
      for (let trial = 0; trial < trials; trial += 1) {
        const body = { userId: ctx.make.names.userId(), chain: ctx.settings.chains.evm }
        await ctx.api.cut((api) => api.createWallet(body))
        const retries = [
          await ctx.api.createWallet(body),
          await ctx.api.createWallet(body),
          await ctx.api.createWallet(body),
        ]
        const created = retries.filter((answer) => answer.response.status === 201)
        ctx.judge('WAL-06').that(created.length <= 1 && retries.every(isWalletAnswer), {
          message: 'retries after a lost answer created more than one wallet',
          expected: '200 each, the first of them perhaps 201',
          actual: retries.map((answer) => answer.response.status),
        })
        judgeOneAddress(ctx, retries)
      }
    },
  },
  {
    id: 'wallets/users-apart-in-a-race',
    title: 'Wallets of different users that are created at one moment are different',
    requirements: ['WAL-07', 'WAL-05'],
    cost: { wallets: trials * atOnce, requests: 2 * trials * atOnce },
    async run(ctx) {
      const chain = ctx.settings.chains.evm
      for (let trial = 0; trial < trials; trial += 1) {
        const users = Array.from({ length: atOnce }, (_, index) =>
          index % 2 === 0
            ? { userId: ctx.make.names.userId(), chain }
            : { email: emailOf({ head: '', tail: '', domain: 'example.org' }, ctx.make.names.mark()), chain },
        )
        const answers = await ctx.api.burst(atOnce, (api, index) => api.createWallet(users[index]))
        const keys = answers.map(publicKeyOf).filter((key) => key !== undefined)
        ctx
          .judge('WAL-07')
          .equal(new Set(keys.map((key) => key.toLowerCase())).size, keys.length, 'number of addresses')
        const again = await ctx.api.burst(atOnce, (api, index) => api.createWallet(users[index]))
        for (const [index, answer] of again.entries()) {
          const [before, after] = [answers[index] && publicKeyOf(answers[index]), publicKeyOf(answer)]
          ctx.judge('WAL-05').that(sameAddress(before, after), {
            message: 'a wallet that was made among others at one moment has another address afterwards',
            expected: before,
            actual: after,
          })
        }
      }
    },
  },
]

const isWalletAnswer = (answer: Exchange): boolean => [200, 201].includes(answer.response.status)

async function judgeRace(ctx: CaseContext, user: Readonly<Record<string, string>>, chain: string): Promise<void> {
  const body = { ...user, chain }
  const answers = await ctx.api.burst(atOnce, (api) => api.createWallet(body))
  const statuses = answers.map((answer) => answer.response.status)
  ctx.judge('WAL-06').that(statuses.filter((status) => status === 201).length === 1 && answers.every(isWalletAnswer), {
    message: `${atOnce} equal creations at one moment were not answered with 201 once and 200 else`,
    expected: '201 once, 200 else',
    actual: statuses,
  })
  judgeOneAddress(ctx, [...answers, await ctx.api.createWallet(body)])
}

function judgeOneAddress(ctx: CaseContext, answers: readonly Exchange[]): void {
  const keys = answers.filter(isWalletAnswer).map(publicKeyOf)
  ctx.judge('WAL-06').that(
    keys.every((key) => sameAddress(key, keys[0])),
    {
      message: 'equal creations name several addresses',
      expected: 'one address',
      actual: keys,
    },
  )
}
