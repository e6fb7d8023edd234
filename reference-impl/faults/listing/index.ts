import type { Fault } from '../fault.ts'
import { listingByKindFaults } from './by-kind.ts'
import { listingContentFaults } from './contents.ts'
import { listingCornerFaults } from './corners.ts'
import { listingElsewhereFaults } from './elsewhere.ts'
import { listingFilterFaults } from './filters.ts'
import { locatorFaults } from './locators.ts'
import { listingMetadataFaults } from './metadata.ts'
import { listingPageFaults } from './pages.ts'
import { listingRefusalFaults } from './refusals.ts'
import { listingShapeFaults } from './shapes.ts'
import { listingTokenIdFaults } from './token-ids.ts'

/** The faults of the area listing. */
export const listingFaults: readonly Fault[] = [
  ...listingByKindFaults,
  ...listingContentFaults,
  ...listingCornerFaults,
  ...listingElsewhereFaults,
  ...listingFilterFaults,
  ...locatorFaults,
  ...listingPageFaults,
  ...listingRefusalFaults,
  ...listingShapeFaults,
  ...listingTokenIdFaults,
  ...listingMetadataFaults,
]
