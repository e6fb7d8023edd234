import { randomAddress, showAddress } from '../chain/addresses.ts'
import { collectionChains, familyOf, isMainnet } from '../chain/chains.ts'
import type { CollectionService, Parts } from '../parts.ts'
import type { CollectionRow } from '../store/schema.ts'
import { isDeployed } from './deployment.ts'
import {
  type Fields,
  isFields,
  readFields,
  readOptionalCount,
  readOptionalFields,
  readOptionalFlag,
  readOptionalText,
  readText,
} from './fields.ts'
import { reuploaded } from './files.ts'
import { createNodes } from './nodes.ts'
import { refuseOdd, refuseOddTexts, withSymbol } from './odd-texts.ts'
import { listed } from './order.ts'
import type { CreatedCollection } from './records.ts'
import { badRequest, Refusal } from './refusal.ts'

export function createCollectionService(parts: Parts): CollectionService {
  const { choices } = parts
  const node = createNodes(choices)
  const projectOfId = new Map<string, string>()

  function read(project: string, id: string, body: Fields): { row: CollectionRow; links: readonly string[] } {
    const chain = readText(body, 'chain')
    if (!collectionChains.has(chain)) throw badRequest('chain is not supported for collections')
    if (choices.mainnetOnStaging === 'refuse' && isMainnet(chain)) throw badRequest('chain is not a testnet')
    const family = familyOf(chain)
    const metadata = readFields(body.metadata, 'metadata')
    refuseOddTexts(metadata, choices)
    refuseOdd(id, 'the id of the collection', choices)
    for (const name of ['name', 'description', 'imageUrl', 'symbol']) readOptionalText(metadata, name)
    const payments = readOptionalFields(body, 'payments')
    for (const name of ['price', 'recipientAddress', 'currency']) readOptionalText(payments ?? {}, name)
    const subscription = readOptionalFields(body, 'subscription')
    const reupload = readOptionalFlag(body, 'reuploadLinkedFiles') ?? true
    const stored = reuploaded(withSymbol(metadata, choices), reupload, choices.reuploadedUrl)
    const row: CollectionRow = {
      project,
      id,
      chain,
      address: randomAddress(family, parts.chance),
      fungibility: readFungibility(body, family),
      transferable: readTransferable(body, family, subscription) ? 1 : 0,
      supply_limit: readOptionalCount(body, 'supplyLimit') ?? null,
      minted: 0,
      metadata: JSON.stringify(stored.metadata),
      payments: payments === undefined ? null : JSON.stringify(payments),
      subscription: subscription === undefined ? null : JSON.stringify(subscription),
      action_id: parts.chance.uuid(),
      created_at: Date.now(),
    }
    return { row, links: stored.links }
  }

  function readFungibility(body: Fields, family: string): CollectionRow['fungibility'] {
    const fungibility = readOptionalText(body, 'fungibility') ?? 'non-fungible'
    if (fungibility !== 'non-fungible' && fungibility !== 'semi-fungible') {
      throw badRequest('fungibility must be non-fungible or semi-fungible')
    }
    if (fungibility === 'semi-fungible' && family === 'aptos') {
      if (choices.aptosSemiFungible === 'refuse') throw badRequest('semi-fungible is not available on aptos')
      return 'non-fungible'
    }
    return fungibility
  }

  /** Create collection: false only where the chain supports it, and always false for subscriptions. */
  function readTransferable(body: Fields, family: string, subscription: Fields | undefined): boolean {
    const transferable = readOptionalFlag(body, 'transferable')
    if (subscription !== undefined && readOptionalFlag(subscription, 'enabled') === true) {
      const contradicts =
        transferable === true || (transferable === undefined && choices.subscriptionWithoutTransferable === 'refuse')
      if (contradicts) throw badRequest('transferable must be false for subscriptions')
      return false
    }
    if (transferable === false && family === 'solana' && choices.solanaNonTransferable === 'refuse') {
      throw badRequest('transferable: false is not supported on solana')
    }
    return transferable ?? true
  }

  function show(row: CollectionRow, withAddress: boolean): CreatedCollection {
    const family = familyOf(row.chain)
    const address = showAddress(family, row.address, choices.addressCase)
    const place = family === 'solana' ? { mintAddress: address } : { contractAddress: address }
    return {
      id: row.id,
      metadata: JSON.parse(row.metadata),
      fungibility: row.fungibility,
      onChain: { chain: row.chain, type: collectionType(row), ...(withAddress ? place : {}) },
      transferable: row.transferable === 1,
      ...(row.supply_limit === null ? {} : { supplyLimit: row.supply_limit }),
      ...(row.payments === null ? {} : { payments: JSON.parse(row.payments) }),
      ...showSubscription(row),
      actionId: row.action_id,
    }
  }

  function showSubscription(row: CollectionRow): Pick<CreatedCollection, 'subscription'> {
    if (row.subscription !== null) return { subscription: JSON.parse(row.subscription) }
    return choices.subscriptionField === 'always' ? { subscription: { enabled: false } } : {}
  }

  /** An id is that of the first project that chose it, where ids are those of the service. */
  function claim(project: string, id: string): void {
    const first = projectOfId.get(id) ?? project
    projectOfId.set(id, first)
    if (first !== project) throw new Refusal(409, 'collection exists')
  }

  async function put(row: CollectionRow): Promise<CollectionRow> {
    if (await parts.store.collections.add(row)) return row
    if (choices.secondCollectionPut === 409) throw new Refusal(409, 'collection exists')
    if (choices.secondCollectionPut === 'last-wins') {
      const before = await parts.store.collections.lock(row.project, row.id)
      const minted = before?.minted ?? 0
      if (row.supply_limit !== null && row.supply_limit < minted)
        throw badRequest('supplyLimit is below what is minted')
      await parts.store.collections.replace(row)
    }
    return parts.services.collections.find(row.project, row.id)
  }

  return {
    async create(project, id, body) {
      const chosen = id === undefined ? parts.chance.uuid() : readText({ id }, 'id')
      const { row, links } = read(project, chosen, body)
      if (choices.collectionIds === 'global') claim(project, chosen)
      const kept = await parts.store.atomically(() => put(row))
      parts.files.fetch('collection', links)
      return show(kept, choices.contractAddressAppears === 'at-once')
    },

    async list(project) {
      const now = Date.now()
      const rows = await parts.store.collections.all(project, now - node.lagMs())
      const told = rows.filter(({ id }) => choices.defaultsListed || !id.startsWith('default-'))
      const deployed = (row: CollectionRow) =>
        choices.contractAddressAppears === 'at-once' ||
        (isDeployed(row, parts, now) && (choices.contractAddressAppears === 'when-deployed' || row.minted > 0))
      return listed(told, choices.listingOrder).map((row) => show(row, deployed(row)))
    },

    async find(project, id) {
      const row = /\p{Cc}/u.test(id) ? undefined : await parts.store.collections.find(project, id)
      if (row === undefined) throw new Refusal(choices.unknownCollection, 'collection not found')
      return row
    },

    async openDefaults(project) {
      const defaults = { 'default-solana': 'solana', 'default-polygon': choices.defaultPolygonChain }
      for (const [id, chain] of Object.entries(defaults)) {
        const metadata = { name: id, description: 'Default collection', imageUrl: '', symbol: 'DFLT' }
        const { row } = read(project, id, { chain, metadata })
        // They have always been there: no deployment to wait for.
        await parts.store.collections.add({ ...row, created_at: 0 })
      }
    },
  }
}

export function hasSubscription(row: CollectionRow): boolean {
  const subscription: unknown = row.subscription === null ? undefined : JSON.parse(row.subscription)
  return isFields(subscription) && subscription.enabled === true
}

/** Standard of the tokens of an EVM collection (Token held in a wallet). */
export function tokenStandard(row: CollectionRow): 'ERC-721' | 'ERC-1155' | 'ERC-5643' {
  if (hasSubscription(row)) return 'ERC-5643'
  return row.fungibility === 'semi-fungible' ? 'ERC-1155' : 'ERC-721'
}

function collectionType(row: CollectionRow): string {
  const family = familyOf(row.chain)
  if (family === 'evm') return tokenStandard(row).toLowerCase()
  return family === 'solana' ? 'token-metadata' : 'digital-asset'
}
