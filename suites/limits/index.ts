import type { Case } from '../../src/interface/case.ts'
import { supplyOnAptos } from './aptos.ts'
import { supplyOfEveryKind } from './kinds.ts'
import { batches, races, supply } from './supply.ts'

export const limitCases: readonly Case[] = [...supply, supplyOnAptos, supplyOfEveryKind, ...races, ...batches]
