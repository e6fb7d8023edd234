import type { Case } from '../../src/interface/case.ts'
import { handleCases } from './handles.ts'
import { keyLengthCases } from './key-lengths.ts'
import { recipientCases } from './recipients.ts'
import { refusalCases } from './refusals.ts'
import { walletCases } from './wallets.ts'

export const locatorCases: readonly Case[] = [
  ...walletCases,
  ...recipientCases,
  ...handleCases,
  ...refusalCases,
  ...keyLengthCases,
]
