import type { Case } from '../src/interface/case.ts'
import { authCases } from './auth/index.ts'
import { batchCases } from './batch/index.ts'
import { chainCases } from './chains/index.ts'
import { collectionCases } from './collections/index.ts'
import { errorCases } from './errors/index.ts'
import { generalCases } from './general/index.ts'
import { limitCases } from './limits/index.ts'
import { listingCases } from './listing/index.ts'
import { locatorCases } from './locators/index.ts'
import { mintingCases } from './minting/index.ts'
import { orderCases } from './orders/index.ts'
import { signingCases } from './signing/index.ts'
import { templateCases } from './templates/index.ts'
import { transferCases } from './transfers/index.ts'
import { usageCases } from './usage/index.ts'
import { versioningCases } from './versioning/index.ts'
import { walletCases } from './wallets/index.ts'
import { worldCases } from './world/index.ts'

/** Every case there is. An area's folder exports its own; nothing else registers a case. */
export const allCases: readonly Case[] = [
  ...generalCases,
  ...authCases,
  ...locatorCases,
  ...chainCases,
  ...walletCases,
  ...listingCases,
  ...signingCases,
  ...transferCases,
  ...collectionCases,
  ...templateCases,
  ...mintingCases,
  ...batchCases,
  ...orderCases,
  ...usageCases,
  ...errorCases,
  ...limitCases,
  ...versioningCases,
  ...worldCases,
]
