import { completionBeside, judgeCount } from '../../src/interface/builders/counting.ts'
import { accepted, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { without } from '../../src/interface/builders/requests.ts'
import type { Case, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'

/** Values that are no text, whatever a service does to read one. */
const noText = [42, true, { email: 'someone@example.com' }, []]
/** Values that are no object; an empty list is one without members to some readers. */
const noObject = ['Ticket', 7, true, [{ name: 'Ticket' }], null]
/** Fields of the metadata that are neither text nor, where it is to be one, a list. */
const wrongFields = [
  { name: {} },
  { image: ['https://example.com/conformint/1.png'] },
  { description: {} },
  { animation_url: {} },
  { attributes: 'strength 7' },
  // Whoever looks at the first of them takes this one.
  { attributes: [{ trait_type: 'strength', value: '7' }, 'strength 7'] },
]

export const refusals: readonly Case[] = [
  {
    id: 'minting/refusals',
    title: 'A mint without what it needs is refused, and makes nothing',
    requirements: ['MINT-19', 'MINT-20', 'MINT-21', 'MINT-22', 'MINT-37', 'MINT-48', 'MINT-51', 'ERR-08', 'ERR-12'],
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const valid = ctx.make.requests.mint(wallet.locator)
      accepted(ctx, await ctx.api.putMint(collection.id, ctx.make.names.mintId(), valid), 200)
      let refusedId: string | undefined
      let isAllRefused = true
      const refuse = async (rule: RequirementId, body: unknown): Promise<void> => {
        const id = ctx.make.names.mintId()
        const answer = await ctx.api.putMint(collection.id, id, body)
        judgeRefusal(ctx, answer, rule)
        if (answer.response.status === 400) refusedId ??= id
        isAllRefused &&= acceptsStatus(latitude.refusedElsewhere, answer.response.status)
      }
      await refuse('MINT-19', without(valid, 'recipient'))
      await refuse('MINT-19', { ...valid, recipient: null })
      await refuse('MINT-20', without(valid, 'metadata'))
      for (const recipient of noText) await refuse('MINT-22', { ...valid, recipient })
      for (const metadata of noObject) await refuse('MINT-21', { ...valid, metadata })
      if (isAllRefused)
        await judgeCount(ctx, 'MINT-37', wallet, 1, collection, 'one mint was accepted, and others refused')
      else ctx.notApplicable('MINT-37', 'a mint that is to be refused was answered otherwise')
      const id = refusedId
      const isFree =
        id !== undefined && ctx.judge('MINT-48').statusSoft(await ctx.api.putMint(collection.id, id, valid), 200)
      // Behind the count: where such a mint is taken it makes a token.
      for (const field of wrongFields) await refuse('MINT-51', { ...valid, metadata: { ...valid.metadata, ...field } })
      if (!isFree) return
      const record = await completionBeside(ctx, { collection, id, request: valid }, collection, false)
      ctx.judge('MINT-48').that(record !== undefined, {
        message:
          'a mint that was accepted under the id of a refused one is never complete, though one that was asked for later is',
        expected: 'a complete record',
        actual: 'pending',
      })
    },
  },
  {
    id: 'minting/refusals-solana',
    title: 'A mint without metadata is refused on Solana too',
    requirements: ['MINT-20', 'ERR-08', 'ERR-12'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const [collection, wallet] = await Promise.all([
        ctx.make.collectionUnderWay({ chain }),
        ctx.make.wallet({ chain }),
      ])
      const valid = ctx.make.requests.mint(wallet.locator)
      accepted(ctx, await ctx.api.putMint(collection.id, ctx.make.names.mintId(), valid), 200)
      for (const more of [{}, { compressed: true }, { compressed: false }]) {
        const bare = { ...without(valid, 'metadata'), ...more }
        judgeRefusal(ctx, await ctx.api.putMint(collection.id, ctx.make.names.mintId(), bare), 'MINT-20')
      }
    },
  },
]
