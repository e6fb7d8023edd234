import { randomBytes } from 'node:crypto'
import { addr, eip191Signer } from 'micro-eth-signer'
import { expect, test } from 'vitest'
import { checksumAddress, evmAddress, signEip191 } from '../../reference-impl/chain/evm.ts'
import { personalSigner } from '../../suites/signing/signature.ts'

// What we have made of the curve and of the hash is held against a library of another hand.

const keys = Array.from({ length: 20 }, () => randomBytes(32))

test('addresses of keys, and their checksums', () => {
  for (const key of keys) {
    expect(checksumAddress(evmAddress(key))).toBe(addr.fromPrivateKey(key))
    expect(evmAddress(key)).toBe(addr.fromPrivateKey(key).toLowerCase())
  }
})

test.each(['', 'one', 'Größe 🚀', '0xabcdef', '{"types":{}}', 'x'.repeat(1000)])('signatures over %j', (message) => {
  for (const key of keys.slice(0, 3)) {
    const own = signEip191(message, key)
    expect(eip191Signer.recoverAddress(own, message)).toBe(addr.fromPrivateKey(key))
    expect(personalSigner(message, own)).toBe(evmAddress(key))
    const other = eip191Signer.sign(message, key)
    expect(personalSigner(message, other)).toBe(evmAddress(key))
    expect(personalSigner(message, other.slice(2))).toBe(evmAddress(key))
    expect(personalSigner(`${message}.`, other)).not.toBe(evmAddress(key))
  }
})

test.each(['', '0x', 'signed', `0x${'00'.repeat(64)}1b`, `0x${'ff'.repeat(64)}1c`, `0x${'11'.repeat(64)}1d`])(
  '%j was signed by nobody',
  (signature) => expect(personalSigner('m', signature)).toBeUndefined(),
)
