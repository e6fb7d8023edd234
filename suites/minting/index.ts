import type { Case } from '../../src/interface/case.ts'
import { chains } from './chains.ts'
import { fields } from './fields.ts'
import { ids } from './ids.ts'
import { linkedFiles } from './linked-files.ts'
import { model } from './model.ts'
import { races } from './races.ts'
import { record } from './record.ts'
import { refusals } from './refusals.ts'
import { repeats } from './repeats.ts'

export const mintingCases: readonly Case[] = [
  ...record,
  ...chains,
  ...fields,
  ...ids,
  ...refusals,
  ...repeats,
  ...races,
  ...model,
  ...linkedFiles,
]
