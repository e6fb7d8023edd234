import type { Case } from '../../src/case/case.ts'
import { usageQueries } from './queries.ts'

export const usageCases: readonly Case[] = [...usageQueries]
