import { base58 } from '@scure/base'
import type { Fault } from '../fault.ts'
import { minted } from './seams.ts'

/** Addresses of other lengths than those of their chain. */
export const keyLengthFaults: readonly Fault[] = [
  {
    id: 'locator-solana-key-filled-up',
    breaks: ['LOC-16'],
    difficulty: 'devious',
    says: 'A mint to a Solana key of too few bytes goes to the key that zeros fill up.',
    wrap: minted((text) =>
      text.replace(/^solana:([1-9A-HJ-NP-Za-km-z]{32,44})$/, (whole, address: string) => {
        const key = base58.decode(address)
        return key.length < 32 ? `solana:${base58.encode(Uint8Array.from({ ...key, length: 32 }))}` : whole
      }),
    ),
  },
  {
    id: 'locator-aptos-address-cut',
    breaks: ['LOC-16'],
    difficulty: 'devious',
    says: 'A mint to an address on Aptos goes by its first 64 digits.',
    wrap: minted((text) => text.replace(/^(aptos:0x[0-9a-f]{64})[0-9a-f]+$/i, '$1')),
  },
]
