import type { Exchange } from '../../src/engine/http/exchange.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import type { Capability } from '../../src/interface/roles.ts'
import { judgeContentType } from './content-type.ts'

/** Requests that are refused with 400; valid ones are judged where the operations are reached (versioning). */
const refusals: readonly {
  readonly name: string
  readonly capability?: Capability
  send(ctx: CaseContext): Promise<readonly Exchange[]>
}[] = [
  {
    name: 'wallets',
    send: async (ctx) => [
      await ctx.api.createWallet({ chain: ctx.settings.chains.evm }),
      await ctx.api.listWallets({}),
      await ctx.api.listTokens('nobody'),
    ],
  },
  {
    name: 'collections',
    send: async (ctx) => [
      await ctx.api.createCollection({}),
      await ctx.api.putCollection(ctx.make.names.collectionId(), {}),
      await ctx.api.putMint('default-polygon', ctx.make.names.mintId(), {}),
    ],
  },
  {
    name: 'signing',
    capability: 'signing',
    send: async (ctx) => {
      const { chain, address } = await ctx.make.wallet()
      return [await ctx.api.signMessage(chain, address, {})]
    },
  },
  {
    name: 'transfers',
    capability: 'transfers',
    send: async (ctx) => [await ctx.api.transferFromEmailWallet({}), await ctx.api.transferFromUserWallet({})],
  },
  { name: 'batch', capability: 'batchMint', send: async (ctx) => [await ctx.api.batchMint('default-polygon', {})] },
  {
    name: 'templates',
    capability: 'templates',
    send: async (ctx) => [await ctx.api.createTemplate('default-polygon', { metadata: 'none' })],
  },
  { name: 'orders', capability: 'orders', send: async (ctx) => [await ctx.api.createOrder({})] },
]

export const answerCases: readonly Case[] = refusals.map(({ name, capability, send }) => ({
  id: `general/refusal-type-${name}`,
  title: `Refusals of ${name} are JSON and say so`,
  requirements: ['GEN-02'],
  ...(capability === undefined ? {} : { needs: { capabilities: [capability] } }),
  cost: { requests: 4, ...(name === 'signing' ? { wallets: 1 } : {}) },
  async run(ctx) {
    for (const answer of await send(ctx)) judgeContentType(ctx, answer)
  },
}))
