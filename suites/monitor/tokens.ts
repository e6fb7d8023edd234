import { isAddressLocator } from '../../src/interface/arbitraries/locators.ts'
import { isComplete, isFilled, type MintRecord } from '../../src/interface/builders/builders.ts'
import { addedAttributes } from '../../src/interface/builders/requests.ts'
import { isOwner, type ListedToken, sameAddress } from '../../src/interface/builders/tokens.ts'
import type { RequirementId } from '../../src/interface/case.ts'
import { type ChainFamily, familyOf } from '../../src/interface/chains.ts'
import { getList, instant, isFields } from '../../src/kit/case.ts'
import { type AskedToken, type KnownWallet, type Ledger, locatorsOf } from './ledger.ts'
import { type Fields, fieldsOf, isKnownChain, isOrdinary, isToldChain } from './request.ts'
import type { Wrong } from './wrong.ts'

const isNumeric = (text: unknown): boolean => typeof text !== 'string' || /^\d+$/.test(text)

/** Texts that a listed token has; of those on Aptos the shape is not shown. */
const shapes: Readonly<
  Partial<Record<ChainFamily, { readonly rule: RequirementId; readonly members: readonly (keyof ListedToken)[] }>>
> = {
  evm: { rule: 'LIST-02', members: ['contractAddress', 'tokenId', 'locator', 'tokenStandard'] },
  solana: { rule: 'LIST-04', members: ['mintHash', 'locator'] },
}

function wrongShape(token: ListedToken): Wrong[] {
  const shape = isKnownChain(token.chain) ? shapes[familyOf(token.chain)] : undefined
  if (shape === undefined) return []
  const lacks = shape.members.filter((member) => !(typeof token[member] === 'string' && isFilled(token[member])))
  const wrong: Wrong[] = []
  if (lacks.length > 0) {
    const message = 'a listed token lacks what those of its chain have'
    wrong.push({ rule: shape.rule, message, expected: shape.members, actual: { lacks } })
  }
  if (shape.rule === 'LIST-02' && !isNumeric(token.tokenId)) {
    const message = 'the id of a listed token is no number'
    wrong.push({ rule: 'LIST-02', message, expected: 'digits', actual: token.tokenId })
  }
  const { metadata } = token
  if (shape.rule === 'LIST-02' && isFields(metadata) && isFilled(metadata.name) && !isFields(metadata.collection)) {
    const message = 'the metadata of a listed token have no collection'
    wrong.push({ rule: 'LIST-17', message, expected: 'an object', actual: metadata.collection })
  }
  return wrong
}

/** A token that is listed for a wallet on another chain than its own, by whichever locator. */
export function wrongWallet(locator: string, { chain, metadata }: ListedToken): Wrong[] {
  const parts = locator.split(':')
  const asked = parts.length === 2 ? parts[0] : parts.at(-1)
  if (!isKnownChain(asked) || !isKnownChain(chain) || isToldChain(asked, chain)) return []
  const message = `a wallet on one chain lists a token of another: ${metadata?.name}`
  return [{ rule: 'LIST-16', message, expected: asked, actual: chain }]
}

/** A token that was sent without an animation_url has none of another that is listed beside it: a stored copy has another address than the file. */
export function wrongClip(ledger: Ledger, { metadata }: ListedToken, beside: readonly ListedToken[]): Wrong[] {
  const requests = ledger.named(metadata?.name)
  const isSent = (one: AskedToken): boolean => isFilled(one.metadata.animation_url)
  const shown = metadata?.animation_url
  if (!isFilled(shown) || requests.length === 0 || requests.some(isSent)) return []
  const isOwner = (one: ListedToken): boolean =>
    one.metadata?.animation_url === shown && ledger.named(one.metadata?.name).some(isSent)
  if (!beside.some(isOwner)) return []
  const rule = requests.every(({ inBatch }) => inBatch) ? 'BATCH-07' : 'LIST-05'
  const message = 'a token that was sent without an animation_url is listed with that of another'
  return [{ rule, message, expected: undefined, actual: shown }]
}

