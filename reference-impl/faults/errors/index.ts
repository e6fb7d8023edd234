import type { Fault } from '../fault.ts'
import { bodiesFaults } from './bodies.ts'
import { serverErrorFaults } from './server-errors.ts'

/** The faults of the area errors. */
export const errorFaults: readonly Fault[] = [...bodiesFaults, ...serverErrorFaults]
