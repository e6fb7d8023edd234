/**
 * Keeps what is derived from the catalogue: the JSON Schema of its files, the types of what it names, the catalogue as JSON, and the lock of its ids,
 * to which new ones are added; none is ever taken out.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { compile, compiledName } from '../../src/engine/catalogue/index.ts'
import { lockedIds, parseCatalogue, requirementEntry } from '../../src/engine/catalogue/read.ts'
import { specFolder } from '../../src/interface/catalogue.ts'
import { catalogueSource } from '../../src/interface/interface.ts'
import { keep, unionOf } from './keep.ts'

const lockFile = join(specFolder, 'requirements.lock')

const catalogue = parseCatalogue(catalogueSource)
const { requirements, topics } = catalogue
const schema = `${JSON.stringify(z.toJSONSchema(z.array(requirementEntry(catalogueSource))), null, 2)}\n`
const derived = {
  'spec/requirements.schema.json': schema,
  'spec/requirement-id.d.ts': unionOf(
    'RequirementId',
    'The ids of the catalogue: a name that is no requirement does not compile.',
    requirements.map(({ id }) => id),
    'requirements',
    'spec/requirements/',
  ),
  'spec/observation-id.d.ts': unionOf(
    'ObservationId',
    'The ids of what is recorded and never judged: a name that is none of them does not compile.',
    topics.map(({ id }) => id),
    'requirements',
    'spec/observations.yaml',
  ),
  [`spec/${compiledName}`]: compile(catalogueSource, catalogue),
}
const locked = lockedIds(specFolder)
const added = requirements.map(({ id }) => id).filter((id) => !locked.all.has(id))
const gone = [...locked.active].filter((id) => !requirements.some((one) => one.id === id))

if (gone.length > 0) {
  console.error(`Ids are never reused: mark ${gone.join(', ')} as 'ID retired' in spec/requirements.lock.`)
  process.exit(1)
}
if (!process.argv.includes('--check') && added.length > 0) appendFileSync(lockFile, `${added.join('\n')}\n`)
keep(derived, added.length === 0 ? [] : [`spec/requirements.lock (lacks ${added.join(', ')})`])
