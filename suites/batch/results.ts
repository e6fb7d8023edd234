import type { Exchange } from '../../src/engine/http/exchange.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { judgeCount } from '../../src/interface/make/counting.ts'
import {
  type CollectionFixture,
  type MintRecord,
  resultsOf,
  type WalletFixture,
} from '../../src/interface/make/fixtures.ts'
import { sameAddress } from '../../src/interface/make/tokens.ts'

/** Item of a batch as a case sends it. */
export interface BatchItem {
  readonly recipient: string
  readonly metadata: { readonly name: string; readonly description?: string }
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
  ctx.judge('BATCH-02').restingOn(answer).equal(results.length, items.length, 'the number of results')
  const ids = results.map(({ id }) => id)
  const given = items.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const unnamed = given.filter((id) => !ids.includes(id))
  ctx.judge('BATCH-03').restingOn(answer).equal(unnamed, [], 'the list of ids that no result has')
  if (results.length === items.length) {
    const repeated = ids.filter((id, index) => typeof id !== 'string' || id === '' || ids.indexOf(id) !== index)
    ctx.judge('BATCH-04').restingOn(answer).equal(repeated, [], 'the list of ids that are missing or not unique')
  }
  if (results.length === 0) return results
  const notPending = results.filter(({ onChain }) => onChain?.status !== 'pending')
  ctx.judge('BATCH-05').restingOn(answer).equal(notPending, [], 'the list of results that are not pending')
  const misplaced = results.filter(
    ({ onChain }) => onChain?.chain !== collection.chain || (evm && !isContractOf(onChain.contractAddress, collection)),
  )
  ctx
    .judge('BATCH-06')
    .restingOn(answer)
    .equal(misplaced, [], 'the list of results without the chain and the contract of the collection')
  return results
}

/** Judges BATCH-07 for one wallet: it holds one token for each of these items, with its metadata, and no other. */
export async function judgeTokens(
  ctx: CaseContext,
  wallet: WalletFixture,
  items: readonly BatchItem[],
  witness: CollectionFixture,
): Promise<void> {
  const tokens = await judgeCount(ctx, 'BATCH-07', wallet, items.length, witness, 'the items of batches')
  const shown = tokens.map(({ metadata }) => `${metadata?.name} / ${metadata?.description}`).sort()
  const sent = items.map(({ metadata }) => `${metadata.name} / ${metadata.description}`).sort()
  ctx.judge('BATCH-07').restingOn('made').equal(shown, sent, 'the names and descriptions of the tokens of a recipient')
}

/** Whether a list shows the address of a collection is another requirement: then any address will do. */
const isContractOf = (contract: unknown, { address }: CollectionFixture): boolean =>
  address === undefined ? /^(0x)?[0-9a-f]{40}$/i.test(String(contract)) : sameAddress(contract, address)
