import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { getPublicKey, hashes, sign } from '@noble/secp256k1'

// The curve's library brings no hashes of its own.
hashes.sha256 = (message) => sha256(message)
hashes.hmacSha256 = (key, message) => hmac(sha256, key, message)

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Address of the account of a private key: the last 20 bytes of the hash of the public one, in lower case. */
export function evmAddress(secret: Uint8Array): string {
  const [, ...point] = getPublicKey(secret, false)
  return `0x${hex(keccak_256(Uint8Array.from(point)).subarray(-20))}`
}

/** An address in lower case with the upper-case letters that EIP-55 makes a checksum of. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2)
  const hash = hex(keccak_256(Buffer.from(digits)))
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}

/**
 * EIP-191 personal signature (version 0x45): r, s and 27 or 28, 65 bytes as 0x hex. Another one each time, as wallets that
 * mix chance into their nonces give it.
 */
export function signEip191(message: string, secret: Uint8Array): string {
  const text = Buffer.from(message)
  const marked = Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text])
  const options = { prehash: false, format: 'recovered', extraEntropy: true } as const
  const [recovery = 0, ...pair] = sign(keccak_256(marked), secret, options)
  return `0x${hex(Uint8Array.from([...pair, 27 + recovery]))}`
}
