import type { Fault } from '../fault.ts'
import { templateAnswerFaults } from './answers.ts'
import { changingFaults } from './changing.ts'
import { templateCrossingFaults } from './crossing.ts'
import { templateRefusalFaults } from './refusals.ts'

/** The faults of the area templates. */
export const templateFaults: readonly Fault[] = [
  ...templateAnswerFaults,
  ...changingFaults,
  ...templateCrossingFaults,
  ...templateRefusalFaults,
]
