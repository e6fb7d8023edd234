import type { Fault } from '../fault.ts'
import { alikeItemFaults } from './alike.ts'
import { answersFaults } from './answers.ts'
import { batchErrorFaults } from './errors.ts'
import { batchFamilyFaults } from './families.ts'
import { batchIdFaults } from './ids.ts'
import { batchKindFaults } from './kinds.ts'
import { knownItemFaults } from './known.ts'
import { batchNextFaults } from './next.ts'
import { batchRecipientFaults } from './recipients.ts'
import { batchRefusalFaults } from './refusals.ts'

/** The faults of the area batch. */
export const batchFaults: readonly Fault[] = [
  ...batchNextFaults,
  ...answersFaults,
  ...batchErrorFaults,
  ...batchIdFaults,
  ...batchRecipientFaults,
  ...batchRefusalFaults,
  ...alikeItemFaults,
  ...knownItemFaults,
  ...batchFamilyFaults,
  ...batchKindFaults,
]
