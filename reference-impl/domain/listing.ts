import { readAddress } from '../chain/addresses.ts'
import { familyOf } from '../chain/chains.ts'
import { readTokenId } from '../chain/token-id.ts'
import type { ListingService, Parts } from '../parts.ts'
import { findHolder } from './holders.ts'
import { readWalletLocator } from './locators.ts'
import { createNodes } from './nodes.ts'
import { badRequest, Refusal } from './refusal.ts'
import { showHolding } from './token-record.ts'

export function createListingService(parts: Parts): ListingService {
  const { choices } = parts
  const node = createNodes(choices)

  function readNumber(text: string | undefined, standard: number): number {
    if (text === undefined) return standard
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
    if (choices.malformedPage === 'default') return standard
    throw badRequest('page and perPage must be numbers from 1')
  }

  function readPerPage(text: string | undefined): number {
    const asked = readNumber(text, 20)
    if (asked <= choices.perPageMaximum) return asked
    if (choices.perPageBeyondMaximum === 'clamp') return choices.perPageMaximum
    throw badRequest(`perPage is at most ${choices.perPageMaximum}`)
  }

  return {
    async tokens(project, identifier, query) {
      const locator = readWalletLocator(identifier)
      // Limits, 2: page defaults to 1, perPage to 20.
      const page = readNumber(query.page, 1)
      const perPage = readPerPage(query.perPage)
      const holder = await findHolder(parts, project, locator, choices.walletLagMs)
      if (holder === undefined) {
        if (locator.kind === 'address') throw badRequest('address does not exist')
        if (choices.unknownUserListing === 'empty') return []
        throw new Refusal(choices.unknownUserListing, 'the user has no wallet on this chain')
      }
      const family = familyOf(holder.chain)
      const number = query.tokenId === undefined ? undefined : readTokenId(query.tokenId, choices.tokenIds)
      if (number === undefined && query.tokenId !== undefined) return []
      const contracts = query.contractAddresses?.flatMap((text) => readAddress(family, text) ?? [])
      if (contracts?.length === 0) return []
      const rows = await parts.store.tokens.heldBy({
        project,
        chain: holder.chain,
        owner: holder.address,
        contracts,
        number,
        heldBefore: Date.now() - node.lagMs(),
        order: choices.listingOrder,
        offset: (page - 1) * perPage,
        limit: perPage,
      })
      if (rows.length === 0 && page > 1 && choices.pageBeyondEnd !== 'empty') {
        throw new Refusal(choices.pageBeyondEnd, 'there is no such page')
      }
      return rows.map((row) => showHolding(row, parts))
    },
  }
}