/** What a listed token shows otherwise than each request of its name has asked for. */
export function wrongToken(ledger: Ledger, token: ListedToken): readonly Wrong[] {
  const { metadata, chain, contractAddress, tokenId, locator } = token
  const requests = ledger.named(metadata?.name)
  const [request] = requests
  const wrong = wrongShape(token)
  if (request === undefined || !isOrdinary(metadata?.name)) return wrong
  const [first, ...others] = [...new Set(requests.map(({ collectionId }) => collectionId))]
  const kept = requests.every(({ inBatch }) => inBatch) ? 'BATCH-07' : 'LIST-05'
  wrong.push(...textOf(kept, 'description', requests, metadata?.description))
  wrong.push(
    ...attributesOf(requests, metadata?.attributes),
    ...othersAttributes(ledger, requests, metadata?.attributes),
  )
  // Of two collections nobody knows which it is.
  if (first === undefined || others.length > 0) return wrong
  const asked = ledger.collections.termOf(first, 'chain')
  if (!isKnownChain(asked)) return wrong
  const isEvm = familyOf(asked) === 'evm'
  const place = ledger.collections.placeOf(first)
  const { enabled } = fieldsOf(ledger.collections.termOf(first, 'subscription'))
  const say = (rule: RequirementId, message: string, expected: unknown, actual: unknown): void => {
    wrong.push({ rule, message, expected, actual })
  }
  if (!isToldChain(asked, chain)) say('LIST-15', 'a listed token is on another chain than its collection', asked, chain)
  if (isEvm && place !== undefined && contractAddress !== undefined && !sameAddress(contractAddress, place))
    say('LIST-15', 'a listed token has another contract than its collection', place, contractAddress)
  const isOneOfItsKind = isEvm && ledger.collections.termOf(first, 'fungibility') !== 'semi-fungible'
  if (isOneOfItsKind && requests.length === 1 && isFilled(contractAddress) && isFilled(tokenId)) {
    const other = ledger.otherAt(`${contractAddress} ${tokenId}`.toLowerCase(), request)
    // Of two bodies of one id either may be kept.
    if (other !== undefined && (other.id === undefined || other.id !== request.id))
      say('MINT-23', 'two tokens have one contract and token id', other.metadata.name, metadata.name)
  }
  const parts = [chain, contractAddress, tokenId].join(':').toLowerCase()
  if (isEvm && String(locator).toLowerCase() !== parts)
    say('LOC-13', 'the locator of a listed token is not its chain, contract and token id', parts, locator)
  if (isEvm && enabled === true && typeof instant(token.subscription?.expiresAt) !== 'number')
    say('LIST-03', 'a listed token of a subscription does not say when it expires', 'a time', token.subscription)
  return wrong
}

/** What a record shows otherwise than each request of its id has asked for. */
export function wrongRecord(ledger: Ledger, collectionId: string, id: string, record: MintRecord): readonly Wrong[] {
  const { id: shown, metadata, onChain } = record
  const requests = ledger.withId(collectionId, id)
  const wrong: Wrong[] = []
  if (shown !== undefined && shown !== id)
    wrong.push({ rule: 'MINT-02', message: 'a record has another id', expected: id, actual: shown })
  const chain = ledger.collections.termOf(collectionId, 'chain')
  if (onChain?.chain !== undefined && !isToldChain(chain, onChain.chain))
    wrong.push({
      rule: 'MINT-05',
      message: 'a record names another chain than that of its collection',
      expected: chain,
      actual: onChain.chain,
    })
  const isDone = isSaidToBeComplete(record, chain)
  if (isDone && !isFilled(onChain?.chain))
    wrong.push({
      rule: 'MINT-05',
      message: 'a completed record names no chain',
      expected: chain,
      actual: onChain?.chain,
    })
  if (isDone) wrong.push(...wrongCompletion(ledger, [collectionId, id], requests, fieldsOf(onChain)))
  const wereSent = requests.length > 0 && requests.every((one) => isOrdinary(one.metadata.name))
  if (isDone && wereSent && (metadata === undefined || metadata === null))
    wrong.push({
      rule: 'MINT-53',
      message: 'a completed record has no metadata',
      expected: requests[0]?.metadata,
      actual: metadata,
    })
  if (metadata === undefined || metadata === null) return wrong
  return [
    ...wrong,
    ...textOf('MINT-14', 'name', requests, metadata.name),
    ...textOf('MINT-14', 'description', requests, metadata.description),
  ]
}

/** Words of a mint that has ended well. */
const completeWords = /^(succe|completed|minted|done)/i

/** Single fields may come early, and with a mint that fails: a record is complete by all of them, or by its own word. */
const isSaidToBeComplete = (record: MintRecord, chain: unknown): boolean =>
  isComplete(record, String(chain)) ||
  ([record.metadata, record.onChain?.owner, record.onChain?.txId].some(isFilled) &&
    completeWords.test(String(record.onChain?.status)))

