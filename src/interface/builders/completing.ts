import { getPath, instant } from '../../engine/case/index.ts'
import type { Exchange } from '../../engine/transport/index.ts'
import type { CaseContext, RequirementId } from '../case.ts'
import { isComplete, isThere, type MintRecord } from './builders.ts'
import { inTime } from './words.ts'

/** A mint as it was seen from its acceptance on. */
export type WatchedMint = Awaited<ReturnType<typeof watchMint>>

/** From such a part of the time on, the listing is looked at beside the record. */
const late = 0.1

/**
 * Repeats an accepted mint until its record is complete, at most `completionTimeout`. Unlike `make.completion` it also
 * tells what was there when the time was up, so that a case can say which field never came.
 *
 * The document gives no time in which a mint completes, and single fields may come early: that a mint is complete is shown by
 * its record as a whole, or by the listing of its recipient. The record may run behind the listing as any read may.
 * @param holder locator of the recipient, where the name in `request` is that of no other token there
 */
export async function watchMint(
  ctx: CaseContext,
  collectionId: string,
  id: string,
  request: unknown,
  chain: string,
  holder?: string,
) {
  const started = performance.now()
  const words: string[] = []
  let record: MintRecord = {}
  /** Since when the listing shows that it is minted, where the record has not until then. */
  let sinceListed: ReturnType<CaseContext['settling']> | undefined
  const look = async (): Promise<true | undefined> => {
    const answer = await ctx.api.putMint(collectionId, id, request)
    const shown = answer.response.json
    if (answer.response.status !== 200 || typeof shown !== 'object' || shown === null) return undefined
    record = shown as MintRecord
    const word = record.onChain?.status
    if (typeof word === 'string' && !words.includes(word)) words.push(word)
    return isComplete(record, chain) || undefined
  }
  const lookInBoth = async (): Promise<true | undefined> => {
    const found = await look()
    const isLate = performance.now() - started > ctx.settings.limits.completionTimeout * late
    if (found === undefined && isLate && holder !== undefined && sinceListed === undefined) {
      if (await isListed(ctx, holder, request)) sinceListed = ctx.settling()
    }
    return found
  }
  let complete = await ctx.eventually(lookInBoth)
  const duration = Math.round(performance.now() - started)
  if (complete === undefined && holder !== undefined && (await isListed(ctx, holder, request))) {
    sinceListed ??= ctx.settling()
    complete = await sinceListed.until(look, (found) => found !== undefined)
  }
  return {
    /** As the last repeat showed it. */
    record,
    complete: complete === true,
    /** Complete, or listed to its recipient: then its record is not late, but lacks what it should have. */
    minted: complete === true || sinceListed !== undefined,
    /** The different status words, in the order in which they were seen. */
    words,
    /** ms until it was complete, or until the time was up. */
    duration,
  }
}

const expiryOf = (record: MintRecord): unknown => instant(record.onChain?.subscription?.expiresAt)

/**
 * The record of a completed mint of a subscription, read again where all is there but the time at which it expires: the fields need
 * not come at one moment.
 * @returns what was shown last, with that time or without
 */
export async function expiring(
  record: MintRecord,
  ctx: CaseContext,
  again: () => Promise<Exchange>,
): Promise<MintRecord> {
  if (expiryOf(record) !== undefined) return record
  return ctx.settling().until(
    async () => ((await again()).response.json ?? {}) as MintRecord,
    (shown) => expiryOf(shown) !== undefined,
  )
}

const isListed = async (ctx: CaseContext, holder: string, request: unknown): Promise<boolean> => {
  const name = getPath(request, 'metadata', 'name')
  return (await ctx.make.tokens(holder)).some(({ metadata }) => metadata?.name === name)
}

/** Requirements that `judgeCompletion` cites. */
export const completionRequirements: readonly RequirementId[] = ['MINT-53', 'MINT-54']

/**
 * Judges that a mint which has completed shows its metadata (MINT-53).
 * @returns whether its record shows anything of the completion: else there is nothing more to judge in it
 * @throws Blocked when it is not complete in time, see `judgeInTime`
 */
export function judgeCompletion(ctx: CaseContext, seen: WatchedMint): boolean {
  judgeInTime(ctx, seen)
  const { metadata, onChain } = seen.record
  ctx.judge('MINT-53').that(isThere(metadata), {
    message: 'the record has no metadata, though the token is minted',
    expected: 'metadata',
    actual: seen.record,
  })
  return [metadata, onChain?.tokenId, onChain?.owner, onChain?.txId].some(isThere)
}

/**
 * Judges MINT-54, a SHOULD, since no sentence gives a time. What is only late says nothing of the rest.
 * @throws Blocked when the mint is not complete in time
 */
export function judgeInTime(ctx: CaseContext, seen: WatchedMint): void {
  if (!isInTime(ctx, seen)) ctx.block(`a mint was not complete ${inTime(ctx.settings)}`)
}

/** The same where others tell as much. @returns whether the mint is complete */
export function isInTime(ctx: CaseContext, { minted, record }: WatchedMint): boolean {
  ctx.judge('MINT-54').that(minted, {
    message: `a mint is not complete ${inTime(ctx.settings)}`,
    expected: `a completed record ${inTime(ctx.settings)}`,
    actual: record,
  })
  return minted
}

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
