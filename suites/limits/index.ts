import type { Case } from '../../src/interface/case.ts'
import { batches, races, supply } from './supply.ts'

export const limitCases: readonly Case[] = [...supply, ...races, ...batches]
