import { isDeepStrictEqual } from 'node:util'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { addedAttributes } from '../../../src/interface/builders/requests.ts'
import { addressKey, type ListedToken, sameAddress } from '../../../src/interface/builders/tokens.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { getList, instant } from '../../../src/kit/case.ts'
import type { Fields, Token } from '../world.ts'

/** A field of a listed token that is not what it should be. */
export interface WrongField {
  readonly rule: RequirementId
  readonly field: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Which sentence says that a field of a listed token is kept. */
const rules = {
  name: 'LIST-05',
  description: 'LIST-05',
  image: 'LIST-05',
  animation_url: 'LIST-05',
  attributes: 'MINT-38',
  displayTypes: 'MINT-58',
  chain: 'LIST-15',
  contractAddress: 'LIST-15',
  tokenStandard: 'LIST-02',
  locator: 'LOC-13',
  expiresAt: 'LIST-03',
} as const satisfies Record<string, RequirementId>

type Field = keyof typeof rules
type View = Readonly<Record<Field, unknown>>

/** The documented fields of a token, in one spelling (Resources, Token held in a wallet). */
function viewOf({ chain, contractAddress, tokenStandard, locator, metadata, subscription }: ListedToken): View {
  return {
    name: metadata?.name,
    description: metadata?.description,
    image: metadata?.image,
    animation_url: metadata?.animation_url,
    attributes: attributesOf(metadata?.attributes),
    displayTypes: displayTypesOf(metadata?.attributes),
    chain,
    contractAddress: spelled(contractAddress),
    tokenStandard,
    locator: typeof locator === 'string' ? locator.split(':').map(spelled).join(':') : locator,
    expiresAt: instant(subscription?.expiresAt) ?? subscription?.expiresAt,
  }
}

/** Addresses in hexadecimal digits are one in either case, and with `0x` or without. */
const spelled = (value: unknown): unknown => (typeof value === 'string' ? addressKey(value).toLowerCase() : value)

/** In no order; whether a number is told as text is open. */
const attributesOf = (attributes: unknown): unknown =>
  Array.isArray(attributes)
    ? attributes
        .map((one) => (typeof one === 'object' && one !== null ? `${one.trait_type} = ${one.value}` : String(one)))
        .toSorted()
    : []

/** In no order; of attributes that have one. */
const displayTypesOf = (attributes: unknown): unknown =>
  Array.isArray(attributes)
    ? attributes.flatMap((one) => (one?.display_type ? [`${one.trait_type}: ${one.display_type}`] : [])).toSorted()
    : []

/** What a token shows otherwise than it did before, or than it was asked for where it was not seen before. */
export function wrongFieldsOf(token: Token, entry: ListedToken): readonly WrongField[] {
  const actual = viewOf(entry)
  const expected = token.listed === undefined ? askedFor(token, actual, entry) : viewOf(token.listed)
  return (Object.keys(rules) as Field[])
    .filter((field) => !isLoose(token, field) && !isDeepStrictEqual(actual[field], expected[field]))
    .map((field) => ({ rule: ruleOf(token, field), field, expected: expected[field], actual: actual[field] }))
}

/** The sentences that its fields were held against. */
export const rulesOfFields = (token: Token, entry: ListedToken): readonly RequirementId[] =>
  (Object.keys(rules) as Field[])
    .filter((field) => !isLoose(token, field) && viewOf(entry)[field] !== undefined)
    .map((field) => ruleOf(token, field))

const ruleOf = ({ collection, inBatch, listed }: Token, field: Field): RequirementId =>
  inBatch && listed === undefined && (field === 'name' || field === 'description')
    ? 'BATCH-07'
    : field === 'locator' && familyOf(collection.chain) === 'solana'
      ? 'LOC-15'
      : rules[field]

/** Linked files that are stored anew have another address (Endpoints, Minting). */
const isLoose = ({ request }: Token, field: Field): boolean =>
  (field === 'image' || field === 'animation_url') && request.reuploadLinkedFiles !== false

/** The request, and of what it does not decide what is there. */
function askedFor({ collection, request }: Token, shown: View, entry: ListedToken): View {
  const metadata = request.metadata as Fields
  const attributes = [
    ...getList(metadata.attributes),
    ...addedAttributes(metadata.attributes, entry.metadata?.attributes),
  ]
  const isEvm = familyOf(collection.chain) === 'evm'
  return {
    ...shown,
    name: metadata.name,
    description: metadata.description,
    image: metadata.image,
    // Tokens of other families are listed without one.
    ...(metadata.animation_url === undefined || !isEvm ? {} : { animation_url: metadata.animation_url }),
    attributes: attributesOf(attributes),
    displayTypes: displayTypesOf(attributes),
    chain: collection.chain,
    contractAddress:
      isEvm && collection.address !== undefined && !sameAddress(shown.contractAddress, collection.address)
        ? spelled(collection.address)
        : shown.contractAddress,
    locator: isEvm
      ? `${collection.chain}:${spelled(entry.contractAddress)}:${entry.tokenId}`.toLowerCase()
      : shown.locator,
    expiresAt:
      collection.kind === 'subscription' && typeof shown.expiresAt !== 'number'
        ? 'a time, in the form of ISO 8601'
        : shown.expiresAt,
  }
}
