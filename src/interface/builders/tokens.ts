import { isFields } from '../../engine/case/index.ts'
import type { Exchange } from '../../engine/transport/index.ts'
import { Blocked, NotYetThere } from '../../engine/waiting/index.ts'
import type { Api } from '../api.ts'
import { acceptsStatus, latitude } from '../latitude.ts'

/** A token as a listing shows it; which fields are there is for cases to judge. */
export interface ListedToken {
  readonly chain?: string
  readonly contractAddress?: string
  readonly tokenId?: string
  readonly mintHash?: string
  readonly locator?: string
  readonly tokenStandard?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly subscription?: { readonly expiresAt?: unknown }
}

/** The default of `perPage` (Limits 2): no target can have a smaller maximum. */
export const safePageSize = 20

/** Pages of a list that are read at most: wallets are a case's own, and none mints so many tokens into one. */
const mostPages = 100

/**
 * What tells two listed tokens apart: the mint hash, or chain, contract (EVM addresses in any case) and token id. The shape of those
 * on Aptos is not shown: they are told apart by all of these that they have, and by their locator, or by all that is shown of them.
 */
export const tokenKey = (token: ListedToken): string => {
  const { chain, mintHash, contractAddress, tokenId, locator } = token
  if (chain !== 'aptos') return mintHash ?? `${chain}:${String(contractAddress).toLowerCase()}:${tokenId}`
  const named = [mintHash, contractAddress, tokenId, locator].filter((one) => one !== undefined)
  return named.length === 0 ? JSON.stringify(token) : [chain, ...named].join(' ').toLowerCase()
}

/** Whether a wallet may hold several of it: transfers out of e-mail wallets say how many, those out of user-id wallets do not. */
export const isOfSeveral = ({ tokenStandard }: { readonly tokenStandard?: string | undefined }): boolean =>
  tokenStandard === 'ERC-1155'

/** Whether it shows nothing by which transfers name a token: on Aptos that may be so, whose shape is not shown. */
export const hasOwnShape = ({ mintHash, contractAddress, tokenId }: ListedToken): boolean =>
  [mintHash, contractAddress, tokenId].every((one) => one === undefined)

/** Whether two addresses are the same. */
export const sameAddress = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && addressKey(a) === addressKey(b)

/**
 * What two spellings of an address have in common: EVM ones are one in any case and with or without `0x`, those of Aptos without the
 * noughts that they begin with, too, others to the letter.
 */
export function addressKey(address: string): string {
  if (!/^(0x)?[0-9a-f]+$/i.test(address)) return address
  const digits = address.toLowerCase().replace(/^0x/, '')
  return digits.length > evmDigits ? digits.replace(/^0+/, '') : digits
}

/** Hexadecimal digits of an EVM address: those of Aptos have 64, and as good as all of them more than these where noughts are left out. */
const evmDigits = 40

/** Whether the owner that a record names is a wallet: by its address, or by a locator, for it is a text and no more. */
export const isOwner = (
  owner: unknown,
  wallet: { readonly address: string; readonly locator?: string; readonly userLocator?: string },
): boolean =>
  typeof owner === 'string' &&
  (sameAddress(owner, wallet.address) || owner === wallet.userLocator || isSameLocator(owner, wallet.locator))

/** Whether both name one address on one chain, however each of them spells it. */
const isSameLocator = (one: string, other = ''): boolean => other.includes(':') && locatorKey(one) === locatorKey(other)

function locatorKey(locator: string): string {
  const at = locator.indexOf(':') + 1
  return `${locator.slice(0, at)}${addressKey(locator.slice(at))}`.toLowerCase()
}

/**
 * All tokens that a wallet holds now, page by page.
 * @throws Blocked when a page before the last is refused, and when there is no last page
 */
export async function listAllTokens(
  api: Api,
  locator: string,
  filter: Readonly<Record<string, string | string[]>> = {},
): Promise<ListedToken[]> {
  const tokens = new Map<string, ListedToken>()
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await api.listTokens(locator, { ...filter, page: String(page), perPage: String(safePageSize) })
    // What a page beyond the end answers is open: any refusal there ends the list.
    if (answer.response.status !== 200 && page > 1) return [...tokens.values()]
    const listed = answer.response.json
    if (answer.response.status !== 200 || !Array.isArray(listed)) {
      const story = `the tokens of ${locator} could not be listed: ${answer.response.status}`
      // The wallets that the listing knows of may run behind those that were created.
      throw acceptsStatus(latitude.notYetThere, answer.response.status) ? new NotYetThere(story) : new Blocked(story)
    }
    const before = tokens.size
    for (const token of tokensIn(answer)) tokens.set(tokenKey(token), token)
    if (listed.length < safePageSize || tokens.size === before) return [...tokens.values()]
  }
  throw new Blocked(
    `the list of the tokens of ${locator} has no end: ${mostPages} pages were full of other tokens each`,
  )
}

/** Tokens of an answer; none when it is no list. */
export const tokensIn = ({ response: { status, json } }: Exchange): ListedToken[] =>
  status === 200 && Array.isArray(json) ? json.map(entryOf) : []

/**
 * A listing may hold anything: what is no object is a token of which nothing is known. A service that lists all tokens in one shape
 * has null for the members that are those of another kind.
 */
const entryOf = (entry: unknown): ListedToken =>
  isFields(entry) ? Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)) : {}
