import type { Case } from '../../src/interface/case.ts'
import { absentTokenCases } from './absent.ts'
import { emailCases } from './email.ts'
import { emailRefusalCases } from './email-refusals.ts'
import { kindCases } from './kinds.ts'
import { stayingCases } from './staying.ts'
import { userCases } from './user.ts'
import { userRefusalCases } from './user-refusals.ts'

export const transferCases: readonly Case[] = [
  ...userCases,
  ...stayingCases,
  ...emailCases,
  ...emailRefusalCases,
  ...userRefusalCases,
  ...absentTokenCases,
  ...kindCases,
]
