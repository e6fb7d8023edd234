import fc from 'fast-check'
import { base58, chainSetB, familyOf, impossibleChains } from './chains.ts'
import { malformedEmails } from './emails.ts'
import { isSpellingOf } from './text.ts'

/** Who or what a locator names (Resources, Locators). */
export type LocatorParts =
  | { readonly kind: 'address'; readonly chain: string; readonly address: string }
  | { readonly kind: 'email'; readonly chain: string; readonly email: string }
  | { readonly kind: 'userId'; readonly chain: string; readonly userId: string }
  | { readonly kind: 'twitter'; readonly chain: string; readonly handle: string }

/** The locator in its one written form. */
export function locatorOf(parts: LocatorParts): string {
  const { kind, chain } = parts
  if (kind === 'address') return `${chain}:${parts.address}`
  const name = kind === 'email' ? parts.email : kind === 'userId' ? parts.userId : parts.handle
  return `${kind}:${name}:${chain}`
}

/** The one rule that a near miss breaks; everything else about it is well formed. */
export type LocatorRule =
  | 'missing-part'
  | 'empty-part'
  | 'extra-part'
  | 'unknown-prefix'
  | 'percent-encoded'
  | 'wrong-separator'
  | 'malformed-address'
  | 'malformed-email'
  | 'unknown-chain'
  | 'chain-of-another-family'

/** A text that is no locator, one edit away from one. */
export interface NearMiss {
  readonly rule: LocatorRule
  readonly kind: LocatorParts['kind']
  readonly locator: string
}

/**
 * Every near miss of a locator: one edit away from `parts`, none of them well formed in any reading.
 * @param parts of a well-formed locator
 * @param foreign an address of another chain family, for `chain-of-another-family`; that rule is left out without it
 */
export function nearMissLocatorsOf(parts: LocatorParts, foreign?: string): readonly NearMiss[] {
  const { kind, chain } = parts
  const well = locatorOf(parts)
  const miss = (rule: LocatorRule, ...locators: readonly string[]): NearMiss[] =>
    locators.map((locator) => ({ rule, kind, locator }))
  const unknown = miss('unknown-chain', ...impossibleChains.map((name) => locatorOf({ ...parts, chain: name })))
  const encoded = miss('percent-encoded', well.replaceAll(':', '%3A'), encodeURIComponent(well.toWellFormed()))

  if (parts.kind === 'address') {
    const { address } = parts
    return [
      ...miss('missing-part', chain, address),
      ...miss('empty-part', `:${address}`, `${chain}:`),
      ...miss('extra-part', `${well}:1`, `${well}:${chain}`, `${chain}:${well}`, `${chain}::${address}`),
      ...miss('wrong-separator', `${chain};${address}`, `${chain}-${address}`),
      ...miss('malformed-address', ...malformedAddresses(address).map((spoiled) => `${chain}:${spoiled}`)),
      ...(foreign === undefined ? [] : miss('chain-of-another-family', `${chain}:${foreign}`)),
      ...encoded,
      ...unknown,
    ]
  }

  const name = well.slice(kind.length + 1, -chain.length - 1)
  const foreignPrefixes = kind === 'twitter' ? ['tweet', 'handle'] : ['mail', 'user', 'wallet']
  return [
    ...miss('missing-part', `${kind}:${name}`, `${kind}:${chain}`, `${kind}:`, kind),
    ...miss('empty-part', `${kind}::${chain}`, `${kind}:${name}:`, `:${name}:${chain}`),
    // A user id may hold colons, so that one more part of it is another user's locator; which signs a handle has is not shown.
    ...(kind === 'userId' || kind === 'twitter'
      ? []
      : miss('extra-part', `${well}:${chain}`, `${kind}:${kind}:${name}:${chain}`, `${kind}:${name}:1:${chain}`)),
    ...miss('unknown-prefix', ...foreignPrefixes.map((prefix) => `${prefix}:${name}:${chain}`)),
    ...miss('wrong-separator', `${kind};${name};${chain}`),
    ...(parts.kind === 'email'
      ? miss('malformed-email', ...malformedEmails(parts.email).map(({ email }) => `email:${email}:${chain}`))
      : []),
    ...encoded,
    ...unknown,
  ]
}

