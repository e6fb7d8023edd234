import type { Case } from '../../src/interface/case.ts'
import { answerCases } from './answers.ts'
import { isolationCases } from './isolation.ts'
import { observedCases } from './observed.ts'
import { secondProject } from './second-project.ts'
import { slashCases } from './slash.ts'
import { usageApart } from './usage-apart.ts'

export const generalCases: readonly Case[] = [
  ...answerCases,
  ...slashCases,
  ...isolationCases,
  secondProject,
  usageApart,
  ...observedCases,
]
