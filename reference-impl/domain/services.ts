import type { Parts } from '../parts.ts'
import { type BatchService, createBatchService } from './batch.ts'
import { type CollectionService, createCollectionService } from './collections.ts'
import { createListingService, type ListingService } from './listing.ts'
import { createMintService, type MintService } from './minting.ts'
import { createOrderService, type OrderService } from './orders.ts'
import { createSigningService, type SigningService } from './signing.ts'
import { createTemplateService, type TemplateService } from './templates.ts'
import { createTransferService, type TransferService } from './transfers.ts'
import { createUsageService, type UsageService } from './usage.ts'
import { createWalletService, type WalletService } from './wallets.ts'

/** The operations of the interface, without HTTP. Each takes the project of the caller's key first. */
export interface Services {
  readonly wallets: WalletService
  readonly listing: ListingService
  readonly signing: SigningService
  readonly transfers: TransferService
  readonly collections: CollectionService
  readonly templates: TemplateService
  readonly minting: MintService
  readonly batch: BatchService
  readonly orders: OrderService
  readonly usage: UsageService
}

export function createServices(parts: Parts, namespace: string): Services {
  return {
    wallets: createWalletService(parts),
    listing: createListingService(parts),
    signing: createSigningService(parts),
    transfers: createTransferService(parts),
    collections: createCollectionService(parts),
    templates: createTemplateService(parts),
    minting: createMintService(parts),
    batch: createBatchService(parts),
    orders: createOrderService(parts, namespace),
    usage: createUsageService(parts),
  }
}
