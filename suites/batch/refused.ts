import {
  type BrokenItem,
  brokenBatchPlan,
  brokenIndexes,
  edgeBrokenBatches,
  type ItemPlan,
  itemsOf,
} from '../../src/interface/arbitraries/batch.ts'
import { nearMissLocatorsOf } from '../../src/interface/arbitraries/locators.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { judgeCount, settledTokens } from '../../src/interface/make/counting.ts'
import { accepted, judgeRefusal } from '../../src/interface/make/refused.ts'
import { type ListedToken, tokenKey } from '../../src/interface/make/tokens.ts'
import { inTime } from '../../src/interface/make/words.ts'
import { type Exchange, getList, getPath } from '../../src/kit/case.ts'
import { type BatchItem, itemFor } from './results.ts'

interface ItemError {
  readonly index?: unknown
  readonly id?: unknown
  readonly message?: unknown
}

/** The requirement that an item of this kind breaks. */
const ruleOf = (broken: BrokenItem): RequirementId =>
  broken.startsWith('metadata')
    ? 'BATCH-15'
    : broken === 'recipient missing' || broken === 'recipient null'
      ? 'BATCH-14'
      : 'BATCH-13'

const numberOf = (index: unknown): number | undefined =>
  typeof index === 'number' || (typeof index === 'string' && /^\d+$/.test(index)) ? Number(index) : undefined

const errorsOf = (answer: Exchange): readonly ItemError[] =>
  getList(answer.response.json, 'validationErrors').map((error) => (error ?? {}) as ItemError)

/** From which number this target counts; a batch of three whose first item fails tells. */
async function findBase(ctx: CaseContext, send: (plan: readonly ItemPlan[]) => Promise<Exchange>): Promise<0 | 1> {
  const answer = await send([{ withId: false, broken: 'recipient missing' }, { withId: true }, { withId: true }])
  const error = errorsOf(answer)[0]
  const base = numberOf(error?.index) === 1 ? 1 : 0
  ctx.observe('batch-error-without-id', error?.id === undefined ? 'absent' : typeof error.id)
  ctx.observe('batch-index-base', base)
  return base
}

/** A maximum is not shown (Limits, 5): a batch longer than an accepted one may be refused for its length, which is no item's error. */
const mayBeTooLong = ({ response: { status, json } }: Exchange, length: number, acceptedLength: number): boolean =>
  length > acceptedLength &&
  acceptsStatus(latitude.refusedElsewhere, status) &&
  !Array.isArray(getPath(json, 'validationErrors'))

