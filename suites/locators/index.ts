import type { Case } from '../../src/case/case.ts'
import { recipientCases } from './recipients.ts'
import { refusalCases } from './refusals.ts'
import { walletCases } from './wallets.ts'

export const locatorCases: readonly Case[] = [...walletCases, ...recipientCases, ...refusalCases]
