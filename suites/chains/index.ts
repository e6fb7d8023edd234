import type { Case } from '../../src/interface/case.ts'
import { collectionChainCases } from './collections.ts'

export const chainCases: readonly Case[] = [...collectionChainCases]
