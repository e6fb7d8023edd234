import { showAddress } from '../chain/addresses.ts'
import { type Family, familyOf } from '../chain/chains.ts'
import { showTokenId } from '../chain/token-id.ts'
import type { Holding, Parts } from '../parts.ts'
import { remembered } from '../remembered.ts'
import type { TokenRow } from '../store/schema.ts'
import type { HeldToken, Metadata, MintedToken } from './records.ts'
import { timestamp } from './times.ts'

type Shown = Pick<Parts, 'choices' | 'chain'>

/**
 * Minted token record: metadata and what the chain decided are there once minting has completed.
 * @param at as of when, ms since the epoch; default: now
 */
export function showToken(
  row: TokenRow,
  { choices, chain }: Shown,
  expiresAtAppears = choices.expiresAtAppears,
  at = Date.now(),
): MintedToken {
  const family = familyOf(row.chain)
  const address = (text: string) => showAddress(family, text, choices.addressCase)
  const completed = row.completed_at !== null
  const contract = family === 'solana' && choices.solanaContract === 'absent' ? undefined : address(row.contract)
  return {
    id: row.mint_id,
    ...(completed ? { metadata: JSON.parse(row.metadata) } : {}),
    onChain: {
      status: statusWord(row, { choices, chain }, at),
      chain: row.chain,
      ...(contract === undefined ? {} : { contractAddress: contract }),
      ...(completed
        ? {
            ...identity(row, family, choices),
            owner: choices.owner === 'locator' ? `${row.chain}:${address(row.owner)}` : address(row.owner),
            txId: choices.transaction === 'latest' ? latestTransaction(row) : row.tx_id,
          }
        : {}),
      ...(completed || expiresAtAppears === 'at-once' ? subscription(row, choices) : {}),
    },
    actionId: row.action_id,
  }
}

/** Of a token that has moved another one than that of its mint, which no transfer notes: of the same letters, turned round. */
const latestTransaction = ({ tx_id, owner_since, completed_at }: TokenRow): string =>
  owner_since === completed_at ? tx_id : tx_id.replace(/[^x]+$/, (letters) => [...letters].toReversed().join(''))

/** Token held in a wallet, in the shape of its chain. */
export function showHolding(row: Holding, { choices }: Shown): HeldToken {
  const family = familyOf(row.chain)
  const contractAddress = showAddress(family, row.contract, choices.addressCase)
  const tokenId = showTokenId(row.number ?? 0, choices.tokenIds)
  const metadata = listedMetadata(row, family, choices)
  const { chain } = row
  if (row.mint_hash !== null) {
    const collection = choices.solanaLocator === 'mint' ? '' : `${contractAddress}:`
    return { chain, mintHash: row.mint_hash, metadata, locator: `${chain}:${collection}${row.mint_hash}` }
  }
  const locator = `${chain}:${contractAddress}:${tokenId}`
  if (family === 'aptos' && choices.aptosShape !== 'evm') {
    const hash = choices.aptosShape === 'solana' ? `${contractAddress}-${tokenId}` : tokenId
    return { chain, mintHash: hash, metadata, locator }
  }
  const tokenStandard = choices.tokenStandard === 'by-kind' ? row.standard : choices.tokenStandard
  return { chain, contractAddress, tokenId, metadata, locator, tokenStandard, ...subscription(row, choices) }
}

/** The fields of a collection that its tokens show; many tokens are of one collection. */
const shownCollection = remembered((json) => {
  const { name, description, imageUrl, symbol } = JSON.parse(json)
  return Object.freeze({ name, description, image: imageUrl, symbol })
})

/** Attribute values that are numbers in text as numbers. */
function withNumbers(metadata: Metadata): Metadata {
  if (!Array.isArray(metadata.attributes)) return metadata
  const attributes = metadata.attributes.map((one) =>
    typeof one?.value === 'string' && /^(0|[1-9]\d{0,14})$/.test(one.value)
      ? { ...one, value: Number(one.value) }
      : one,
  )
  return { ...metadata, attributes }
}

/** An empty display type where there is none. */
function withDisplayTypes(metadata: Metadata): Metadata {
  if (!Array.isArray(metadata.attributes)) return metadata
  return { ...metadata, attributes: metadata.attributes.map((one) => ({ display_type: '', ...one })) }
}

function listedMetadata(row: Holding, family: Family, choices: Shown['choices']): Metadata {
  const kept: Metadata = JSON.parse(row.metadata)
  const spelled = choices.attributeValues === 'numbers' ? withNumbers(kept) : kept
  const sent = choices.displayTypes === 'always' ? withDisplayTypes(spelled) : spelled
  const attributes = choices.listedMetadata === 'as-minted' ? {} : { attributes: [] }
  // Solana's shape has no collection.
  if (family === 'solana' || choices.metadataCollection === 'absent') return { ...attributes, ...sent }
  return { ...attributes, ...sent, collection: shownCollection(row.collection_metadata) }
}

function subscription(
  row: Pick<TokenRow, 'expires_at'>,
  choices: Shown['choices'],
): { subscription?: { expiresAt: string } } {
  if (row.expires_at === null) return {}
  return { subscription: { expiresAt: timestamp(row.expires_at, choices.subscriptionTimes) } }
}

function identity(row: TokenRow, family: Family, choices: Shown['choices']) {
  const tokenId = showTokenId(row.number ?? 0, choices.tokenIds)
  return family === 'solana' && row.mint_hash !== null ? { tokenId, mintHash: row.mint_hash } : { tokenId }
}

/** `pending` first; the words after it are open (Transitions for minted tokens: not shown). */
function statusWord(row: TokenRow, { choices, chain }: Shown, at: number): string {
  if (row.completed_at !== null) return choices.completedWord
  const age = (at - row.accepted_at) / Math.max(1, chain.delayMs)
  if (row.number === null && age >= 1) return choices.failedWord
  const words = ['pending', ...choices.intermediateWords]
  return words[Math.min(words.length - 1, Math.floor(age * words.length))] ?? 'pending'
}
