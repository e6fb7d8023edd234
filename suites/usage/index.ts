import type { Case } from '../../src/interface/case.ts'
import { countingCase } from './counting.ts'
import { usageQueries } from './queries.ts'
import { usageRefusals } from './refusals.ts'

export const usageCases: readonly Case[] = [...usageQueries, ...usageRefusals, countingCase]
