import { keccak_256 } from '@noble/hashes/sha3.js'
import { recoverPublicKey } from '@noble/secp256k1'
import { beside, type Later } from '../../src/interface/builders/beside.ts'
import { brief, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'

/** `signedMessage` of an answer, if it is a text. */
export const signatureOf = (answer: Exchange): string | undefined => {
  const json = answer.response.json as { readonly signedMessage?: unknown } | null | undefined
  return typeof json?.signedMessage === 'string' ? json.signedMessage : undefined
}

/** A wallet that can sign. */
export const laterSigner =
  (ctx: CaseContext): Later =>
  async () => {
    const { chain, address } = await ctx.make.wallet()
    const answer = await ctx.settling().until(() => ctx.api.signMessage(chain, address, { message: 'later' }), isSigned)
    if (!isSigned(answer)) ctx.block(`a message of a new wallet is answered with ${brief(answer)}`)
  }

const isSigned = ({ response }: Exchange): boolean => response.status === 200

/**
 * Signs as soon as the wallet is known to the signing service, which may run behind its creation.
 * @throws Blocked where it is not found in time, and no later wallet is
 */
export const signWhenKnown = (
  ctx: CaseContext,
  wallet: Pick<WalletFixture, 'chain' | 'address'>,
  message: string,
): Promise<Exchange> =>
  beside(ctx, laterSigner(ctx)).until(
    () => ctx.api.signMessage(wallet.chain, wallet.address, { message }),
    isSigned,
    ({ response }) => response.status !== 404,
  )

/** Judges that a wallet signs (SIGN-11), in the form that is shown (SIGN-01). @returns whether it was answered 200 */
export function judgeSigned(ctx: CaseContext, answer: Exchange): boolean {
  if (!ctx.judge('SIGN-11').statusSoft(answer, 200)) return false
  ctx.judge('SIGN-01').shape(answer.response.json, 'SignedMessage', 'the answer')
  return true
}

/** A new wallet that has signed once. @throws Blocked when it cannot */
export async function signingWallet(
  ctx: CaseContext,
  wish?: Parameters<CaseContext['make']['wallet']>[0],
): Promise<WalletFixture> {
  const wallet = await ctx.make.wallet(wish)
  const first = await signWhenKnown(ctx, wallet, 'first')
  if (first.response.status !== 200) ctx.block(`a new wallet could not sign: ${first.response.status}`)
  return wallet
}

/**
 * The EVM address whose key made a signature over a message by EIP-191 (version 0x45, personal message).
 * @returns `undefined` where the signature is none of that scheme
 */
export function personalSigner(message: string, signature: string | undefined): string | undefined {
  const [, pair, last = ''] = /^(?:0x)?([0-9a-f]{128})(1b|1c)$/i.exec(signature ?? '') ?? []
  if (pair === undefined) return undefined
  const text = Buffer.from(message)
  const hash = keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text]))
  const recoverable = Uint8Array.from([Number.parseInt(last, 16) - 27, ...Buffer.from(pair, 'hex')])
  try {
    const point = recoverPublicKey(recoverable, hash, { prehash: false, isCompressed: false }).slice(1)
    return `0x${Buffer.from(keccak_256(point).subarray(-20)).toString('hex')}`
  } catch {
    // No point of the curve.
    return undefined
  }
}

/**
 * Whether a wallet signs personal messages by EIP-191. The scheme is open; but where three plain messages recover to the very
 * address of the wallet, it is that one, and every other text must recover to it too.
 */
export async function signsPersonally(ctx: CaseContext, wallet: WalletFixture): Promise<boolean> {
  for (const message of ['One plain sentence', 'Another plain sentence', 'The last one']) {
    const answer = await ctx.api.signMessage(wallet.chain, wallet.address, { message })
    if (!sameAddress(personalSigner(message, signatureOf(answer)), wallet.address)) return false
  }
  return true
}

/** Texts that a signer may take for something else: bytes written in hex, typed data, nothing. */
export const isPlainText = (message: string): boolean => !/^\s*((0x)?[0-9a-f\s]*|[{[].*)$/is.test(message)
