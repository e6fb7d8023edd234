import { nearMissLocatorsOf } from '../../src/interface/arbitraries/locators.ts'
import { brief, type CollectionFixture, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeTaken } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { type ListedToken, tokensIn } from '../../src/interface/builders/tokens.ts'
import { counted } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { errorsOf, failingRequirements, judgeFailingHere, numberOf } from './item-errors.ts'
import {
  type BatchItem,
  itemFor,
  judgeResults,
  judgeTokens,
  judgeUnknownProperties,
  resultRequirements,
  tokenRequirements,
} from './results.ts'

const bothRequirements: readonly RequirementId[] = [
  ...resultRequirements,
  ...failingRequirements,
  'BATCH-17',
  'BATCH-18',
  'BATCH-19',
  'ERR-09',
  'ERR-12',
]

/** Batches on other chains than EVM ones: what guards one family may be missing for another. */
export const onOtherFamilies: readonly Case[] = [
  {
    id: 'batch/solana',
    title: 'A batch on Solana, with items that are compressed and not, refused and sent again like any other',
    requirements: [...bothRequirements, ...tokenRequirements, 'BATCH-24'],
    needs: { capabilities: ['batchMint', 'solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const collection = await ctx.make.collectionUnderWay({ chain })
      const [wallet, other, bystander] = await walletsOn(ctx, chain)
      const named = itemFor(ctx, wallet.locator, { compressed: true, id: ctx.make.names.mintId() })
      const items = [itemFor(ctx, wallet.locator, { compressed: false }), named]
      // In their midst, so that those of its neighbours are told apart from it.
      const foreign = itemFor(ctx, other.locator)
      const all = items.toSpliced(1, 0, foreign)
      const answer = await ctx.api.batchMint(collection.id, { nfts: all })
      if (!judgeTaken(ctx, 'BATCH-24', answer)) return
      judgeResults(ctx, answer, all, collection, false)
      await judgeTokens(ctx, wallet, items, collection)
      await judgeUnknownProperties(ctx, collection, bystander)
      await judgeFailingHere(ctx, collection, itemFor(ctx, bystander.locator), all.length)
      await judgeNearMisses(ctx, collection, bystander)
      const { twice, wasTaken } = await sendAgain(ctx, collection, named, other)
      const held = await arrived(ctx, other, wasTaken ? twice : foreign)
      // Since one more is there from the count before.
      judgeKnown(ctx, (await ctx.make.tokens(wallet.locator)).length, items.length + 1)
      judgeForeign(ctx, held ?? (await ctx.make.tokens(other.locator)), twice, 1)
      ctx.judge('BATCH-28').that(held !== undefined, {
        message: 'an item that was sent again after a refused batch is not minted',
        expected: (wasTaken ? twice : foreign).metadata.name,
        actual: 'no such token',
      })
    },
  },
  {
    id: 'batch/aptos',
    title: 'A batch on Aptos is answered, or refused, like any other',
    requirements: bothRequirements,
    needs: { capabilities: ['batchMint', 'aptos'], chains: ['aptos'] },
    async run(ctx: CaseContext) {
      const chain = ctx.settings.chains.aptos
      const [collection, [wallet, other, bystander]] = await Promise.all([
        ctx.make.collectionUnderWay({ chain }),
        walletsOn(ctx, chain),
      ])
      const named = itemFor(ctx, wallet.locator, { id: ctx.make.names.mintId() })
      const items = [itemFor(ctx, wallet.locator), named]
      const answer = await ctx.api.batchMint(collection.id, { nfts: items })
      if (answer.response.status !== 200)
        ctx.leave(`whether batches are minted on every chain is not said: ${brief(answer)}`)
      judgeResults(ctx, answer, items, collection, false)
      await judgeUnknownProperties(ctx, collection, bystander)
      await judgeFailingHere(ctx, collection, itemFor(ctx, bystander.locator), items.length)
      if ((await arrived(ctx, wallet, named)) === undefined)
        return ctx.notApplicable('BATCH-18', 'how tokens of this chain are listed is not shown')
      const { twice, wasTaken } = await sendAgain(ctx, collection, named, other)
      const held = wasTaken ? await arrived(ctx, other, twice) : undefined
      judgeKnown(ctx, (await shownIn(ctx, wallet)).length, items.length)
      judgeForeign(ctx, held ?? (await shownIn(ctx, other)), twice, 0)
    },
  },
]

/** What is one edit away from an address of this chain is none (BATCH-13). */
async function judgeNearMisses(ctx: CaseContext, { id }: CollectionFixture, wallet: WalletFixture): Promise<void> {
  const { chain, address } = wallet
  const misses = nearMissLocatorsOf({ kind: 'address', chain, address }).filter(
    ({ rule }) => rule === 'malformed-address',
  )
  const nfts = misses.map(({ locator }) => itemFor(ctx, locator))
  const answer = await ctx.api.batchMint(id, { nfts })
  if (!ctx.judge('BATCH-13').statusSoft(answer, 400)) return
  const told = new Set(errorsOf(answer).map(({ index }) => numberOf(index))).size
  ctx
    .judge('BATCH-13')
    .basedOn(answer)
    .equal(
      told,
      nfts.length,
      `the number of items with errors of as many that are one edit away from an address on ${chain}`,
    )
}

/**
 * Sends an id that is known again, for its recipient and for another, and one twice in a batch for that other.
 * @returns the item that stood twice, and whether that was taken
 */
async function sendAgain(
  ctx: CaseContext,
  { id }: CollectionFixture,
  known: BatchItem,
  other: WalletFixture,
): Promise<{ readonly twice: BatchItem; readonly wasTaken: boolean }> {
  await ctx.api.batchMint(id, { nfts: [known] })
  await ctx.api.batchMint(id, { nfts: [{ ...known, recipient: other.locator }] })
  const twice = itemFor(ctx, other.locator, { id: ctx.make.names.mintId() })
  // Refused before, beside one that fails: its id is free all the same.
  await ctx.api.batchMint(id, { nfts: [twice, itemFor(ctx, 'nobody')] })
  return { twice, wasTaken: isTaken(await ctx.api.batchMint(id, { nfts: [twice, twice] })) }
}

/** What a wallet shows once it has the token of an item; nothing where that is never shown: how tokens of other chains are listed is open. */
const arrived = (
  ctx: CaseContext,
  wallet: WalletFixture,
  { metadata: { name } }: BatchItem,
): Promise<readonly ListedToken[] | undefined> =>
  ctx.eventually(async () => {
    const shown = await shownIn(ctx, wallet)
    return shown.some(({ metadata }) => metadata?.name === name) ? shown : undefined
  })

const shownIn = async (ctx: CaseContext, { locator }: WalletFixture): Promise<readonly ListedToken[]> =>
  tokensIn(await ctx.api.listTokens(locator))

/** What a wallet shows to which an id that was known was sent, and one twice in a batch, beside so many tokens that are its own. */
function judgeForeign(ctx: CaseContext, shown: readonly ListedToken[], twice: BatchItem, beside: number): void {
  const doubled = shown.filter(({ metadata }) => metadata?.name === twice.metadata.name).length
  ctx
    .judge('BATCH-19')
    .basedOn('made')
    .that(doubled <= 1, {
      message: `an id that stands twice in a batch made ${counted(doubled, 'token')}`,
      expected: 'at most 1',
      actual: doubled,
    })
  judgeKnown(ctx, shown.length - doubled, beside)
}

function judgeKnown(ctx: CaseContext, shown: number, minted: number): void {
  ctx
    .judge('BATCH-18')
    .basedOn('made')
    .that(shown <= minted, {
      message: `ids of batch items were sent again: ${counted(shown, 'token')} instead of ${minted}`,
      expected: `at most ${minted}`,
      actual: shown,
    })
}

const walletsOn = async (ctx: CaseContext, chain: string) =>
  [await ctx.make.wallet({ chain }), await ctx.make.wallet({ chain }), await ctx.make.wallet({ chain })] as const
