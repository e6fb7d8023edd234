import type { Fault } from '../fault.ts'
import { authApartFaults } from './apart.ts'
import { keyFaults } from './keys.ts'
import { orderSecretFaults } from './order-secrets.ts'
import { authPageFaults } from './pages.ts'
import { authPlaceFaults } from './places.ts'
import { authVariantFaults } from './variants.ts'

/** The faults of the area auth. */
export const authFaults: readonly Fault[] = [
  ...keyFaults,
  ...authVariantFaults,
  ...orderSecretFaults,
  ...authPageFaults,
  ...authPlaceFaults,
  ...authApartFaults,
]
