import type { Fault } from '../fault.ts'
import { answerFaults } from './answers.ts'
import { isolationFaults } from './isolation.ts'
import { collectionIsolationFaults } from './isolation-of-collections.ts'
import { templateIsolationFaults } from './isolation-of-templates.ts'
import { memberOrderFaults } from './member-order.ts'
import { sideEffectFaults } from './side-effects.ts'

/** The faults of the area general. */
export const generalFaults: readonly Fault[] = [
  ...answerFaults,
  ...collectionIsolationFaults,
  ...templateIsolationFaults,
  ...isolationFaults,
  ...memberOrderFaults,
  ...sideEffectFaults,
]
