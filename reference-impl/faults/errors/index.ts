import type { Fault } from '../fault.ts'
import { absentCollectionFaults } from './absent-collection.ts'
import { notFoundFormFaults, refusalFormFaults, refusalKindFaults } from './bodies.ts'
import { malformedBodyFaults } from './malformed.ts'
import { oddValueFaults } from './odd-values.ts'
import { serverErrorFaults } from './server-errors.ts'

/** The faults of the area errors. */
export const errorFaults: readonly Fault[] = [
  ...notFoundFormFaults,
  ...refusalFormFaults,
  ...refusalKindFaults,
  ...malformedBodyFaults,
  ...absentCollectionFaults,
  ...serverErrorFaults,
  ...oddValueFaults,
]
