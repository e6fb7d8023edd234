import type { Case } from '../../src/interface/case.ts'
import { absentCases } from './absent.ts'
import { bodyCases } from './bodies.ts'
import { addressCases } from './readings.ts'

export const errorCases: readonly Case[] = [...bodyCases, ...addressCases, ...absentCases]
