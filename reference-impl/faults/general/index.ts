import type { Fault } from '../fault.ts'
import { absenceFaults } from './absence.ts'
import { afterTransferFaults } from './after-transfers.ts'
import { answerFaults } from './answers.ts'
import { bystanderFaults } from './bystanders.ts'
import { conjunctionFaults } from './conjunctions.ts'
import { dimensionFaults } from './dimensions.ts'
import { isolationFaults } from './isolation.ts'
import { collectionIsolationFaults } from './isolation-of-collections.ts'
import { templateIsolationFaults } from './isolation-of-templates.ts'
import { keptFaults } from './kept.ts'
import { kindOfCollectionFaults } from './kinds-of-collections.ts'
import { memberOrderFaults } from './member-order.ts'
import { numberFaults } from './numbers.ts'
import { secondProjectFaults } from './second-project.ts'
import { shortMemoryFaults } from './short-memory.ts'
import { sideEffectFaults } from './side-effects.ts'
import { takenFaults } from './taken.ts'

/** The faults of the area general. */
export const generalFaults: readonly Fault[] = [
  ...absenceFaults,
  ...afterTransferFaults,
  ...bystanderFaults,
  ...conjunctionFaults,
  ...dimensionFaults,
  ...keptFaults,
  ...takenFaults,
  ...answerFaults,
  ...collectionIsolationFaults,
  ...templateIsolationFaults,
  ...isolationFaults,
  ...kindOfCollectionFaults,
  ...memberOrderFaults,
  ...secondProjectFaults,
  ...shortMemoryFaults,
  ...sideEffectFaults,
  ...numberFaults,
]
