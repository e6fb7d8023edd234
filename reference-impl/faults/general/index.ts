import type { Fault } from '../fault.ts'
import { answersFaults } from './answers.ts'
import { projectFaults } from './isolation.ts'

/** The faults of the area general. */
export const generalFaults: readonly Fault[] = [...answersFaults, ...projectFaults]
