import {
  brokenBatchPlan,
  brokenIndexes,
  edgeBrokenBatches,
  type ItemPlan,
  itemsOf,
} from '../../src/interface/arbitraries/batch.ts'
import { nearMissLocatorsOf } from '../../src/interface/arbitraries/locators.ts'
import type { CollectionFixture, WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeCount, settledTokens } from '../../src/interface/builders/counting.ts'
import { accepted, isReadOtherwise, judgeNoServerError, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { type ListedToken, tokenKey } from '../../src/interface/builders/tokens.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { errorsOf, findBase, isTooLong, judgeErrors, numberOf, ruleOf } from './item-errors.ts'
import { type BatchItem, itemFor } from './results.ts'

const failing: ItemPlan = { withId: true, broken: 'recipient missing' }

/** The index of an item that fails counts those before it, also one that is minted already; whether that fails, too, is open. */
async function judgeBehindKnown(
  ctx: CaseContext,
  collection: CollectionFixture,
  nfts: readonly Readonly<Record<string, unknown>>[],
  base: 0 | 1,
): Promise<void> {
  const answer = await ctx.api.batchMint(collection.id, { nfts })
  const told = errorsOf(answer).map(({ index }) => numberOf(index))
  if (told.length === 0) return
  ctx.judge('BATCH-09').that(told.includes(1 + base), {
    message: 'the index of a failing item does not count an item before it that was minted before',
    expected: 1 + base,
    actual: told,
  })
}

export const refused: readonly Case[] = [
  {
    id: 'batch/failing-items',
    title: 'Any failing items of a batch are told by index and id, and none of its items is minted',
    requirements: [
      'BATCH-08',
      'BATCH-09',
      'BATCH-10',
      'BATCH-11',
      'BATCH-30',
      'BATCH-13',
      'BATCH-14',
      'BATCH-15',
      'ERR-09',
      'ERR-12',
    ],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const metadata = { name: 'Item', description: 'Of a batch', image: ctx.settings.assets.image }
      const bodyOf = (plan: readonly ItemPlan[]) =>
        itemsOf(
          plan,
          collection.chain,
          () => ({ recipient: wallet.locator, metadata }),
          // Told in the letters in which they were sent.
          () => `${ctx.make.names.mintId()}-A`,
        )
      const whole = [{ withId: true }, { withId: false }, { withId: true }]
      const taken = { length: whole.length }
      const minted = bodyOf(whole)
      accepted(ctx, await ctx.api.batchMint(collection.id, { nfts: minted }), 200)
      const base = await findBase(ctx, (plan) => ctx.api.batchMint(collection.id, { nfts: bodyOf(plan) }))
      await judgeBehindKnown(ctx, collection, [...minted.slice(0, 1), ...bodyOf([failing])], base)
      await ctx.property(
        brokenBatchPlan(),
        async (plan) => {
          const nfts = bodyOf(plan)
          const answer = await ctx.api.batchMint(collection.id, { nfts })
          if (!(await isTooLong(ctx, collection, answer, plan.length, taken, brokenIndexes(plan).length)))
            judgeErrors(ctx, answer, plan, nfts, base)
        },
        {
          examples: edgeBrokenBatches.map((plan) => [...plan]),
          kindOf: (plan) => plan.flatMap(({ broken }) => (broken === undefined ? [] : ruleOf(broken)))[0],
        },
      )
      await judgeCount(ctx, 'BATCH-30', wallet, whole.length, collection, 'batches with failing items were refused')
    },
  },
  {
    id: 'batch/near-miss-recipients',
    title: 'A batch tells every recipient that is one edit away from a locator',
    requirements: ['BATCH-08', 'BATCH-13', 'ERR-09', 'ERR-12'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const { chain, address } = wallet
      const twins = [itemFor(ctx, wallet.locator), itemFor(ctx, wallet.userLocator)]
      accepted(ctx, await ctx.api.batchMint(collection.id, { nfts: twins }), 200)
      const userId = 'userId' in wallet.user ? wallet.user.userId : ''
      const misses = [
        ...nearMissLocatorsOf({ kind: 'address', chain, address }),
        ...nearMissLocatorsOf({ kind: 'email', chain, email: ctx.make.names.email() }),
        ...nearMissLocatorsOf({ kind: 'userId', chain, userId }),
      ]
      const send = (group: typeof misses) =>
        ctx.api.batchMint(collection.id, { nfts: group.map(({ locator }) => itemFor(ctx, locator)) })
      let size = 20
      const taken = { length: twins.length }
      for (let from = 0; from < misses.length; from += size) {
        let group = misses.slice(from, from + size)
        let answer = await send(group)
        if (await isTooLong(ctx, collection, answer, group.length, taken, group.length)) {
          size = twins.length
          group = group.slice(0, size)
          answer = await send(group)
        }
        // All of them fail, from whichever number they are counted, but those that this service reads as whole.
        const named = new Set(errorsOf(answer).map(({ index }) => numberOf(index))).size
        const read = named === group.length ? [] : await Promise.all(group.map((miss) => isReadOtherwise(ctx, miss)))
        if (read.length > 0 && read.every(Boolean)) continue
        ctx.judge('BATCH-13').statusSoft(answer, 400)
        judgeRefusal(ctx, answer, 'BATCH-08')
        ctx
          .judge('BATCH-13')
          .basedOn('made')
          .equal(
            named,
            group.length - read.filter(Boolean).length,
            'the number of items with errors of as many malformed recipients',
          )
      }
    },
  },
  {
    id: 'batch/corrected',
    title: 'The whole items of a refused batch are minted when they are sent again, and only then',
    requirements: ['BATCH-28', 'BATCH-30', 'MINT-48'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const items = [0, 1, 2].map(() => itemFor(ctx, wallet.locator, { id: ctx.make.names.mintId() }))
      const refusedAnswer = await ctx.api.batchMint(collection.id, { nfts: [...items, itemFor(ctx, 'nowhere')] })
      if (refusedAnswer.response.status !== 400) ctx.block('a batch with a failing item was not refused')
      await judgeCount(ctx, 'BATCH-30', wallet, 0, collection, 'a batch whose last item fails was refused')
      const answer = await ctx.api.batchMint(collection.id, { nfts: items })
      ctx.judge('MINT-48').status(answer, 200)
      const own = await ctx.make.tokensWhen(wallet.locator, items.length + 1)
      const missing = items.filter(({ metadata }) => !own.some((token) => token.metadata?.name === metadata.name))
      ctx.judge('BATCH-28').basedOn('made').equal(missing, [], 'the list of items without a token')
      if (missing.length > 0)
        ctx.block(`${missing.length} of ${items.length} tokens of a batch were not listed ${inTime(ctx.settings)}`)
    },
  },
  {
    id: 'batch/malformed',
    title: 'A batch without an array of nfts, or with properties that the interface does not know, is refused',
    requirements: ['BATCH-14', 'BATCH-16', 'BATCH-17', 'BATCH-29', 'BATCH-30', 'ERR-09', 'ERR-12', 'ERR-15'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const send = (body: unknown) => ctx.api.batchMint(collection.id, body)
      const item = () => itemFor(ctx, wallet.locator)
      const beside: BatchItem[] = []
      /** A good item beside one that fails. */
      const good = (): BatchItem => {
        const one = item()
        beside.push(one)
        return one
      }
      const twin = item()
      accepted(ctx, await send({ nfts: [twin] }), 200)
      let isAnyTaken = false
      const refuse = async (body: unknown, rule: RequirementId, says?: string): Promise<void> => {
        const answer = await send(body)
        judgeRefusal(ctx, answer, rule, says)
        isAnyTaken ||= isTaken(answer)
      }
      for (const body of [{}, { nfts: null }, { nfts: 'all' }, { nfts: 3 }, { nft: [item()] }, [item()]])
        await refuse(body, 'BATCH-16')
      // One item may be read as a list of it, or refused.
      const one = await send({ nfts: item() })
      judgeNoServerError(ctx, one)
      isAnyTaken ||= isTaken(one)
      const [extra, off] = [{ conformintField: 1 }, { conformintField: false }]
      await refuse(
        { nfts: [{ ...item(), ...extra }], ...extra },
        'BATCH-17',
        'a property that is not known, at the top and in the only item',
      )
      await refuse(
        { nfts: [good(), { ...item(), ...off }, good()], ...off },
        'BATCH-17',
        'a property that is not known and false, at the top and in the second of three items',
      )
      // An item that is no object fails, in whichever way the refusal says so.
      for (const odd of [null, 7, 'item', [item()], true]) {
        const answer = await send({ nfts: [good(), odd] })
        ctx.judge('ERR-12').that(answer.response.status < 500, {
          message: `a batch with the item ${JSON.stringify(odd)} was answered with ${answer.response.status}`,
          expected: 'an answer below 500',
          actual: answer.response.status,
        })
        if (answer.response.status !== 200) continue
        // A list of one item may be read as that item.
        if (Array.isArray(odd)) ctx.judge('ERR-15').statusSoft(answer, 400)
        else ctx.judge('BATCH-14').statusSoft(answer, 400)
        isAnyTaken = true
        beside.pop()
      }
      // What is made of an odd one that was taken is open.
      if (!isAnyTaken) await judgeNothingMade(ctx, wallet, collection, beside)
      const place = {
        top: await send({ nfts: [item()], ...extra }),
        item: await send({ nfts: [{ ...item(), ...extra }] }),
      }
      ctx.observe('batch-extra-place', { top: place.top.response.status, item: place.item.response.status })
      ctx.observe('batch-empty', (await send({ nfts: [] })).response.status)
    },
  },
]

/** Of a good batch one token is there; of those that were refused nothing is, nor of the good items in them. */
async function judgeNothingMade(
  ctx: CaseContext,
  wallet: WalletFixture,
  collection: CollectionFixture,
  beside: readonly BatchItem[],
): Promise<void> {
  const tokens = await settledTokens(ctx, wallet, 1, collection)
  // No sentence gives the time in which a batch is minted.
  if (tokens.length === 0) ctx.block(`the tokens of a good batch are not listed ${inTime(ctx.settings)}`)
  const isBeside = (token: ListedToken): boolean =>
    beside.some(({ metadata }) => metadata.name === token.metadata?.name)
  const others = tokens.filter((token) => !isBeside(token))
  ctx.judge('BATCH-29').basedOn('made').equal(others.length, 1, 'the tokens of a good batch and of malformed ones')
  const made = tokens.filter(isBeside).map(tokenKey)
  ctx.judge('BATCH-30').basedOn('made').equal(made, [], 'tokens of good items beside malformed ones')
}
