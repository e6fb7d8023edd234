import type { Fault } from '../fault.ts'
import { orderAnswerFaults } from './answers.ts'
import { orderCornerFaults } from './corners.ts'
import { orderForNobodyFaults } from './for-nobody.ts'
import { orderIdentityFaults } from './identity.ts'
import { orderLocaleFaults } from './locales.ts'
import { orderProjectFaults } from './projects.ts'
import { orderQuoteFaults } from './quotes.ts'
import { orderRequestFaults } from './requests.ts'
import { orderTermFaults } from './terms.ts'

/** The faults of the area orders. */
export const orderFaults: readonly Fault[] = [
  ...orderAnswerFaults,
  ...orderCornerFaults,
  ...orderForNobodyFaults,
  ...orderIdentityFaults,
  ...orderLocaleFaults,
  ...orderProjectFaults,
  ...orderQuoteFaults,
  ...orderRequestFaults,
  ...orderTermFaults,
]
