import { authFaults } from './auth.ts'
import { authVariantFaults } from './auth-variants.ts'
import { batchFaults } from './batch-answers.ts'
import { batchErrorFaults } from './batch-errors.ts'
import { batchIdFaults } from './batch-ids.ts'
import { batchRefusalFaults } from './batch-refusals.ts'
import { collectionAnswerFaults } from './collection-answers.ts'
import { collectionChainFaults } from './collection-chains.ts'
import { collectionIdentityFaults } from './collection-identity.ts'
import { collectionListFaults } from './collection-list.ts'
import { collectionFaults } from './collections.ts'
import { errorFaults } from './errors.ts'
import type { Fault } from './fault.ts'
import { generalFaults } from './general.ts'
import { limitFaults } from './limits.ts'
import { listingContentFaults } from './listing-contents.ts'
import { listingCornerFaults } from './listing-corners.ts'
import { listingFilterFaults } from './listing-filters.ts'
import { listingPageFaults } from './listing-pages.ts'
import { listingRefusalFaults } from './listing-refusals.ts'
import { listingShapeFaults } from './listing-shapes.ts'
import { malformedLocatorFaults } from './locator-malformed.ts'
import { recipientLocatorFaults } from './locator-recipients.ts'
import { walletLocatorFaults } from './locator-wallets.ts'
import { mintCompletionFaults } from './mint-completion.ts'
import { mintCornerFaults } from './mint-corners.ts'
import { mintFieldFaults } from './mint-fields.ts'
import { mintIdentityFaults } from './mint-identity.ts'
import { mintMomentFaults } from './mint-moments.ts'
import { mintRefusalFaults } from './mint-refusals.ts'
import { mintRepeatFaults } from './mint-repeats.ts'
import { mintingFaults } from './minting.ts'
import { orderAnswerFaults } from './order-answers.ts'
import { orderCornerFaults } from './order-corners.ts'
import { orderQuoteFaults } from './order-quotes.ts'
import { orderRequestFaults } from './order-requests.ts'
import { orderTermFaults } from './order-terms.ts'
import { projectFaults } from './projects.ts'
import { serverErrorFaults } from './server-errors.ts'
import { signatureFaults } from './signatures.ts'
import { signingRefusalFaults } from './signing-refusals.ts'
import { templateAnswerFaults } from './template-answers.ts'
import { templateFaults } from './templates.ts'
import { transferCornerFaults } from './transfer-corners.ts'
import { transferMoveFaults } from './transfer-moves.ts'
import { transferFaults } from './transfers.ts'
import { usageFaults } from './usage.ts'
import { userIdFaults } from './user-ids.ts'
import { walletCornerFaults } from './wallet-corners.ts'
import { walletLookUpFaults } from './wallet-look-up.ts'
import { walletRequestFaults } from './wallet-requests.ts'
import { walletFaults } from './wallets.ts'

/** Every fault that there is. */
export const faults: readonly Fault[] = [
  ...collectionFaults,
  ...collectionAnswerFaults,
  ...collectionListFaults,
  ...collectionIdentityFaults,
  ...collectionChainFaults,
  ...templateFaults,
  ...templateAnswerFaults,
  ...generalFaults,
  ...projectFaults,
  ...usageFaults,
  ...walletFaults,
  ...walletCornerFaults,
  ...userIdFaults,
  ...walletRequestFaults,
  ...walletLookUpFaults,
  ...signatureFaults,
  ...signingRefusalFaults,
  ...limitFaults,
  ...mintingFaults,
  ...mintCompletionFaults,
  ...mintCornerFaults,
  ...mintMomentFaults,
  ...authFaults,
  ...authVariantFaults,
  ...errorFaults,
  ...serverErrorFaults,
  ...orderAnswerFaults,
  ...orderQuoteFaults,
  ...orderTermFaults,
  ...orderRequestFaults,
  ...orderCornerFaults,
  ...transferFaults,
  ...transferMoveFaults,
  ...transferCornerFaults,
  ...walletLocatorFaults,
  ...malformedLocatorFaults,
  ...recipientLocatorFaults,
  ...listingShapeFaults,
  ...listingContentFaults,
  ...listingPageFaults,
  ...listingFilterFaults,
  ...listingCornerFaults,
  ...listingRefusalFaults,
  ...batchIdFaults,
  ...batchRefusalFaults,
  ...batchErrorFaults,
  ...batchFaults,
  ...mintRepeatFaults,
  ...mintIdentityFaults,
  ...mintRefusalFaults,
  ...mintFieldFaults,
]
