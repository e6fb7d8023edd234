import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  editedLocator,
  isAddressLocator,
  type LocatorParts,
  type LocatorRule,
  locatorEdit,
  locatorOf,
  nearMissLocator,
  nearMissLocatorsOf,
  recipientLocatorParts,
  unknownEvmAddress,
  walletLocatorParts,
} from '../../../src/interface/arbitraries/locators.ts'
import { matches } from '../../../src/interface/oracle.ts'
import { wordsOf } from '../opened.ts'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const samples: readonly LocatorParts[] = [
  { kind: 'address', chain: 'polygon-amoy', address: evm },
  { kind: 'address', chain: 'solana', address: solana },
  { kind: 'email', chain: 'polygon-amoy', email: 'ada.l+tag@example.com' },
  { kind: 'userId', chain: 'solana', userId: 'tenant-7' },
  { kind: 'twitter', chain: 'polygon-amoy', handle: 'ada_l' },
]

/** An independent reader of locators: what rule, if any, a text breaks in the eyes of the interface document. */
function isWellFormed(text: string): boolean {
  const chains = wordsOf('ChainSetB')
  const user = /^(email|userId|twitter):(.+):([^:]+)$/s.exec(text)
  if (user) {
    const [, kind, name = '', chain = ''] = user
    if (!chains.includes(chain)) return false
    if (kind === 'email') return /^[^\s@:]+@[^\s@:.]+(\.[^\s@:.]+)+$/.test(name)
    return kind === 'userId' || /^\w+$/.test(name)
  }
  const [chain = '', address = '', ...more] = text.split(':')
  if (more.length > 0 || !chains.includes(chain)) return false
  return chain === 'solana' ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) : /^(0x)?[0-9a-f]{40}$/i.test(address)
}

describe('well-formed locators', () => {
  test('satisfy the document', () => {
    fc.assert(
      fc.property(
        walletLocatorParts,
        (parts) => matches('WalletLocator', locatorOf(parts)) && isWellFormed(locatorOf(parts)),
      ),
    )
    fc.assert(fc.property(recipientLocatorParts, (parts) => matches('MintRecipientLocator', locatorOf(parts))))
  })

  test('come in every kind', () => {
    const kinds = fc.sample(recipientLocatorParts, { seed: 1, numRuns: 200 }).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['address', 'email', 'userId', 'twitter']))
  })
})

test('an unknown address is an EVM address', () => {
  fc.assert(fc.property(unknownEvmAddress, (address) => matches('EvmAddress', address)))
})

describe('near misses', () => {
  test('none is well formed', () => {
    for (const parts of samples) {
      expect(isWellFormed(locatorOf(parts))).toBe(true)
      for (const miss of nearMissLocatorsOf(parts, parts.chain === 'solana' ? evm : solana)) {
        expect(isWellFormed(miss.locator), `${miss.rule} ${miss.locator}`).toBe(false)
      }
    }
    fc.assert(fc.property(nearMissLocator, ({ locator }) => !isWellFormed(locator)))
  })

  test('those of chain and address keep all else', () => {
    const chains = wordsOf('ChainSetB')
    for (const parts of samples) {
      for (const { rule, locator } of nearMissLocatorsOf(parts, parts.chain === 'solana' ? evm : solana)) {
        if (rule === 'unknown-chain')
          expect(chains.some((chain) => isWellFormed(withChain(parts, locator, chain)))).toBe(true)
        if (rule === 'percent-encoded') expect(isWellFormed(decodeURIComponent(locator))).toBe(true)
        if (rule === 'unknown-prefix') expect(isWellFormed(locator.replace(/^[^:]*/, parts.kind))).toBe(true)
      }
    }
  })

  test('cover every rule', () => {
    const rules = samples
      .flatMap((parts) => nearMissLocatorsOf(parts, parts.chain === 'solana' ? evm : solana))
      .map(({ rule }) => rule)
    const all: readonly LocatorRule[] = [
      'missing-part',
      'empty-part',
      'extra-part',
      'unknown-prefix',
      'percent-encoded',
      'wrong-separator',
      'malformed-address',
      'malformed-email',
      'unknown-chain',
      'chain-of-another-family',
    ]
    expect(new Set(rules)).toEqual(new Set(all))
  })

  test('edits of an address locator are malformed, or told to be well formed', () => {
    const well = `polygon-amoy:${evm}`
    fc.assert(
      fc.property(locatorEdit, (edit) => {
        const locator = editedLocator(well, edit)
        // A chain in another spelling is told too: whether a service reads it is its own matter.
        return isAddressLocator(locator) || !isWellFormed(locator)
      }),
    )
    expect(isAddressLocator(well)).toBe(true)
  })
})

/** The text with another chain in the place where its kind has one. */
const withChain = (parts: LocatorParts, text: string, chain: string): string =>
  parts.kind === 'address' ? text.replace(/^[^:]*/, chain) : text.replace(/[^:]*$/, chain)
