import type { Fault } from '../fault.ts'
import { answerFaults } from './answers.ts'
import { isolationFaults } from './isolation.ts'
import { collectionIsolationFaults } from './isolation-of-collections.ts'

/** The faults of the area general. */
export const generalFaults: readonly Fault[] = [...answerFaults, ...collectionIsolationFaults, ...isolationFaults]
