import type { Case } from '../../src/engine/case/case.ts'
import { operationCases } from './operations.ts'

export const versioningCases: readonly Case[] = [...operationCases]
