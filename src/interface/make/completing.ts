import { performance } from 'node:perf_hooks'
import type { CaseContext } from '../case.ts'
import { isComplete, isThere, type MintRecord } from './fixtures.ts'

/** A mint as it was seen from its acceptance on. */
export interface WatchedMint {
  /** As the last repeat showed it. */
  readonly record: MintRecord
  readonly complete: boolean
  /** The different status words, in the order in which they were seen. */
  readonly words: readonly string[]
  /** ms until it was complete, or until the time was up. */
  readonly duration: number
}

/**
 * Repeats an accepted mint until its record is complete, at most `completionTimeout`. Unlike `make.completion` it also
 * tells what was there when the time was up, so that a case can say which field never came.
 */
export async function watchMint(
  ctx: CaseContext,
  collectionId: string,
  id: string,
  request: unknown,
  chain: string,
): Promise<WatchedMint> {
  const started = performance.now()
  const words: string[] = []
  let record: MintRecord = {}
  const complete = await ctx.eventually(async () => {
    const answer = await ctx.api.putMint(collectionId, id, request)
    const shown = answer.response.json
    if (answer.response.status !== 200 || typeof shown !== 'object' || shown === null) return undefined
    record = shown as MintRecord
    const word = record.onChain?.status
    if (typeof word === 'string' && !words.includes(word)) words.push(word)
    return isComplete(record, chain) || undefined
  })
  return { record, complete: complete === true, words, duration: Math.round(performance.now() - started) }
}

/** Whether any of the fields that come with completion has come. */
export const hasBegunToShow = ({ metadata, onChain }: MintRecord): boolean =>
  [metadata, onChain?.tokenId, onChain?.owner, onChain?.txId].some(isThere)

/** What of a completed record has to stay as it is. Status words may go on, and action ids are open. */
export const lastingPart = ({ id, metadata, onChain }: MintRecord): Readonly<Record<string, unknown>> => ({
  id,
  name: metadata?.name,
  description: metadata?.description,
  image: metadata?.image,
  chain: onChain?.chain,
  contractAddress: spelledAlike(onChain?.contractAddress),
  tokenId: onChain?.tokenId,
  owner: spelledAlike(onChain?.owner),
  txId: spelledAlike(onChain?.txId),
})

/** Hex in one case: whether an address is shown with a checksum is open. */
const spelledAlike = (value: unknown): unknown =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? value.toLowerCase() : value