/** What a record that is complete by its own word lacks of what comes with completion, or tells otherwise. */
function wrongCompletion(
  ledger: Ledger,
  [collectionId, id]: readonly [collectionId: string, id: string],
  requests: readonly AskedToken[],
  { owner, txId, tokenId, subscription }: Fields,
): Wrong[] {
  const wrong: Wrong[] = []
  const say = (rule: RequirementId, message: string, expected: unknown, actual: unknown): void => {
    wrong.push({ rule, message, expected, actual })
  }
  // What is minted for a handle may wait for its owner.
  const wallets = requests.map(({ recipient }) => ledger.walletAt(recipient)).filter((one) => one !== undefined)
  const [wallet] = wallets.length === requests.length ? wallets : []
  const areAtAddresses = requests.length > 0 && requests.every(({ recipient }) => isAtAddress(recipient))
  if (wallet !== undefined || areAtAddresses) {
    if (!isFilled(owner)) say('MINT-12', 'a completed record has no owner', 'owner, a text', owner)
    if (!isFilled(txId)) say('MINT-13', 'a completed record has no transaction id', 'txId, a text', txId)
  }
  if (wallet !== undefined) {
    const isOthers = isFilled(owner) && !wallets.some((one) => isOwnerOf(owner, one))
    if (isOthers && !ledger.mayHaveMoved(collectionId, id))
      say('MINT-16', 'the owner of a completed record is not its recipient', wallet.addresses, owner)
  }
  const chain = ledger.collections.termOf(collectionId, 'chain')
  const isEvm = isKnownChain(chain) && familyOf(chain) === 'evm'
  if (isEvm && (wallet !== undefined || areAtAddresses) && !isFilled(tokenId))
    say('MINT-11', 'a completed record has no token id', 'tokenId, a text', tokenId)
  const { enabled } = fieldsOf(ledger.collections.termOf(collectionId, 'subscription'))
  if (isEvm && enabled === true && typeof instant(fieldsOf(subscription).expiresAt) !== 'number')
    say('MINT-25', 'a completed record of a subscription does not say when it expires', 'a time', subscription)
  return wrong
}

const isAtAddress = (recipient: unknown): boolean => typeof recipient === 'string' && isAddressLocator(recipient)

const isOwnerOf = (owner: unknown, wallet: KnownWallet): boolean =>
  locatorsOf(wallet).some((locator) => wallet.addresses.some((address) => isOwner(owner, { address, locator })))

/** A text is kept. Where one of the requests has none, or one that a service may change, nothing is said. */
function textOf(rule: RequirementId, field: string, requests: readonly AskedToken[], shown: unknown): Wrong[] {
  const sent = requests.map(({ metadata }) => metadata[field])
  if (sent.length === 0 || !sent.every(isOrdinary) || sent.includes(String(shown))) return []
  return [{ rule, message: `the ${field} of a token is not the one that was sent`, expected: sent[0], actual: shown }]
}

/** In no order; what else they say than trait and value is optional. */
function attributesOf(requests: readonly AskedToken[], shown: unknown): Wrong[] {
  const sent = requests.map(({ metadata }) => pairsOf(metadata.attributes))
  if (sent.some((one) => one === undefined || one.length === 0)) return []
  const isKept = ({ metadata: { attributes } }: AskedToken): boolean => {
    const added = addedAttributes(attributes, shown)
    const now = pairsOf(getList(shown).filter((one) => !added.includes(one))) ?? []
    return JSON.stringify(pairsOf(attributes)) === JSON.stringify(now)
  }
  if (requests.some(isKept)) return []
  return [
    {
      rule: 'MINT-38',
      message: 'the attributes of a token are not those that were sent',
      expected: sent[0],
      actual: shown,
    },
  ]
}

/**
 * A service may add attributes of its own; those that were sent for another token alone are none of them. Of two bodies of one id
 * either may be kept.
 */
function othersAttributes(ledger: Ledger, requests: readonly AskedToken[], shown: unknown): Wrong[] {
  const added = requests.map(({ metadata }) => addedAttributes(metadata.attributes, shown))
  const [fewest = []] = added.toSorted((one, other) => one.length - other.length)
  if (fewest.length === 0) return []
  const ids = new Set(requests.map(({ id }) => id))
  const others = ledger.tokens.filter((one) => !requests.includes(one) && (one.id === undefined || !ids.has(one.id)))
  const theirs = new Set(others.flatMap(({ metadata }) => pairsOf(metadata.attributes) ?? []))
  const taken = (pairsOf(fewest) ?? []).filter((pair) => theirs.has(pair))
  if (taken.length === 0) return []
  const message = 'a listed token has attributes that were sent for another one'
  return [{ rule: 'MINT-38', message, expected: requests[0]?.metadata.attributes, actual: taken }]
}

/** Trait and value of each; nothing where one of them is not ordinary. */
function pairsOf(attributes: unknown): readonly string[] | undefined {
  if (!Array.isArray(attributes)) return undefined
  const pairs = attributes.map(fieldsOf)
  if (!pairs.every(({ trait_type, value }) => isOrdinary(trait_type) && isOrdinary(String(value)))) return undefined
  return pairs.map(({ trait_type, value }) => `${trait_type} = ${value}`).toSorted()
}
