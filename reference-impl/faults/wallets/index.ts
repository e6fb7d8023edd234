import type { Fault } from '../fault.ts'
import { newAgainFaults } from './after.ts'
import { alikeLookUpFaults } from './alike.ts'
import { walletCornerFaults } from './corners.ts'
import { creatingFaults } from './creating.ts'
import { cutUserFaults } from './cut.ts'
import { walletLookUpFaults } from './look-up.ts'
import { openingFaults } from './opened.ts'
import { walletRequestFaults } from './requests.ts'
import { userIdFaults } from './user-ids.ts'

/** The faults of the area wallets. */
export const walletFaults: readonly Fault[] = [
  ...newAgainFaults,
  ...alikeLookUpFaults,
  ...walletCornerFaults,
  ...creatingFaults,
  ...walletLookUpFaults,
  ...walletRequestFaults,
  ...userIdFaults,
  ...cutUserFaults,
  ...openingFaults,
]
