import type { Case } from '../../src/interface/case.ts'
import { creating } from './creating.ts'
import { crossing } from './crossing.ts'
import { paidInOthers } from './currencies.ts'
import { defaults } from './defaults.ts'
import { identity } from './identity.ts'
import { listing } from './listing.ts'
import { refusals } from './refusals.ts'
import { textCases } from './texts.ts'

export const collectionCases: readonly Case[] = [
  ...creating,
  ...refusals,
  ...listing,
  ...identity,
  ...defaults,
  paidInOthers,
  ...crossing,
  ...textCases,
]
