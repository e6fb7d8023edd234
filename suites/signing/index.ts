import type { Case } from '../../src/interface/case.ts'
import { chainCases } from './chains.ts'
import { oddTextCases } from './odd-texts.ts'
import { refusalCases } from './refusals.ts'
import { signatureCases } from './signatures.ts'

export const signingCases: readonly Case[] = [...signatureCases, ...oddTextCases, ...refusalCases, ...chainCases]
