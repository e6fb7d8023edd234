import type { Case } from '../../src/case/case.ts'
import { batches, races, supply } from './supply.ts'

export const limitCases: readonly Case[] = [...supply, ...races, ...batches]
