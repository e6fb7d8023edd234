import type { Fault } from '../fault.ts'
import { transferCornerFaults } from './corners.ts'
import { emailTransferFaults } from './email.ts'
import { transferMoveFaults } from './moves.ts'
import { userIdTransferFaults } from './user-id.ts'

/** The faults of the area transfers. */
export const transferFaults: readonly Fault[] = [
  ...transferCornerFaults,
  ...emailTransferFaults,
  ...transferMoveFaults,
  ...userIdTransferFaults,
]
