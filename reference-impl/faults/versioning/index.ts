import type { Fault } from '../fault.ts'
import { pathFaults } from './paths.ts'

/** The faults of the area versioning. */
export const versionFaults: readonly Fault[] = [...pathFaults]
