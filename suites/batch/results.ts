import type { TokenAttribute } from '../../src/interface/arbitraries/metadata.ts'
import {
  type CollectionFixture,
  isComplete,
  type MintRecord,
  resultsOf,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { settledTokens } from '../../src/interface/builders/counting.ts'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import { isOwner, type ListedToken, sameAddress } from '../../src/interface/builders/tokens.ts'
import { counted, inTime } from '../../src/interface/builders/words.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { openForms } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { judgeAttributes } from '../listing/attributes.ts'

/** Item of a batch as a case sends it. */
export interface BatchItem {
  readonly recipient: string
  readonly metadata: {
    readonly name: string
    readonly description?: string
    readonly image?: string
    readonly attributes?: readonly TokenAttribute[]
  }
  readonly id?: string
}

/** A valid item for a wallet or a locator. */
export const itemFor = (
  ctx: CaseContext,
  recipient: string,
  changes: Readonly<Record<string, unknown>> = {},
): BatchItem => ctx.make.requests.batchItem(recipient, changes) as unknown as BatchItem

/** The records of an answer; what is no record is one of which nothing is known. */
export const recordsOf = (answer: Exchange): readonly MintRecord[] =>
  resultsOf(answer).map((one) => (typeof one === 'object' && one !== null ? (one as MintRecord) : {}))

/** The body of a mint under the id of an item. */
export const asMint = ({ recipient, metadata }: BatchItem): object => ({ recipient, metadata })

/** Requirements that `judgeTokens` cites. */
export const tokenRequirements: readonly RequirementId[] = ['BATCH-07', 'BATCH-28', 'MINT-38']

/** Requirements that `judgeResults` cites. */
export const resultRequirements: readonly RequirementId[] = [
  'BATCH-01',
  'BATCH-02',
  'BATCH-03',
  'BATCH-04',
  'BATCH-05',
  'BATCH-06',
]

/**
 * Judges the answer to a new batch. The order of results is open: they are matched by id.
 * @param evm whether results have to name a contract
 */
export function judgeResults(
  ctx: CaseContext,
  answer: Exchange,
  items: readonly BatchItem[],
  collection: CollectionFixture,
  evm = true,
): readonly MintRecord[] {
  ctx.judge('BATCH-01').status(answer, 200)
  ctx.judge('BATCH-01').shape(answer.response.json, 'BatchResult')
  const results = recordsOf(answer)
  ctx.judge('BATCH-02').basedOn(answer).equal(results.length, items.length, 'the number of results')
  const ids = results.map(({ id }) => id)
  const given = items.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const unnamed = given.filter((id) => !ids.includes(id))
  ctx.judge('BATCH-03').basedOn(answer).equal(unnamed, [], 'the list of ids that no result has')
  if (results.length === items.length) {
    const repeated = ids.filter((id, index) => typeof id !== 'string' || id === '' || ids.indexOf(id) !== index)
    ctx.judge('BATCH-04').basedOn(answer).equal(repeated, [], 'the list of ids that are missing or not unique')
  }
  if (results.length === 0) return results
  const statuses = results.map(({ onChain }) => onChain?.status)
  const other = statuses.filter((status) => status !== 'pending')
  ctx
    .judge('BATCH-05')
    .basedOn(answer)
    .that(other.length === 0, {
      message: `${other.length} of ${counted(results.length, 'result')} of a batch ${other.length === 1 ? 'is' : 'are'} not pending`,
      expected: 'onChain.status "pending"',
      actual: `onChain.status ${[...new Set(other)].map((status) => JSON.stringify(status) ?? 'missing').join(', ')}`,
    })
  const misplaced = results.filter(
    ({ onChain }) => onChain?.chain !== collection.chain || (evm && !isContractOf(onChain.contractAddress, collection)),
  )
  ctx
    .judge('BATCH-06')
    .basedOn(answer)
    .equal(misplaced, [], 'the list of results without the chain and the contract of the collection')
  return results
}

/**
 * Judges the tokens of one wallet: each is that of one of these items, with its metadata, and no item has two (BATCH-07, of
 * attributes MINT-38); each item has one by the time that a later mint is listed (BATCH-28, a SHOULD, since no sentence gives a time).
 * @throws Blocked when one has none
 */
export async function judgeTokens(
  ctx: CaseContext,
  wallet: WalletFixture,
  items: readonly BatchItem[],
  witness: CollectionFixture,
): Promise<void> {
  const tokens = await settledTokens(ctx, wallet, items.length, witness)
  const left = items.map(textsOf)
  // Metadata that are none tell nothing of whose they are; that they are not listed as they should be is LIST-05.
  const readable = tokens.filter(({ metadata }) => typeof metadata === 'object' && metadata !== null)
  const strange = readable.map(textsOf).filter((texts) => {
    const index = left.indexOf(texts)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  ctx
    .judge('BATCH-07')
    .basedOn('made')
    .equal(
      strange,
      [],
      'the names and descriptions of tokens that are those of no item, or a second time those of one,',
    )
  for (const item of items) {
    const [token, ...others] = tokens.filter((one) => textsOf(one) === textsOf(item))
    if (token !== undefined && others.length === 0)
      judgeAttributes(ctx, item.metadata.attributes ?? [], token.metadata?.attributes, 'of the token of a batch item')
  }
  // One of other texts takes the place of one that is left.
  const late = tokens.length < items.length ? left : []
  for (const item of items) if (late.includes(textsOf(item))) await judgeItemOwner(ctx, wallet, item, witness)
  ctx
    .judge('BATCH-28')
    .basedOn('made')
    .equal(late, [], `the names and descriptions of items whose token is not listed ${inTime(ctx.settings)}`)
  if (late.length > 0)
    ctx.block(`the tokens of ${late.length} of ${items.length} items were not listed ${inTime(ctx.settings)}`)
}

const textsOf = ({ metadata }: BatchItem | ListedToken): string => `${metadata?.name} / ${metadata?.description}`

/**
 * The owner of a token that is not where it should be, where its record is told: to a mint of the same id, which a service may
 * take for another one (then it is not complete at once, or says whose it is).
 */
export async function judgeItemOwner(
  ctx: CaseContext,
  wallet: WalletFixture,
  item: BatchItem,
  { id }: CollectionFixture,
): Promise<void> {
  if (item.id === undefined) return
  const answer = await ctx.api.putMint(id, item.id, asMint(item))
  const record = (answer.response.json ?? {}) as MintRecord
  if (answer.response.status !== 200 || !isComplete(record, wallet.chain)) return
  ctx.judge('BATCH-07').that(isOwner(record.onChain?.owner, wallet), {
    message: 'the token of an item is not that of its recipient',
    expected: wallet.address,
    latitude: openForms.owner,
    actual: record.onChain?.owner,
  })
}

/** Whether a list shows the address of a collection is another requirement: then any address will do. */
const isContractOf = (contract: unknown, { address }: CollectionFixture): boolean =>
  address === undefined ? /^(0x)?[0-9a-f]{40}$/i.test(String(contract)) : sameAddress(contract, address)

/** A batch with what the interface does not know, at the top and in its only item, is refused on any chain (BATCH-17). */
export async function judgeUnknownProperties(
  ctx: CaseContext,
  { id }: CollectionFixture,
  wallet: WalletFixture,
): Promise<void> {
  const extra = { conformintField: 1 }
  const answer = await ctx.api.batchMint(id, { nfts: [{ ...itemFor(ctx, wallet.locator), ...extra }], ...extra })
  judgeRefusal(ctx, answer, 'BATCH-17', 'a property that is not known, at the top and in the only item')
}
