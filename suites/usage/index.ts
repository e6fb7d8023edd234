import type { Case } from '../../src/engine/case/case.ts'
import { usageQueries } from './queries.ts'
import { usageRefusals } from './refusals.ts'

export const usageCases: readonly Case[] = [...usageQueries, ...usageRefusals]
