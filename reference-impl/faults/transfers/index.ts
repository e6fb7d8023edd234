import type { Fault } from '../fault.ts'
import { absentTokenFaults } from './absent.ts'
import { transferCompanyFaults } from './company.ts'
import { transferCornerFaults } from './corners.ts'
import { emailTransferFaults } from './email.ts'
import { transferMoveFaults } from './moves.ts'
import { otherKindFaults } from './other-kind.ts'
import { foreignTransferFaults } from './projects.ts'
import { transferReachFaults } from './reach.ts'
import { userIdTransferFaults } from './user-id.ts'

/** The faults of the area transfers. */
export const transferFaults: readonly Fault[] = [
  ...transferCompanyFaults,
  ...transferCornerFaults,
  ...absentTokenFaults,
  ...emailTransferFaults,
  ...transferMoveFaults,
  ...userIdTransferFaults,
  ...transferReachFaults,
  ...otherKindFaults,
  ...foreignTransferFaults,
]
