import type { Case } from '../../src/engine/case/case.ts'
import { changing } from './changing.ts'
import { creating } from './creating.ts'

export const templateCases: readonly Case[] = [...creating, ...changing]
