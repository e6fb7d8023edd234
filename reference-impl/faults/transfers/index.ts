import type { Fault } from '../fault.ts'
import { transferCornerFaults } from './corners.ts'
import { transferMoveFaults } from './moves.ts'
import { requestsFaults } from './requests.ts'

/** The faults of the area transfers. */
export const transferFaults: readonly Fault[] = [...transferCornerFaults, ...transferMoveFaults, ...requestsFaults]
