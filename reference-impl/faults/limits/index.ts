import type { Fault } from '../fault.ts'
import { beyondFaults } from './beyond.ts'
import { supplyFaults } from './supply.ts'

/** The faults of the area limits. */
export const limitFaults: readonly Fault[] = [...supplyFaults, ...beyondFaults]
