import type { Case } from '../../src/interface/case.ts'
import { operationCases } from './operations.ts'

export const versioningCases: readonly Case[] = [...operationCases]
