import fc from 'fast-check'
import { base58 } from '../../src/interface/arbitraries/chains.ts'
import { unknownEvmAddress } from '../../src/interface/arbitraries/locators.ts'
import { beside, isUnknown, laterWallet } from '../../src/interface/builders/beside.ts'
import type { WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'

export const walletCases: readonly Case[] = [
  {
    id: 'listing/new-wallet-is-empty',
    title: 'The list of a new wallet is an empty array',
    requirements: ['LIST-01'],
    async run(ctx) {
      await judgeEmpty(ctx, await ctx.make.wallet())
      await judgeEmpty(ctx, await ctx.make.wallet({ email: ctx.make.names.email() }))
    },
  },
  {
    id: 'listing/new-solana-wallet-is-empty',
    title: 'The list of a new Solana wallet is an empty array',
    requirements: ['LIST-01'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      await judgeEmpty(ctx, await ctx.make.wallet({ chain }))
      await judgeEmpty(ctx, await ctx.make.wallet({ chain, email: ctx.make.names.email() }))
    },
  },
  {
    id: 'listing/unknown-address',
    title: 'The list of an address that does not exist is refused',
    requirements: ['LIST-13', 'LIST-14', 'ERR-12'],
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      await judgeListed(ctx, wallet)
      const { chain, address } = wallet
      const near = [address.at(-1) === '0' ? '1' : '0', address.at(-1)?.toLowerCase() === 'e' ? '2' : 'e'].map(
        (digit) => address.slice(0, -1) + digit,
      )
      await ctx.property(
        unknownEvmAddress,
        async (unknown) => {
          judgeRefusal(
            ctx,
            await ctx.api.listTokens(`${chain}:${unknown}`),
            'LIST-13',
            'an address that does not exist',
          )
          const filtered = await ctx.api.listTokens(`${chain}:${unknown}`, { page: '2', perPage: '5', tokenId: '1' })
          judgeRefusal(ctx, filtered, 'LIST-13', 'an address that does not exist, on its second page')
        },
        { weight: 0.3, examples: near },
      )
    },
  },
  {
    id: 'listing/unknown-solana-address',
    title: 'The list of a Solana address that does not exist is refused',
    requirements: ['LIST-13', 'LIST-14', 'ERR-12'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const wallet = await ctx.make.wallet({ chain })
      await judgeListed(ctx, wallet)
      // 44 digits that begin low are 32 bytes, as a public key is.
      const unknown = fc
        .string({ unit: fc.constantFrom(...base58), minLength: 43, maxLength: 43 })
        .map((digits) => `4${digits}`)
      await ctx.property(
        unknown,
        async (address) => {
          judgeRefusal(
            ctx,
            await ctx.api.listTokens(`${chain}:${address}`),
            'LIST-13',
            'a Solana address that does not exist',
          )
        },
        { weight: 0.2, examples: nearOnSolana(wallet.address) },
      )
    },
  },
  {
    id: 'listing/unknown-aptos-address',
    title: 'The list of an Aptos address that does not exist, or is none, is refused',
    requirements: ['LIST-13', 'LIST-14', 'LOC-06', 'ERR-12'],
    needs: { capabilities: ['aptos'], chains: ['aptos'] },
    async run(ctx) {
      const chain = ctx.settings.chains.aptos
      const wallet = await ctx.make.wallet({ chain })
      if (!(await isListed(ctx, wallet))) ctx.leave('how tokens of this chain are listed is not shown')
      const unknown = `${ctx.make.names.mark()}`.replaceAll(/[^0-9a-f]/g, '').padEnd(64, 'c0ffee')
      const where = 'an Aptos address that does not exist'
      const near = wallet.address.slice(0, -1) + (/[0a]$/i.test(wallet.address) ? '1' : '0')
      for (const address of [`0x${unknown.slice(0, 64)}`, near])
        judgeRefusal(ctx, await ctx.api.listTokens(`${chain}:${address}`), 'LIST-13', where)
      for (const address of ['', 'nobody', `${wallet.address}:${chain}`])
        judgeRefusal(ctx, await ctx.api.listTokens(`${chain}:${address}`), 'LOC-06', `the locator ${chain}:${address}`)
    },
  },
]

/** Addresses of the same length that differ in their last digit, and in the case of one in their middle. */
function nearOnSolana(address: string): string[] {
  const last = address.at(-1) === 'z' ? 'y' : 'z'
  const swapped = (digit: string): string => (/[a-z]/.test(digit) ? digit.toUpperCase() : digit.toLowerCase())
  const at = [...address].findIndex(
    (digit, index) => index > 3 && /[A-Za-z]/.test(digit) && base58.includes(swapped(digit)),
  )
  const inCase = address.slice(0, at) + swapped(address.charAt(at)) + address.slice(at + 1)
  return [address.slice(0, -1) + last, ...(at < 0 ? [] : [inCase])]
}

/** Both locators of a new wallet, bare and with parameters, lead to an empty array (LIST-01). */
async function judgeEmpty(ctx: CaseContext, wallet: WalletFixture): Promise<void> {
  const settling = beside(ctx, laterWallet(ctx, wallet.chain))
  for (const locator of [wallet.locator, wallet.userLocator]) {
    for (const query of [{}, { page: '1', perPage: '20' }, { perPage: '1' }]) {
      const answer = await settling.until(
        () => ctx.api.listTokens(locator, query),
        ({ response }) => response.status === 200,
        (one) => !isUnknown(one),
      )
      if (ctx.judge('LIST-01').statusSoft(answer, 200)) {
        ctx
          .judge('LIST-01')
          .basedOn(answer)
          .equal(answer.response.json, [], `the list of a new wallet on ${wallet.chain}`)
      }
    }
  }
}

/** Blocks unless the wallet can be listed: a refusal of others says nothing otherwise. */
async function judgeListed(ctx: CaseContext, wallet: WalletFixture): Promise<void> {
  if (!(await isListed(ctx, wallet))) ctx.block('the list of a new wallet is refused')
}

const isListed = async (ctx: CaseContext, { locator }: WalletFixture): Promise<boolean> => {
  const answer = await ctx.settling().until(
    () => ctx.api.listTokens(locator),
    ({ response }) => response.status === 200,
  )
  return answer.response.status === 200
}
