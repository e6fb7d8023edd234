import fc from 'fast-check'
import { people } from './cast.ts'
import { type Role, roles } from './world.ts'

/** Those of whom a drawn history knows from its beginning are drawn most: steps have to meet. */
export const few = ['id plain', 'id prefix', 'mail plain', 'mail domain'] as const

export const somebody: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<string>(...few) },
  { weight: 1, arbitrary: fc.constantFrom(...people) },
)

export const someRole: fc.Arbitrary<Role> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Role>('evm') },
  { weight: 1, arbitrary: fc.constantFrom(...roles) },
)
