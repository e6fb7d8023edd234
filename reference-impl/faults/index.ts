import { authFaults } from './auth/index.ts'
import { batchFaults } from './batch/index.ts'
import { chainFaults } from './chains/index.ts'
import { collectionFaults } from './collections/index.ts'
import { errorFaults } from './errors/index.ts'
import type { Fault } from './fault.ts'
import { fieldFaults } from './fields/index.ts'
import { generalFaults } from './general/index.ts'
import { limitFaults } from './limits/index.ts'
import { listingFaults } from './listing/index.ts'
import { locatorFaults } from './locators/index.ts'
import { memberFaults } from './members/index.ts'
import { mintingFaults } from './minting/index.ts'
import { orderFaults } from './orders/index.ts'
import { signingFaults } from './signing/index.ts'
import { templateFaults } from './templates/index.ts'
import { transferFaults } from './transfers/index.ts'
import { typeFaults } from './types/index.ts'
import { usageFaults } from './usage/index.ts'
import { versionFaults } from './versioning/index.ts'
import { walletFaults } from './wallets/index.ts'

/** Every fault that there is, area by area. */
export const faults: readonly Fault[] = [
  ...authFaults,
  ...batchFaults,
  ...chainFaults,
  ...collectionFaults,
  ...errorFaults,
  ...fieldFaults,
  ...generalFaults,
  ...limitFaults,
  ...listingFaults,
  ...locatorFaults,
  ...memberFaults,
  ...mintingFaults,
  ...orderFaults,
  ...signingFaults,
  ...templateFaults,
  ...transferFaults,
  ...typeFaults,
  ...usageFaults,
  ...versionFaults,
  ...walletFaults,
]
