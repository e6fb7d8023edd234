import { randomAddress, randomTransactionId } from '../chain/addresses.ts'
import { familyOf } from '../chain/chains.ts'
import type { MintRequest, MintService, Parts } from '../parts.ts'
import type { CollectionRow, TokenRow } from '../store/schema.ts'
import { hasSubscription, tokenStandard } from './collections.ts'
import { readyForMints } from './deployment.ts'
import { findHolder } from './holders.ts'
import { readMint, readMintId } from './mint-request.ts'
import { badRequest, Refusal } from './refusal.ts'
import { showToken } from './token-record.ts'
import { walletAt } from './wallet-project.ts'

const subscriptionMs = 30 * 24 * 3_600_000
/** The one that there is where handles are looked up. */
const knownHandle = 'con_formint1'

export function createMintService(parts: Parts): MintService {
  const { choices } = parts
  const inWork = new Set<string>()
  const collectionOfId = new Map<string, string>()

  const holderOf = (handle: string): string =>
    choices.handleOwner === 'one-for-all' ? 'all handles' : handle.replace('@', '').toLowerCase()

  async function ownerOf(collection: CollectionRow, { recipient }: MintRequest): Promise<string> {
    if (recipient.kind === 'address') return recipient.address
    const { project, chain } = collection
    if (choices.delivery === 'to-wallets') {
      return (await parts.services.wallets.keyOf(project, recipient.kind, recipient.user, chain)).address
    }
    const user = recipient.kind === 'twitter' ? holderOf(recipient.user) : recipient.user
    const { row } = await parts.services.wallets.open(project, recipient.kind, user, chain)
    return row.address
  }

  /** The record, pending while its user has no wallet to deliver to. */
  async function show(
    row: TokenRow,
    { recipient }: MintRequest,
    expiresAtAppears: Parameters<MintService['accept']>[4],
    isRepeat: boolean,
  ) {
    const waits =
      choices.delivery === 'to-wallets' &&
      recipient.kind !== 'address' &&
      (await findHolder(parts, row.project, recipient)) === undefined
    // States and transitions, 1: however long it took, what a mint is answered with first is how it begins.
    const at = isRepeat ? Date.now() : row.accepted_at
    const shown = showToken(waits ? { ...row, completed_at: null } : row, parts, expiresAtAppears, at)
    return isRepeat && choices.actionOfRepeat === 'own' ? { ...shown, actionId: parts.chance.uuid() } : shown
  }

  async function isOutside(project: string, { recipient }: MintRequest): Promise<boolean> {
    if (recipient.kind !== 'address') return false
    return (await walletAt(parts, project, recipient.chain, recipient.address)) === undefined
  }

  /** A mint id is that of the first collection where it was used, where ids count in the project or everywhere. */
  function claim(project: string, collectionId: string, mintId: string): void {
    if (choices.mintIds === 'by-collection') return
    const key = choices.mintIds === 'everywhere' ? mintId : `${project}\n${mintId}`
    const own = `${project}\n${collectionId}`
    const first = collectionOfId.get(key) ?? own
    collectionOfId.set(key, first)
    if (first !== own) throw new Refusal(409, 'this id is that of a token of another collection')
  }

  async function repeated(row: TokenRow, request: MintRequest, expiresAtAppears = choices.expiresAtAppears) {
    // States and transitions, 2: the repeat never mints; what else it says for another body is open.
    if (row.request !== request.digest && choices.otherBodySameId !== 'first-wins') {
      throw new Refusal(choices.otherBodySameId, 'this id was used for another mint')
    }
    return show(row, request, expiresAtAppears, true)
  }

  async function newToken(collection: CollectionRow, id: string, request: MintRequest, number: number | undefined) {
    const now = Date.now()
    const family = familyOf(collection.chain)
    const key = parts.chance.uuid()
    const row: TokenRow = {
      key,
      project: collection.project,
      collection: collection.id,
      mint_id: id,
      request: request.digest,
      action_id: number === undefined ? parts.chance.uuid() : await parts.chain.submit('mint', key),
      chain: collection.chain,
      contract: collection.address,
      number: number ?? null,
      mint_hash: family === 'solana' ? randomAddress(family, parts.chance) : null,
      owner: await ownerOf(collection, request),
      owner_since: now,
      moving_to: null,
      metadata: JSON.stringify(request.metadata),
      standard: tokenStandard(collection),
      transferable: collection.transferable,
      expires_at: hasSubscription(collection)
        ? now + (choices.subscriptionEnd === 'ahead' ? subscriptionMs : -subscriptionMs)
        : null,
      accepted_at: now,
      completed_at: null,
      tx_id: randomTransactionId(family, parts.chance),
    }
    return row
  }

  return {
    async isUnknown(project, request) {
      const { kind } = request.recipient
      if (kind === 'address') return choices.outsideAddress === 'refuse' && (await isOutside(project, request))
      if (kind === 'twitter') return choices.unknownHandle === 'refuse' && request.recipient.user !== knownHandle
      return (
        choices.walletlessRecipient === 'refuse' &&
        (await findHolder(parts, project, request.recipient, choices.walletLagMs)) === undefined
      )
    },

    async mint(project, collectionId, id, body) {
      const mintId = id === undefined ? parts.chance.uuid() : readMintId(id, choices)
      const into = await parts.services.collections.find(project, collectionId)
      const request = readMint(body, into.chain, choices)
      readyForMints(into, parts)
      // Who asks again until a mint is complete writes nothing and waits for no other mint.
      const known = await parts.store.tokens.byMintId(project, collectionId, mintId)
      if (known !== undefined) return repeated(known, request)
      if (await parts.services.minting.isUnknown(project, request)) throw badRequest('unknown address')
      claim(project, collectionId, mintId)
      const work = JSON.stringify([project, collectionId, mintId])
      if (choices.repeatInFlight !== 'wait' && inWork.has(work)) {
        throw new Refusal(choices.repeatInFlight, 'this id is being minted')
      }
      inWork.add(work)
      try {
        return await parts.store.atomically(async () => {
          const collection = await parts.store.collections.lock(project, collectionId)
          if (collection === undefined) throw new Refusal(404, 'collection not found')
          return parts.services.minting.accept(collection, mintId, request, choices.surplus)
        })
      } finally {
        inWork.delete(work)
      }
    },

    async accept(collection, id, request, surplus, expiresAtAppears) {
      const known = await parts.store.tokens.byMintId(collection.project, collection.id, id)
      if (known !== undefined) return repeated(known, request, expiresAtAppears)
      // Limits, 3. The number is given back by the rollback when the token is not added.
      const number = await parts.store.collections.takeNumber(collection.project, collection.id)
      if (number === undefined && surplus !== 'accepted-and-failed') {
        throw new Refusal(surplus, 'supplyLimit of the collection is reached')
      }
      const row = await newToken(collection, id, request, number)
      if (!(await parts.store.tokens.add(row))) throw new Refusal(409, 'this id is being minted')
      parts.files.fetch('token', request.links)
      return show(row, request, expiresAtAppears, false)
    },
  }
}
