import type { Case } from '../../src/interface/case.ts'
import { evmCases } from './evm.ts'
import { kindCases } from './kinds.ts'
import { oddTokenIdCases } from './odd-token-ids.ts'
import { solanaCases } from './solana.ts'
import { walletCases } from './wallets.ts'

export const listingCases: readonly Case[] = [
  ...walletCases,
  ...evmCases,
  ...solanaCases,
  ...kindCases,
  ...oddTokenIdCases,
]
