import { type BrokenItem, brokenIndexes, type ItemPlan, itemsOf } from '../../src/interface/arbitraries/batch.ts'
import type { CollectionFixture } from '../../src/interface/builders/builders.ts'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type Exchange, getList, getPath } from '../../src/kit/case.ts'
import { type BatchItem, itemFor } from './results.ts'

interface ItemError {
  readonly index?: unknown
  readonly id?: unknown
  readonly message?: unknown
}

/** The requirement that an item of this kind breaks. */
export const ruleOf = (broken: BrokenItem): RequirementId =>
  broken.startsWith('metadata')
    ? 'BATCH-15'
    : broken === 'recipient missing' || broken === 'recipient null'
      ? 'BATCH-14'
      : 'BATCH-13'

/** An index, told as a number or in digits. */
export const numberOf = (index: unknown): number | undefined =>
  typeof index === 'number' || (typeof index === 'string' && /^\d+$/.test(index)) ? Number(index) : undefined

/** The errors of single items in the refusal of a batch. */
export const errorsOf = (answer: Exchange): readonly ItemError[] =>
  getList(answer.response.json, 'validationErrors').map((error) => (error ?? {}) as ItemError)

/** From which number this target counts; a batch of three whose first item fails tells. */
export async function findBase(
  ctx: CaseContext,
  send: (plan: readonly ItemPlan[]) => Promise<Exchange>,
): Promise<0 | 1> {
  const answer = await send([{ withId: false, broken: 'recipient missing' }, { withId: true }, { withId: true }])
  const error = errorsOf(answer)[0]
  const base = numberOf(error?.index) === 1 ? 1 : 0
  ctx.observe('batch-error-without-id', error?.id === undefined ? 'absent' : typeof error.id)
  ctx.observe('batch-index-base', base)
  return base
}

/**
 * A maximum is not shown (Limits, 5): a batch longer than an accepted one may be refused for its length, which is no item's error.
 * Where its list of errors is there and empty, or tells of more than the items that fail, a whole batch of that length to somebody
 * else tells, once for a length.
 * @param taken how long a batch is that was taken
 * @param failing how many items fail
 */
export async function isTooLong(
  ctx: CaseContext,
  collection: { readonly id: string },
  { response: { status, json } }: Exchange,
  length: number,
  taken: { length: number },
  failing: number,
): Promise<boolean> {
  if (length <= taken.length || !acceptsStatus(latitude.refusedElsewhere, status)) return false
  const errors: unknown = getPath(json, 'validationErrors')
  if (!Array.isArray(errors)) return true
  // One item may fail in several ways, and have an entry for each.
  const told = new Set(errors.map((error) => numberOf(getPath(error, 'index')))).size
  if (told > 0 && told <= failing) return false
  const { locator } = await ctx.make.wallet()
  const whole = await ctx.api.batchMint(collection.id, { nfts: Array.from({ length }, () => itemFor(ctx, locator)) })
  const isTaken = whole.response.status === 200
  if (isTaken) taken.length = length
  return !isTaken
}

/** Judges the answer to a batch with broken items by BATCH-08 to 11 and 13 to 15. */
export function judgeErrors(
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
  judgeRefusal(ctx, answer, 'BATCH-08')
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
    ctx.judge('BATCH-11').that(typeof error.message === 'string', {
      message:
        error.message === undefined
          ? 'a validation error has no message'
          : 'the message of a validation error is no text',
      expected: 'text',
      actual: error,
    })
  }
}

/** Requirements that `judgeFailingHere` cites. */
export const failingRequirements: readonly RequirementId[] = [
  'BATCH-08',
  'BATCH-09',
  'BATCH-10',
  'BATCH-11',
  'BATCH-13',
  'BATCH-14',
  'ERR-09',
]

/** Some of several, and all of them; of one kind each, so that an acceptance speaks of that kind. */
const failingPlans: readonly (readonly ItemPlan[])[] = [
  [{ withId: true }, { withId: true, broken: 'recipient missing' }, { withId: true, broken: 'recipient missing' }],
  [
    { withId: true, broken: 'recipient an e-mail without at' },
    { withId: true, broken: 'recipient an e-mail without at' },
  ],
]

/** Failing items are told in a collection of this chain, too: what checks items on one family may be missing for another. */
export async function judgeFailingHere(
  ctx: CaseContext,
  { id, chain }: CollectionFixture,
  { recipient, metadata }: BatchItem,
  acceptedLength: number,
): Promise<void> {
  const bodyOf = (plan: readonly ItemPlan[]) =>
    itemsOf(
      plan,
      chain,
      () => ({ recipient, metadata }),
      // What fails as a whole may have longer ids than others; they are told in the letters in which they were sent.
      () =>
        `${ctx.make.names.mintId()}${plan.every(({ broken }) => broken !== undefined) ? `-${'0'.repeat(30)}1` : '-A'}`,
    )
  const base = await findBase(ctx, (plan) => ctx.api.batchMint(id, { nfts: bodyOf(plan) }))
  for (const plan of failingPlans) {
    const nfts = bodyOf(plan)
    const answer = await ctx.api.batchMint(id, { nfts })
    const mayBeTooLong = nfts.length > acceptedLength && errorsOf(answer).length === 0
    if (!mayBeTooLong) judgeErrors(ctx, answer, plan, nfts, base)
  }
}

/** Requirements that `judgeFailingItem` cites. */
export const failingItemRequirements: readonly RequirementId[] = ['BATCH-08', 'BATCH-09', 'BATCH-14']

/**
 * The refusal of a batch one of whose items fails.
 * @param rule by which it fails: it has no recipient, or no metadata (BATCH-15)
 */
export function judgeFailingItem(ctx: CaseContext, answer: Exchange, rule: 'BATCH-14' | 'BATCH-15' = 'BATCH-14'): void {
  if (!ctx.judge(rule).statusSoft(answer, 400)) return
  const told = new Set(errorsOf(answer).map(({ index }) => numberOf(index)))
  const errors: unknown = getPath(answer.response.json, 'validationErrors')
  const hasList = ctx.judge('BATCH-08').that(Array.isArray(errors), {
    message: 'the refusal of a batch with a failing item has no array validationErrors',
    expected: 'validationErrors',
    actual: answer.response.json,
  })
  if (hasList)
    ctx.judge('BATCH-09').basedOn(answer).equal(told.size, 1, 'the number of items that are told to fail, of one')
}
