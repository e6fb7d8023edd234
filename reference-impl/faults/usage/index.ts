import type { Fault } from '../fault.ts'
import { recordsFaults } from './records.ts'

/** The faults of the area usage. */
export const usageFaults: readonly Fault[] = [...recordsFaults]
