import type { Fault } from '../fault.ts'
import { handleFaults } from './handles.ts'
import { keyLengthFaults } from './key-lengths.ts'
import { malformedLocatorFaults } from './malformed.ts'
import { otherKindFaults } from './other-kinds.ts'
import { recipientLocatorFaults } from './recipients.ts'
import { walletLocatorFaults } from './wallets.ts'

/** The faults of the area locators. */
export const locatorFaults: readonly Fault[] = [
  ...handleFaults,
  ...malformedLocatorFaults,
  ...recipientLocatorFaults,
  ...keyLengthFaults,
  ...walletLocatorFaults,
  ...otherKindFaults,
]
