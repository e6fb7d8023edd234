import { batchFaults } from './batch.ts'
import { collectionChainFaults } from './collection-chains.ts'
import { collectionIdentityFaults } from './collection-identity.ts'
import { collectionListFaults } from './collection-list.ts'
import { collectionFaults } from './collections.ts'
import type { Fault } from './fault.ts'
import { transferMoveFaults } from './transfer-moves.ts'
import { transferFaults } from './transfers.ts'
import { orderRequestFaults } from './order-requests.ts'
import { orderFaults } from './orders.ts'
import { errorFaults } from './errors.ts'
import { authFaults } from './auth.ts'
import { generalFaults } from './general.ts'
import { limitFaults } from './limits.ts'
import { mintRequestFaults } from './mint-requests.ts'
import { mintingFaults } from './minting.ts'
import { signingFaults } from './signing.ts'
import { templateFaults } from './templates.ts'
import { usageFaults } from './usage.ts'
import { userIdFaults } from './user-ids.ts'
import { walletLookUpFaults } from './wallet-look-up.ts'
import { walletRequestFaults } from './wallet-requests.ts'
import { walletFaults } from './wallets.ts'
import { locatorFaults } from './locators.ts'
import { listingFaults } from './listing.ts'

/** Every fault that there is. */
export const faults: readonly Fault[] = [
  ...collectionFaults,
  ...collectionListFaults,
  ...collectionIdentityFaults,
  ...collectionChainFaults,
  ...templateFaults,
  ...generalFaults,
  ...usageFaults,
  ...walletFaults,
  ...userIdFaults,
  ...walletRequestFaults,
  ...walletLookUpFaults,
  ...signingFaults,
  ...batchFaults,
  ...limitFaults,
  ...mintRequestFaults,
  ...mintingFaults,
  ...authFaults,
  ...errorFaults,
  ...orderFaults,
  ...orderRequestFaults,
  ...transferFaults,
  ...transferMoveFaults,
  ...locatorFaults,
  ...listingFaults,
]
