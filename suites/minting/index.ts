import type { Case } from '../../src/interface/case.ts'
import { bareMetadata } from './bare-metadata.ts'
import { chains } from './chains.ts'
import { onOtherFamilies } from './families.ts'
import { fields } from './fields.ts'
import { ids } from './ids.ts'
import { everyKind } from './kinds.ts'
import { linkedFiles } from './linked-files.ts'
import { madeFirst } from './made-first.ts'
import { races } from './races.ts'
import { record } from './record.ts'
import { refusals } from './refusals.ts'
import { repeats } from './repeats.ts'
import { storedImage } from './stored-image.ts'
import { unnamed } from './unnamed.ts'

export const mintingCases: readonly Case[] = [
  ...record,
  ...chains,
  ...onOtherFamilies,
  ...fields,
  ...ids,
  ...refusals,
  ...repeats,
  ...races,
  ...linkedFiles,
  storedImage,
  unnamed,
  bareMetadata,
  everyKind,
  madeFirst,
]
