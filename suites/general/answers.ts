import { type Change, type Parts, sendable, variants } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type OperationId, operationIds } from '../../src/interface/operations.ts'
import type { Capability } from '../../src/interface/roles.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { judgeContentType } from './content-type.ts'

/** Requests that are refused with 400; valid ones are judged where the operations are reached (versioning). */
const refusals: readonly {
  readonly name: string
  readonly capability?: Capability
  readonly about: readonly OperationId[]
  send(ctx: CaseContext): Promise<readonly Exchange[]>
}[] = [
  {
    name: 'wallets',
    about: ['createWallet', 'listWallets'],
    send: async (ctx) => [
      await refused(ctx, 'createWallet', variants.createWallet.userId.refused['no user']),
      await refused(ctx, 'listWallets', variants.listWallets.userId.refused['no parameters']),
      await refused(ctx, 'listWalletTokens', variants.listWalletTokens.address.refused['a locator without a colon']),
    ],
  },
  {
    name: 'collections',
    about: ['createCollection', 'putCollection'],
    send: async (ctx) => {
      const { names } = ctx.make
      const mint = { path: { ...inDefault, id: names.mintId() } }
      return [
        await refused(ctx, 'createCollection', variants.createCollection.plain.refused['no metadata']),
        await refused(ctx, 'putCollection', variants.putCollection.plain.refused['no metadata'], {
          path: { collectionId: names.collectionId() },
        }),
        await refused(ctx, 'mintToken', variants.mintToken.address.refused['no fields'], mint),
      ]
    },
  },
  {
    name: 'signing',
    about: ['signMessage'],
    capability: 'signing',
    send: async (ctx) => {
      const { chain, address } = await ctx.make.wallet()
      return [
        await refused(ctx, 'signMessage', variants.signMessage.userId.refused['no fields'], {
          path: { chain, address },
        }),
      ]
    },
  },
  {
    name: 'transfers',
    about: ['transferFromEmailWallet', 'transferFromUserWallet'],
    capability: 'transfers',
    send: async (ctx) => [
      await refused(ctx, 'transferFromEmailWallet', variants.transferFromEmailWallet.evm.refused['no fields']),
      await refused(ctx, 'transferFromUserWallet', variants.transferFromUserWallet.evm.refused['no fields']),
    ],
  },
  {
    name: 'batch',
    about: ['batchMint'],
    capability: 'batchMint',
    send: async (ctx) => [
      await refused(ctx, 'batchMint', variants.batchMint.withId.refused['no fields'], { path: inDefault }),
    ],
  },
  {
    name: 'templates',
    about: ['createTemplate'],
    capability: 'templates',
    send: async (ctx) => [
      await refused(ctx, 'createTemplate', variants.createTemplate.plain.refused['a text for metadata'], {
        path: inDefault,
      }),
    ],
  },
  {
    name: 'orders',
    about: ['createOrder'],
    capability: 'orders',
    send: async (ctx) => [await refused(ctx, 'createOrder', variants.createOrder.recipient.refused['no fields'])],
  },
]

/** Every project has it (Resources, Collection), and nothing is made in it here. */
const inDefault = { collectionId: 'default-polygon' }

/** Sends what is refused; the rest of the request is as little as its path needs. */
const refused = (ctx: CaseContext, id: OperationId, change: Change, rest: Parts = {}): Promise<Exchange> =>
  ctx.api.raw(sendable(id, change(rest)))

export const answerCases: readonly Case[] = refusals.map(({ name, about, capability, send }) => ({
  id: `general/refusal-type-${name}`,
  title: `Refusals of ${name} are JSON and say so`,
  requirements: ['GEN-02'],
  about: about.map((id) => operationIds[id]),
  ...(capability === undefined ? {} : { needs: { capabilities: [capability] } }),
  async run(ctx) {
    for (const answer of await send(ctx)) judgeContentType(ctx, answer)
  },
}))
