import type { Fault } from '../fault.ts'
import { beyondFaults } from './beyond.ts'
import { countedSupplyFaults } from './counted.ts'
import { supplyFaults } from './supply.ts'

/** The faults of the area limits. */
export const limitFaults: readonly Fault[] = [...supplyFaults, ...countedSupplyFaults, ...beyondFaults]
