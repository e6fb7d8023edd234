import type { Fault } from '../fault.ts'
import { collectionChainFaults } from './collections.ts'
import { singleChainFaults } from './single.ts'

/** The faults of the area chains. */
export const chainFaults: readonly Fault[] = [...collectionChainFaults, ...singleChainFaults]
