import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import type { Case } from '../../src/interface/case.ts'

/** Lengths that are not 32 bytes, and whose text is as long as that of an address may be. */
const lengths = [24, 28, 31]

export const keyLengthCases: readonly Case[] = [
  {
    id: 'locators/mint-refuses-short-solana-keys',
    title: 'A recipient on Solana whose address is a key of too few bytes is refused by the mint',
    requirements: ['LOC-16', 'ERR-08', 'ERR-12'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const [wallet, collection] = [await ctx.make.wallet({ chain }), await ctx.make.collectionUnderWay({ chain })]
      const mint = (recipient: string) =>
        ctx.api.putMint(collection.id, ctx.make.names.mintId(), ctx.make.requests.mint(recipient))
      const { status } = (await mint(wallet.locator)).response
      if (status !== 200) ctx.block(`the valid mint to ${wallet.locator} was answered ${status}`)
      const digest = createHash('sha256').update(wallet.address).digest()
      for (const length of lengths) {
        const key = Uint8Array.from([0xff, ...digest.subarray(1, length)])
        const recipient = `${chain}:${base58.encode(key)}`
        judgeRefusal(ctx, await mint(recipient), 'LOC-16', `${length} bytes in the recipient ${recipient}`)
      }
    },
  },
  {
    id: 'locators/mint-refuses-long-aptos-addresses',
    title: 'A recipient on Aptos whose address is longer than an address is refused by the mint',
    requirements: ['LOC-16', 'ERR-08', 'ERR-12'],
    needs: { capabilities: ['aptos'], chains: ['aptos'] },
    async run(ctx) {
      const chain = ctx.settings.chains.aptos
      const [wallet, collection] = [await ctx.make.wallet({ chain }), await ctx.make.collectionUnderWay({ chain })]
      const mint = (recipient: string) =>
        ctx.api.putMint(collection.id, ctx.make.names.mintId(), ctx.make.requests.mint(recipient))
      const { status } = (await mint(wallet.locator)).response
      if (status !== 200) ctx.block(`the valid mint to ${wallet.locator} was answered ${status}`)
      // Leading zeros are left out here and there, so a short one may be another address.
      for (const more of ['0', 'a7']) {
        const recipient = `${wallet.locator}${more}`
        if (recipient.length <= `${chain}:0x`.length + 64) continue
        judgeRefusal(ctx, await mint(recipient), 'LOC-16', `the recipient ${recipient}`)
      }
    },
  },
]
