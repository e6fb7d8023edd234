import type { Parts, Services } from '../parts.ts'
import { createBatchService } from './batch.ts'
import { createCollectionService } from './collections.ts'
import { createListingService } from './listing.ts'
import { createMintService } from './minting.ts'
import { createOrderService } from './orders.ts'
import { createSigningService } from './signing.ts'
import { createTemplateService } from './templates.ts'
import { createTransferService } from './transfers.ts'
import { createUsageService } from './usage.ts'
import { createWalletService } from './wallets.ts'

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
