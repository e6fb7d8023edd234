import type { Case } from '../../src/engine/case/case.ts'
import { batches, races, supply } from './supply.ts'

export const limitCases: readonly Case[] = [...supply, ...races, ...batches]
