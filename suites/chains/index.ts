import type { Case } from '../../src/engine/case/case.ts'
import { collectionChainCases } from './collections.ts'

export const chainCases: readonly Case[] = [...collectionChainCases]