/** Judges the answer to a batch with broken items by BATCH-08 to 11 and 13 to 15. */
function judgeErrors(
  ctx: CaseContext,
  answer: Exchange,
  plan: readonly ItemPlan[],
  items: readonly Readonly<Record<string, unknown>>[],
  base: 0 | 1,
): void {
  const broken = brokenIndexes(plan)
  const rules = new Set(
    broken.flatMap((index) => (plan[index]?.broken === undefined ? [] : [ruleOf(plan[index].broken)])),
  )
  // With one kind of fault in the batch, an acceptance speaks of that kind.
  if (rules.size === 1) for (const rule of rules) ctx.judge(rule).statusSoft(answer, 400)
  judgeRefusal(ctx, answer, { status: 'BATCH-08', form: 'ERR-09' })
  if (answer.response.status !== 400) return
  const errors = errorsOf(answer)
  ctx.judge('BATCH-08').that(Array.isArray(getPath(answer.response.json, 'validationErrors')), {
    message: 'the refusal of a batch with failing items has no array validationErrors',
    expected: 'validationErrors',
    actual: answer.response.json,
  })
  // Without an array nothing more can be said; an empty one names none of the failing items.
  if (!Array.isArray(getPath(answer.response.json, 'validationErrors'))) return
  // One item may fail in several ways, and have an entry for each.
  const told = [...new Set(errors.map(({ index }) => numberOf(index)))]
  ctx
    .judge('BATCH-09')
    .basedOn('made')
    .equal(
      [...told].sort((a, b) => Number(a) - Number(b)),
      broken.map((index) => index + base),
      `the list of indexes, from ${base},`,
    )
  for (const index of broken) {
    const kind = plan[index]?.broken
    if (kind !== undefined)
      ctx.judge(ruleOf(kind)).equal(told.includes(index + base), true, `an error for the item ${index} (${kind})`)
  }
  for (const error of errors) {
    const item = items[(numberOf(error.index) ?? -1) - base]
    if (item?.id !== undefined)
      ctx.judge('BATCH-10').equal(error.id, item.id, `the id in the error for the item ${String(error.index)}`)
    ctx.judge('BATCH-11').that(typeof error.message === 'string' && error.message !== '', {
      message:
        error.message === undefined
          ? 'a validation error has no message'
          : 'the message of a validation error is no text',
      expected: 'text',
      actual: error,
    })
  }
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
      const collection = await ctx.make.collection()
      const wallet = await ctx.make.wallet()
      const metadata = { name: 'Item', description: 'Of a batch', image: ctx.settings.assets.image }
      const bodyOf = (plan: readonly ItemPlan[]) =>
        itemsOf(
          plan,
          collection.chain,
          () => ({ recipient: wallet.locator, metadata }),
          () => ctx.make.names.mintId(),
        )
      const whole = [{ withId: true }, { withId: false }, { withId: true }]
      accepted(ctx, await ctx.api.batchMint(collection.id, { nfts: bodyOf(whole) }), 200)
      const base = await findBase(ctx, (plan) => ctx.api.batchMint(collection.id, { nfts: bodyOf(plan) }))
      await ctx.property(
        brokenBatchPlan(),
        async (plan) => {
          const nfts = bodyOf(plan)
          const answer = await ctx.api.batchMint(collection.id, { nfts })
          if (!mayBeTooLong(answer, plan.length, whole.length)) judgeErrors(ctx, answer, plan, nfts, base)
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
      const collection = await ctx.make.collection()
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
      for (let from = 0; from < misses.length; from += size) {
        let group = misses.slice(from, from + size)
        let answer = await send(group)
        if (mayBeTooLong(answer, group.length, twins.length)) {
          size = twins.length
          group = group.slice(0, size)
          answer = await send(group)
        }
        ctx.judge('BATCH-13').statusSoft(answer, 400)
        judgeRefusal(ctx, answer, { status: 'BATCH-08', form: 'ERR-09' })
        // All of them fail, from whichever number they are counted.
        ctx
          .judge('BATCH-13')
          .basedOn('made')
          .equal(
            new Set(errorsOf(answer).map(({ index }) => numberOf(index))).size,
            group.length,
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
      const collection = await ctx.make.collection()
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
      const collection = await ctx.make.collection()
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
      for (const body of [{}, { nfts: null }, { nfts: 'all' }, { nfts: 3 }, { nft: [item()] }]) {
        judgeRefusal(ctx, await send(body), { status: 'BATCH-16', form: 'ERR-09' })
      }
      const extra = { conformintField: 1 }
      const beyond = { status: 'BATCH-17', form: 'ERR-09' } as const
      judgeRefusal(
        ctx,
        await send({ nfts: [{ ...item(), ...extra }], ...extra }),
        beyond,
        'a property that is not known, at the top and in the only item',
      )
      judgeRefusal(
        ctx,
        await send({ nfts: [good(), { ...item(), ...extra }, good()], ...extra }),
        beyond,
        'a property that is not known, at the top and in the second of three items',
      )
      // An item that is no object fails, in whichever way the refusal says so.
      let isTaken = false
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
        isTaken = true
        beside.pop()
      }
      const tokens = await settledTokens(ctx, wallet, 1, collection)
      const isBeside = (token: ListedToken): boolean =>
        beside.some(({ metadata }) => metadata.name === token.metadata?.name)
      // What is made of an odd item that was taken is open.
      if (!isTaken)
        ctx
          .judge('BATCH-29')
          .basedOn('made')
          .equal(
            tokens.filter((token) => !isBeside(token)).length,
            1,
            'the tokens of a good batch and of malformed ones',
          )
      ctx
        .judge('BATCH-30')
        .basedOn('made')
        .equal(tokens.filter(isBeside).map(tokenKey), [], 'tokens of good items beside malformed ones')
      const place = {
        top: await send({ nfts: [item()], ...extra }),
        item: await send({ nfts: [{ ...item(), ...extra }] }),
      }
      ctx.observe('batch-extra-place', { top: place.top.response.status, item: place.item.response.status })
      ctx.observe('batch-empty', (await send({ nfts: [] })).response.status)
    },
  },
]
