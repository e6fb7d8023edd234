import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { familyOf } from '../../src/interface/arbitraries/chains.ts'
import { beside, laterToken } from '../../src/interface/builders/beside.ts'
import {
  brief,
  type CollectionFixture,
  type TokenFixture,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { type ListedToken, tokenKey } from '../../src/interface/builders/tokens.ts'
import { transferByUser } from '../../src/interface/builders/transfers.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'

export type Changes = Readonly<Record<string, unknown>>

/** Whether a transfer was started; a 303 is an answer too, and is recorded. */
export function isStarted(ctx: CaseContext, exchange: Exchange): boolean {
  const { status, json } = exchange.response
  if (status === 303) ctx.observe('transfer-303', exchange.operation)
  const fields = typeof json === 'object' && json !== null ? Object.keys(json).toSorted() : null
  if (status === 200 || status === 303) ctx.observe('transfer-answer-fields', { status, fields })
  return isTaken(exchange, latitude.transferStarted)
}

/** Whether each of the wallets holds the token now, listed by its address or by its user. */
export async function holders(
  ctx: CaseContext,
  token: ListedToken,
  wallets: readonly WalletFixture[],
  by: 'locator' | 'userLocator' = 'locator',
): Promise<readonly boolean[]> {
  const lists = await Promise.all(wallets.map((wallet) => ctx.make.tokens(wallet[by])))
  return lists.map((list) => list.some((one) => tokenKey(one) === tokenKey(token)))
}

/**
 * Waits until `isSettled`, and says who holds the token in the end. A list may show for a while what has left its wallet, and the list
 * by another locator may run behind: that a token is in two wallets is told only beside a later token that is listed.
 * @throws Blocked where no later one is listed
 */
export async function holdersWhenAt(
  ctx: CaseContext,
  token: ListedToken,
  wallets: readonly WalletFixture[],
  isSettled: (held: readonly boolean[]) => boolean,
  by?: 'locator' | 'userLocator',
): Promise<readonly boolean[]> {
  return beside(ctx, laterToken(ctx, wallets[0]?.chain)).until(
    () => holders(ctx, token, wallets, by),
    isSettled,
    (held) => by !== 'userLocator' && held.filter((isHere) => isHere).length < 2,
  )
}

/** A token that is in none of its wallets is on its way: no sentence says how long that takes (XFER-10 is a SHOULD for it). */
export const underWay = 'a token that is transferred is in no wallet in time'

/**
 * Judges a transfer of a user-id wallet that was answered as it should be: where the token ends (XFER-10), and that it is
 * there alone (XFER-11), whichever locator its wallets are listed by.
 * @returns whether it arrived
 */
export async function judgeArrival(
  ctx: CaseContext,
  answer: Exchange,
  token: ListedToken,
  from: WalletFixture,
  to: WalletFixture,
): Promise<boolean> {
  const begun = performance.now()
  const started = isStarted(ctx, answer)
  const held = await holdersWhenAt(
    ctx,
    token,
    [from, to],
    ([before, after]) => (started ? !before && after : before !== after) === true,
  )
  const [before, after] = held
  if (started && after && !before) ctx.observe('transfer-duration', Math.round(performance.now() - begun))
  if (started) {
    ctx.judge('XFER-10').that(after === true, {
      message: 'a started transfer did not end in the other wallet',
      expected: 'the token in the receiving wallet',
      actual: { inSource: before, inTarget: after },
    })
  } else {
    ctx.notApplicable('XFER-10', 'every transfer was answered with 303, which starts none')
  }
  judgeOnePlace(ctx, before === true, after === true)
  const moved = after === true && !before
  if (moved) await judgeMovedByUser(ctx, token, from, to)
  return moved
}

/** Judges by XFER-11 that not both wallets hold a token. @throws Blocked when neither does */
export function judgeOnePlace(ctx: CaseContext, inSource: boolean, inTarget: boolean): void {
  if (!inSource && !inTarget) ctx.block(underWay)
  ctx.judge('XFER-11').that(!(inSource && inTarget), {
    message: 'a transferred token is in both wallets',
    expected: 'the token in one wallet',
    actual: { inSource, inTarget },
  })
}

/** A token that has arrived by the addresses has arrived by the locators of the users too, and is gone there as well. */
async function judgeMovedByUser(
  ctx: CaseContext,
  token: ListedToken,
  from: WalletFixture,
  to: WalletFixture,
): Promise<void> {
  const held = await holdersWhenAt(
    ctx,
    token,
    [from, to],
    ([before, after]) => after === true && !before,
    'userLocator',
  )
  ctx
    .judge('XFER-11')
    .basedOn('made')
    .equal(held, [false, true], 'who (its sender first) lists a token that has arrived, by the locators of the users,')
}

/** Lets the target catch up: a token minted to `wallet` now is listed there when this returns. */
export async function sentinel(
  ctx: CaseContext,
  wallet: WalletFixture,
  collection?: CollectionFixture,
): Promise<TokenFixture> {
  return ctx.make.token(collection ?? (await ctx.make.collectionUnderWay({ chain: wallet.chain })), wallet)
}

/** A user-id wallet's transfer that must be taken for the case to mean anything. */
export async function mustTransfer(ctx: CaseContext, body: Changes): Promise<Exchange> {
  const answer = await transferByUser(ctx, body)
  if (!isTaken(answer, latitude.userTransfer)) ctx.block(`a valid transfer was refused: ${brief(answer)}`)
  return answer
}

/** An address of the chain that nobody has. */
export function unknownAddress(ctx: CaseContext, chain: string): string {
  const digest = createHash('sha256').update(ctx.make.names.mark()).digest()
  const family = familyOf(chain)
  if (family === 'solana') return base58.encode(ed25519KeyOf(digest))
  return `0x${digest.toString('hex').slice(0, family === 'evm' ? 40 : 64)}`
}

/** How a private key of Ed25519 begins in PKCS #8 (RFC 8410, 7). */
const beforePrivateKey = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The public key of 32 bytes as a private one: not any 32 bytes are a point of the curve, and some services look. */
function ed25519KeyOf(secret: Buffer): Buffer {
  const privateKey = createPrivateKey({
    key: Buffer.concat([beforePrivateKey, secret]),
    format: 'der',
    type: 'pkcs8',
  })
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
}

/** The mint hash of a token with another last character: nobody has it, and it is as long in bytes. */
export const nearHash = ({ mintHash = '' }: ListedToken): string =>
  mintHash.slice(0, -1) + (mintHash.endsWith('2') ? '3' : '2')

/** Words that are no address of any chain and no locator. */
export const noAddress = fc.stringMatching(/^[g-z][a-z-]{0,20}$/)
