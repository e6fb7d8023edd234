import { createHash, createHmac } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Family } from './chains.ts'
import { evmAddress, signEip191 } from './evm.ts'

export interface CustodialKey {
  /** In stored spelling, see `readAddress`. */
  readonly address: string
  /** 32 bytes, hex. Kept in the database in the clear: this is a sandbox and its keys guard nothing. */
  readonly secret: string
}

/**
 * Key of a user: a function of the project's seed and `path`, so that two requests that create the same wallet at once
 * arrive at the same address.
 */
export function deriveKey(seed: string, family: Family, path: readonly string[]): CustodialKey {
  const secret = createHmac('sha256', seed)
    .update(JSON.stringify([family, ...path]))
    .digest()
  if (family === 'evm') return { address: evmAddress(secret), secret: secret.toString('hex') }
  // Nothing is ever signed with the keys of these families here (the sign operation takes EVM addresses only), so 32
  // bytes that look like a public key are enough.
  const publicKey = createHash('sha256').update('public').update(secret).digest()
  const address = family === 'solana' ? base58.encode(publicKey) : `0x${publicKey.toString('hex')}`
  return { address, secret: secret.toString('hex') }
}

/** A signature of the same length that only this wallet and message give, and that leads back to nobody. */
export function signOpaquely(message: string, secret: string): string {
  return `0x${createHmac('sha512', secret).update(message).digest('hex')}`
}

/** EIP-191 personal signature, 65 bytes as 0x hex. The interface leaves the scheme open; this one can be recovered. */
export function signPersonalMessage(message: string, secret: string): string {
  return signEip191(message, Buffer.from(secret, 'hex'))
}