/** One digit less, one more, one that is none: no address of the family in any reading. */
function malformedAddresses(address: string): readonly string[] {
  if (!/^0x[0-9a-f]+$/i.test(address))
    return [`${address}!`, `${address.slice(0, 5)}0OIl${address.slice(9)}`, address.slice(0, 10)]
  return [address.slice(0, -1), `${address}0`, `${address.slice(0, -1)}g`, `0x${address}`, '0x', address.slice(0, 10)]
}

/** Whether a text is `<chain>:<EVM address>` with a chain that the interface knows, in whichever spelling. */
export function isAddressLocator(text: string): boolean {
  const [chain, address, ...more] = text.split(':')
  return more.length === 0 && isSpellingOf(chain ?? '', chainSetB) && /^(0x)?[0-9a-f]{40}$/i.test(address ?? '')
}

/** One edit at one place of a text. */
export interface Edit {
  readonly kind: 'insert' | 'delete' | 'replace'
  /** Taken modulo the length of the text. */
  readonly place: number
  readonly character: string
}

/** Edits that spoil a `<chain>:<address>` locator wherever they fall, but for a few that {@link isAddressLocator} tells. */
export const locatorEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('insert' as const, 'delete' as const, 'replace' as const),
  place: fc.nat({ max: 200 }),
  character: fc.constantFrom(':', '%', 'g', 'z', '!', '-', '_', '語'),
})

/** The text after an edit. */
export function editedLocator(text: string, edit: Edit): string {
  const characters = [...text]
  const at = edit.place % (characters.length + (edit.kind === 'insert' ? 1 : 0))
  return characters
    .toSpliced(at, edit.kind === 'insert' ? 0 : 1, ...(edit.kind === 'delete' ? [] : [edit.character]))
    .join('')
}

const evmAddresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const evmChains = fc.constantFrom(...chainSetB.filter((chain) => familyOf(chain) === 'evm'))
const emails = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'abcz019'), minLength: 1, maxLength: 12 }),
    fc.constantFrom('example.com', 'example.org'),
  )
  .map(([local, domain]) => `${local}@${domain}`)
const userIds = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((id) => !/^\s|\s$|\p{C}/u.test(id))
const handles = fc.string({ unit: fc.constantFrom(...'abcxyz_0189'), minLength: 1, maxLength: 15 })

/** An EVM address that nobody has made: 160 random bits. */
export const unknownEvmAddress: fc.Arbitrary<string> = evmAddresses

/** Parts of well-formed wallet locators of all three kinds, on every chain of set B that they suit. */
export const walletLocatorParts: fc.Arbitrary<LocatorParts> = fc.oneof(
  fc.record({ kind: fc.constant('address' as const), chain: evmChains, address: evmAddresses }),
  fc.record({
    kind: fc.constant('address' as const),
    chain: fc.constant('solana'),
    address: fc.string({ unit: fc.constantFrom(...base58), minLength: 43, maxLength: 43 }),
  }),
  fc.record({ kind: fc.constant('email' as const), chain: fc.constantFrom(...chainSetB), email: emails }),
  fc.record({ kind: fc.constant('userId' as const), chain: fc.constantFrom(...chainSetB), userId: userIds }),
)

/** The same, and social handles: whoever can receive a mint. */
export const recipientLocatorParts: fc.Arbitrary<LocatorParts> = fc.oneof(
  { weight: 4, arbitrary: walletLocatorParts },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('twitter' as const), chain: evmChains, handle: handles }),
  },
)

/** Near misses of all kinds, each with the rule that it breaks. */
export const nearMissLocator: fc.Arbitrary<NearMiss> = recipientLocatorParts.chain((parts) =>
  fc.constantFrom(...nearMissLocatorsOf(parts)),
)
