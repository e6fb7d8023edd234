import type { Case } from '../../src/interface/case.ts'
import { tokenKey } from '../../src/interface/make/tokens.ts'

/** The chain in a locator is a part of it: one user's wallets on two chains are two wallets. */
export const chainOfUserCases: readonly Case[] = [
  {
    id: 'locators/chain-of-a-user',
    title: 'A user with wallets on two chains has the tokens of each listed under its chain only',
    requirements: ['LOC-02', 'LOC-03'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const { evm, solana } = ctx.settings.chains
      const users = [
        { requirement: 'LOC-02', user: { email: ctx.make.names.email() } },
        { requirement: 'LOC-03', user: { userId: ctx.make.names.userId() } },
      ] as const
      await Promise.all(
        users.map(async ({ requirement, user }) => {
          const held = await Promise.all(
            [evm, solana].map(async (chain) => {
              const wallet = await ctx.make.wallet({ ...user, chain })
              const { listed } = await ctx.make.token(await ctx.make.collection({ chain }), wallet)
              return { wallet, key: tokenKey(listed) }
            }),
          )
          for (const { wallet, key } of held) {
            const keys = (await ctx.make.tokensWhen(wallet.userLocator, 1)).map(tokenKey)
            ctx.judge(requirement).restingOn('made').equal(keys, [key], `the tokens of ${wallet.userLocator}`)
          }
        }),
      )
    },
  },
]
