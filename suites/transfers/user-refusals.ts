import { nearMissChain, unknownChains } from '../../src/arbitraries/chains.ts'
import type { Case } from '../../src/case/case.ts'
import type { CaseContext } from '../../src/case/context.ts'
import { told, type WalletFixture } from '../../src/case/fixtures.ts'
import { type ExpectedStatus, latitude } from '../../src/case/latitude.ts'
import { without } from '../../src/case/requests.ts'
import type { Api } from '../../src/http/api.ts'
import { type Changes, holdersWhenAt, isStarted, mustTransfer, sentinel, unknownAddress, userBody } from './parties.ts'

const needs = { capabilities: ['transfers'] } as const

interface Made {
  readonly from: WalletFixture
  readonly to: WalletFixture
  readonly body: Changes
  readonly listed: Parameters<typeof userBody>[0]
}

async function valid(ctx: CaseContext, chain: string): Promise<Made> {
  const [from, to] = await Promise.all([ctx.make.wallet({ chain }), ctx.make.wallet({ chain })])
  const { listed } = await ctx.make.token(await ctx.make.collection({ chain }), from)
  return { from, to, listed, body: userBody(listed, from, to) }
}

async function refused(
  ctx: CaseContext,
  body: Changes,
  requirement: string,
  status: ExpectedStatus,
  api: Api = ctx.api,
): Promise<void> {
  const answer = await api.transferFromUserWallet(body)
  ctx.judge('ERR-12').that(answer.response.status < 500, {
    message: 'a bad transfer was answered with a server error',
    expected: 'a client error',
    actual: told(answer),
  })
  ctx.judge(requirement).statusSoft(answer, status)
  if (answer.response.status === 400) ctx.judge('ERR-05').shape(answer.response.json, 'ErrorRecord')
}

async function judgeRefusals(ctx: CaseContext, chain: string, chains: readonly unknown[]): Promise<Made> {
  const made = await valid(ctx, chain)
  const { body } = made
  await refused(ctx, { ...body, fromAddress: unknownAddress(ctx, chain) }, 'XFER-08', latitude.exportFromUnknown)
  for (const field of ['fromAddress', 'toAddress', 'tokenMintAddress']) {
    await refused(ctx, without(body, field), 'XFER-09', 400)
    await refused(ctx, { ...body, [field]: null }, 'XFER-09', 400)
  }
  for (const name of chains) await refused(ctx, { ...body, chain: name }, 'CHAIN-09', 400)
  return made
}

const judged = ['XFER-08', 'XFER-09', 'CHAIN-09', 'ERR-05', 'ERR-12'] as const

export const userRefusalCases: readonly Case[] = [
  {
    id: 'transfers/user-refusals-evm',
    title: 'A bad transfer of an EVM token out of a user-id wallet is refused',
    requirements: judged,
    needs,
    cost: { wallets: 2, collections: 1, mints: 1, requests: 100 },
    async run(ctx) {
      const chain = ctx.settings.chains.evm
      const { body } = await judgeRefusals(ctx, chain, [...unknownChains, 'not a chain!', '', 5, {}, [chain]])
      await ctx.property(nearMissChain, (name) => refused(ctx, { ...body, chain: name }, 'CHAIN-09', 400))
      await mustTransfer(ctx, body)
    },
  },
  {
    id: 'transfers/user-refusals-solana',
    title: 'A bad transfer of a Solana token out of a user-id wallet is refused',
    requirements: judged,
    needs: { capabilities: ['transfers', 'solana'], chains: ['solana'] },
    cost: { wallets: 2, collections: 1, mints: 1, requests: 60 },
    async run(ctx) {
      const { body } = await judgeRefusals(ctx, ctx.settings.chains.solana, ['Solana', 'solana-devnet', 'sol'])
      await mustTransfer(ctx, body)
    },
  },
  {
    id: 'transfers/user-of-other-project',
    title: 'A wallet of another project is not known as the source of a transfer',
    requirements: ['XFER-08', 'XFER-12', 'ERR-05', 'ERR-12'],
    needs: { capabilities: ['transfers'], keys: ['otherProject'] },
    cost: { wallets: 2, collections: 2, mints: 2, requests: 80 },
    async run(ctx) {
      const { from, to, body, listed } = await valid(ctx, ctx.settings.chains.evm)
      await refused(ctx, body, 'XFER-08', latitude.exportFromUnknown, ctx.api.keyFor('otherProject'))
      await sentinel(ctx, to)
      const held = await holdersWhenAt(ctx, listed, [from, to], ([here, there]) => here === true && !there)
      ctx
        .judge('XFER-12')
        .equal(held, [true, false], 'who (its holder first) holds the token that another project asked for')
      isStarted(ctx, await mustTransfer(ctx, body))
    },
  },
]
