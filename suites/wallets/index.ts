import type { Case } from '../../src/interface/case.ts'
import { chainCases } from './chains.ts'
import { creationCases } from './creation.ts'
import { emailCases } from './emails.ts'
import { lookupCases } from './lookup.ts'
import { madeFirst } from './made-first.ts'
import { observationCases } from './observations.ts'
import { raceCases } from './races.ts'
import { refusalCases } from './refusals.ts'
import { refusedRecipients } from './refused-recipients.ts'
import { userIdCases } from './user-ids.ts'

export const walletCases: readonly Case[] = [
  ...creationCases,
  ...userIdCases,
  ...emailCases,
  ...chainCases,
  ...lookupCases,
  ...refusalCases,
  refusedRecipients,
  ...raceCases,
  ...observationCases,
  madeFirst,
]
