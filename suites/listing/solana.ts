import fc from 'fast-check'
import { edgeTokenMetadata, isOrdinary } from '../../src/interface/arbitraries/metadata.ts'
import { beside, laterToken } from '../../src/interface/builders/beside.ts'
import type { Case } from '../../src/interface/case.ts'
import { allOf, isExactly, mintInOrder, named, readPages } from './holdings.ts'
import { judgeDefaults, judgePages, type KnownWallet } from './pages.ts'
import { judgeTokens } from './shapes.ts'

export const solanaCases: readonly Case[] = [
  {
    id: 'listing/solana-wallet',
    title: 'A Solana wallet is listed in full, in the shape of Solana tokens',
    requirements: ['LIST-04', 'LIST-05', 'MINT-38', 'LIST-06', 'LIST-07', 'LIST-08', 'LIST-15', 'LIST-16', 'LOC-15'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const wallet = await ctx.make.wallet({ chain })
      const neighbour = await ctx.make.wallet({ chain, email: ctx.make.names.email() })
      const collection = await ctx.make.collectionUnderWay({ chain })
      const edges = edgeTokenMetadata
        .filter((one) => one.name.length <= 32 && isOrdinary(one))
        .map((one) => (one.name === 'Ticket' ? { ...one, name: `Ticket ${ctx.make.names.mark()}` } : one))
      // One page of 20, and a second; a quick run turns such a page on EVM chains alone.
      const many = ctx.repetitions(21)
      const metadatas = [...edges, ...Array.from({ length: Math.max(0, many - edges.length) }, () => named(ctx))]
      const [held = [], others = []] = await mintInOrder(ctx, [
        { collection, recipient: wallet.locator, metadatas },
        { collection, recipient: neighbour.locator, metadatas: [named(ctx), named(ctx)] },
      ])
      const settling = beside(ctx, laterToken(ctx, collection))
      const arriving: KnownWallet = { locator: wallet.locator, holdings: held, settling }

      await judgePages(ctx, arriving, 20)
      // What stands on pages of 20 has arrived, however else it is read.
      const known: KnownWallet = { ...arriving, settling: beside(ctx, laterToken(ctx, collection), 'prompt') }
      await judgePages(ctx, { locator: neighbour.locator, holdings: others, settling }, 20)
      // Users of either kind turn the pages like the address.
      await judgePages(ctx, { ...known, locator: neighbour.userLocator, holdings: others }, 1)
      await judgePages(ctx, { ...known, locator: wallet.userLocator }, 12)
      for (let read = 0; read < 3; read += 1) {
        const pages = await known.settling.until(
          () => readPages(ctx, wallet.locator, 20, 2),
          (seen) => isExactly(allOf(seen), held),
        )
        judgeTokens(ctx, allOf(pages), held, 'SolanaToken', true)
      }
      await judgeDefaults(ctx, known)
      ctx.observe('listing-solana-locator', allOf(await readPages(ctx, wallet.locator, 1, 0))[0]?.locator)
      await ctx.property(fc.integer({ min: 1, max: 20 }), (perPage) => judgePages(ctx, known, perPage), {
        weight: 0.1,
        examples: [7, 1],
      })
    },
  },
]
