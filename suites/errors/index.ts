import type { Case } from '../../src/engine/case/case.ts'
import { bodyCases } from './bodies.ts'
import { addressCases } from './readings.ts'

export const errorCases: readonly Case[] = [...bodyCases, ...addressCases]
