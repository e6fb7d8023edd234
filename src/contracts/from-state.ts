import escapeRegExp from 'escape-string-regexp'
import type { Matcher } from './template.ts'

/** What the values of the provider states look like, by name, on an EVM chain. */
export const exampleValues: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  otherEmail: 'grace@example.com',
  userId: 'ada-7',
  chain: 'polygon-amoy',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  otherAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  locator: 'polygon-amoy:0x52908400098527886E0F7030069857D2E4169EE7',
  otherLocator: 'polygon-amoy:0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  recipient: 'polygon-amoy:0x52908400098527886E0F7030069857D2E4169EE7',
  from: '0x52908400098527886E0F7030069857D2E4169EE7',
  to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  toLocator: 'polygon-amoy:0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  owner: '0x52908400098527886E0F7030069857D2E4169EE7',
  collectionId: 'season-2026',
  collectionLocator: 'service:season-2026',
  contractAddress: '0xDE709F2102306220921060314715629080E2FB77',
  templateId: '3f1c2c6e-8a0b-4b8e-9a55-0d6b8c1f7e21',
  id: 'ticket-0042',
  otherId: 'ticket-0043',
  tokenId: '12',
  tokenLocator: 'polygon-amoy:0xDE709F2102306220921060314715629080E2FB77:12',
  mintHash: '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj',
  txId: '0x693f547c326e888fcf3cf9dc2d6d475725d67429d047c9788694a3c3ef19b715',
  name: 'Ticket 42',
  description: 'Row 4',
  image: 'https://example.com/42.png',
  currency: 'usdc',
  totalPrice: '1.5',
  payerAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  month: '2026-01',
  expiresAt: '2027-01-02T03:04:05.678Z',
}

/** The same on Solana, where they differ. */
export const solanaValues: Readonly<Record<string, string>> = {
  chain: 'solana',
  address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  locator: 'solana:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  recipient: 'solana:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  from: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  to: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  owner: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  tokenLocator: 'solana:7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj',
}

/**
 * A string of the request that is made of values of the provider states: `fromState('email:{email}:{chain}')`. In a
 * verification the values are those with which the state was reached.
 * @param expression text with `{name}` for each value
 * @param examples by name, before {@link exampleValues}
 * @throws Error when a value has no example
 */
export function fromState(expression: string, examples: Readonly<Record<string, string>> = {}): Matcher {
  const values = { ...exampleValues, ...examples }
  const example = expression.replaceAll(placeholder, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The value ${name} of a provider state has no example.`)
    return value
  })
  return stateText(expression, example)
}

/** The same as a path: of several segments, with an example that is encoded. */
export function statePath(expression: string, example: string): Matcher {
  return stateText(expression, example, '[^/]+')
}

/** The expression that a matcher was made of, with `{name}` for each value. */
export function expressionOf(matcher: Matcher): string {
  return String(matcher.expression).replaceAll('${', '{')
}

const placeholder = /\{(\w+)\}/g

/** The pattern tells one operation's requests from another's, and an e-mail address from what is none, in a stub. */
function stateText(expression: string, value: string, any = '.+'): Matcher {
  const parts = expression.split(/(\{\w+\})/).map((part, index) => {
    const name = part.slice(1, -1)
    // People read contracts: a hyphen, which means itself outside of brackets, stays one.
    return index % 2 === 1 ? (patterns[name] ?? any) : escapeRegExp(part).replaceAll('\\x2d', '-')
  })
  return {
    'pact:matcher:type': 'regex',
    regex: `^${parts.join('')}$`,
    'pact:generator:type': 'ProviderState',
    expression: expression.replaceAll(placeholder, '$${$1}'),
    value,
  }
}

/** Not the one that our contracts take for a chain that is not supported. */
const chain = '(?!no-such-chain)[a-z0-9-]+'
const address = `${chain}:[0-9A-Za-z]+`

/** What values look like that are not just any text. */
const patterns: Readonly<Record<string, string>> = {
  email: '[^/\\s:@]+@[^/\\s:@]+',
  chain,
  locator: address,
  recipient: address,
  collectionLocator: '[^/\\s:]+:.+',
  month: '[0-9]{4}-[0-9]{2}',
}
