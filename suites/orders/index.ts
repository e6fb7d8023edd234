import type { Case } from '../../src/interface/case.ts'
import { acceptedCases } from './accepted.ts'
import { distinctCases } from './distinct.ts'
import { projectCases } from './projects.ts'
import { recipientCases } from './recipients.ts'
import { refusalCases } from './refusals.ts'

export const orderCases: readonly Case[] = [
  ...acceptedCases,
  ...recipientCases,
  ...distinctCases,
  ...projectCases,
  ...refusalCases,
]
