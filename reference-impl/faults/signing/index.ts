import type { Fault } from '../fault.ts'
import { lostKeyFaults } from './after.ts'
import { newcomerFaults } from './newcomers.ts'
import { placeFaults } from './places.ts'
import { readingFaults } from './readings.ts'
import { signingRefusalFaults } from './refusals.ts'
import { signatureFaults } from './signatures.ts'

/** The faults of the area signing. */
export const signingFaults: readonly Fault[] = [
  ...lostKeyFaults,
  ...readingFaults,
  ...signingRefusalFaults,
  ...signatureFaults,
  ...newcomerFaults,
  ...placeFaults,
]
