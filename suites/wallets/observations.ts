import { evmCollectionChains } from '../../src/interface/arbitraries/chains.ts'
import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import type { Case } from '../../src/interface/case.ts'

export const observationCases: readonly Case[] = [
  {
    id: 'wallets/what-is-open',
    title: 'What the target does with wallets where the interface does not say',
    requirements: ['WAL-15', 'WAL-23', 'ERR-01', 'ERR-12'],
    async run(ctx) {
      const { names } = ctx.make
      const chain = ctx.settings.chains.evm
      const wallet = await ctx.make.wallet()
      // Judged so that the case, like any other, cannot pass where nothing is answered at all.
      const listed = await ctx.settling().until(
        () => ctx.api.listWallets(wallet.user),
        (answer) => answer.response.status === 200,
      )
      ctx.judge('WAL-15').status(listed, 200)

      const unknown = await ctx.api.listWallets({ userId: names.userId() })
      ctx.observe('wallet-unknown-user', { status: unknown.response.status, body: unknown.response.json })
      const both = await ctx.api.createWallet({ userId: names.userId(), email: names.email(), chain })
      ctx.observe('wallet-both-users', { status: both.response.status })
      const foreign = await ctx.api.createWallet({ userId: names.userId(), chain: 'polygon-nowhere' })
      ctx.observe('wallet-unknown-chain', { status: foreign.response.status })
      const nowhere = [foreign]
      for (const name of ['not-a-chain', 'ethereum-nowhere', 'constructor'])
        nowhere.push(await ctx.api.createWallet({ userId: names.userId(), chain: name }))
      for (const answer of nowhere) judgeRefusal(ctx, answer, 'WAL-23', 'a wallet on a chain that exists nowhere')
      const extra = await ctx.api.createWallet({ userId: names.userId(), chain, note: 'unknown' })
      ctx.observe('wallet-extra-fields', { status: extra.response.status })
      const other = evmCollectionChains(ctx.settings.environment).find((name) => name !== chain) ?? chain
      const second = await ctx.api.createWallet({ ...wallet.user, chain: other })
      ctx.observe('wallet-address-across-chains', {
        chains: [chain, other],
        status: second.response.status,
        sameAddress: publicKeyOf(second)?.toLowerCase() === wallet.address.toLowerCase(),
      })
      ctx.observe('wallet-address-case', caseOf(wallet.address))
    },
  },
]

/** Letter case of the digits of an address. */
function caseOf(address: string): 'lower' | 'upper' | 'mixed' {
  const digits = address.replace(/^0x/, '')
  if (digits === digits.toLowerCase()) return 'lower'
  return digits === digits.toUpperCase() ? 'upper' : 'mixed'
}
