import type { Fault } from '../fault.ts'
import { acceptedFaults } from './accepted.ts'
import { carriedFaults } from './carried.ts'
import { mintCompletionFaults } from './completion.ts'
import { mintCornerFaults } from './corners.ts'
import { mintCrossingFaults } from './crossing.ts'
import { equalBodyFaults } from './equal-bodies.ts'
import { mintFieldFaults } from './fields.ts'
import { handleFaults } from './handles.ts'
import { mintIdentityFaults } from './identity.ts'
import { mintKindFaults } from './kinds.ts'
import { mintApartFaults } from './kinds-apart.ts'
import { linkedFileFaults } from './linked-files.ts'
import { mintMemberFaults } from './members.ts'
import { mintMomentFaults } from './moments.ts'
import { itemRecordFaults } from './records-of-items.ts'
import { mintRefusalFaults } from './refusals.ts'
import { mintRepeatFaults } from './repeats.ts'
import { secondKeyFaults } from './second-key.ts'
import { storedFileFaults } from './stored-files.ts'

/** The faults of the area minting. */
export const mintingFaults: readonly Fault[] = [
  ...acceptedFaults,
  ...carriedFaults,
  ...mintCompletionFaults,
  ...mintCornerFaults,
  ...mintFieldFaults,
  ...mintCrossingFaults,
  ...mintMemberFaults,
  ...handleFaults,
  ...mintIdentityFaults,
  ...mintMomentFaults,
  ...linkedFileFaults,
  ...storedFileFaults,
  ...mintRefusalFaults,
  ...mintRepeatFaults,
  ...secondKeyFaults,
  ...equalBodyFaults,
  ...itemRecordFaults,
  ...mintKindFaults,
  ...mintApartFaults,
]
