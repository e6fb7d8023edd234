import type { Fault } from '../fault.ts'
import { collectionAnswerFaults } from './answers.ts'
import { creatingFaults } from './creating.ts'
import { collectionIdentityFaults } from './identity.ts'
import { collectionListFaults } from './list.ts'

/** The faults of the area collections. */
export const collectionFaults: readonly Fault[] = [
  ...collectionAnswerFaults,
  ...creatingFaults,
  ...collectionIdentityFaults,
  ...collectionListFaults,
]
