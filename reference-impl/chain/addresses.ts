import { base58 } from '@scure/base'
import { trueChance } from '../chance.ts'
import type { Choices } from '../choices.ts'
import type { Chance } from '../parts.ts'
import { remembered } from '../remembered.ts'
import type { Family } from './chains.ts'
import { checksumAddress } from './evm.ts'

const checksummed = remembered(checksumAddress)

/**
 * Reads an address of a chain family.
 * @returns the one spelling in which it is stored (EVM and Aptos lower case with 0x), or undefined when malformed
 */
export function readAddress(family: Family, text: string): string | undefined {
  if (family === 'evm') {
    // Sign message gives the pattern: 0x is optional and case does not count.
    return /^(0x)?[0-9a-fA-F]{40}$/.test(text) ? `0x${text.slice(-40).toLowerCase()}` : undefined
  }
  if (family === 'aptos') return /^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined
  return isSolanaAddress(text) ? text : undefined
}

/** Address as it stands in answers. */
export function showAddress(family: Family, address: string, addressCase: Choices['addressCase']): string {
  if (family !== 'evm' || addressCase === 'lower') return address
  if (addressCase === 'bare') return address.slice(2)
  return addressCase === 'upper' ? `0x${address.slice(2).toUpperCase()}` : checksummed(address)
}

/** Random address: a contract, a Solana mint. */
export function randomAddress(family: Family, { bytes } = trueChance): string {
  if (family === 'solana') return base58.encode(bytes(32))
  return `0x${bytes(family === 'aptos' ? 32 : 20).toString('hex')}`
}

/** Random transaction id as an explorer of the family would show it. */
export function randomTransactionId(family: Family, { bytes }: Chance): string {
  return family === 'solana' ? base58.encode(bytes(64)) : `0x${bytes(32).toString('hex')}`
}

function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}
