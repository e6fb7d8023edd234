import type { Case } from '../../src/interface/case.ts'
import { changing } from './changing.ts'
import { creating } from './creating.ts'
import { crossing } from './crossing.ts'

export const templateCases: readonly Case[] = [...creating, ...changing, ...crossing]
