import { readAddress } from '../chain/addresses.ts'
import { familyOf, walletChains } from '../chain/chains.ts'
import type { Locator, UserKind } from '../parts.ts'
import { badRequest } from './refusal.ts'

/** E-mail addresses hold no ':', else they could not stand in a locator. */
export function isEmail(text: string): boolean {
  return /^[^\s@:\p{Cc}]+@[^\s@:.\p{Cc}]+(\.[^\s@:.\p{Cc}]+)+$/u.test(text)
}

/** User names that differ in the case of an e-mail only are one user. */
export function userName(kind: UserKind, name: string): string {
  return kind === 'email' ? name.toLowerCase() : name
}

/**
 * Wallet locator: chain and address, e-mail, or user id.
 * @throws Refusal 400
 */
export function readWalletLocator(text: string): Locator {
  const prefix = text.slice(0, Math.max(0, text.indexOf(':')))
  if (prefix === 'email') return readUserLocator('email', text)
  if (prefix === 'userId') return readUserLocator('userId', text)
  return readAddressLocator(text)
}

/**
 * Mint recipient: a wallet locator or a social handle.
 * @throws Refusal 400
 */
export function readRecipientLocator(text: string): Locator {
  return text.startsWith('twitter:') ? readUserLocator('twitter', text) : readWalletLocator(text)
}

function readUserLocator(kind: UserKind, text: string): Locator {
  const rest = text.slice(kind.length + 1)
  // A user id is arbitrary and may hold ':' itself; the chain never does.
  const end = rest.lastIndexOf(':')
  if (end < 1) throw badRequest(`malformed locator: expected ${kind}:<user>:<chain>`)
  const user = rest.slice(0, end)
  const chain = knownChain(rest.slice(end + 1))
  if (kind === 'email' && !isEmail(user)) throw badRequest('malformed locator: not an e-mail address')
  if (kind === 'twitter' && !/^@?\w{1,64}$/.test(user)) throw badRequest('malformed locator: not a handle')
  if (/\p{Cc}/u.test(user)) throw badRequest('malformed locator: control character')
  return { kind, user: userName(kind, user), chain }
}

function readAddressLocator(text: string): Locator {
  const [name = '', given = '', ...more] = text.split(':')
  if (name === '' || given === '' || more.length > 0) throw badRequest('malformed locator: expected <chain>:<address>')
  const chain = knownChain(name)
  const address = readAddress(familyOf(chain), given)
  if (address === undefined) throw badRequest(`malformed locator: not an address of ${chain}`)
  return { kind: 'address', address, chain }
}

function knownChain(name: string): string {
  if (!walletChains.has(name)) throw badRequest('malformed locator: unknown chain')
  return name
}
