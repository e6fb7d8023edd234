import type { Case } from '../../src/case/case.ts'
import { operationCases } from './operations.ts'

export const versioningCases: readonly Case[] = [...operationCases]
