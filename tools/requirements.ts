/**
 * Keeps what is derived from the catalogue: the JSON Schema of its files, the lock of its ids and the types of what it names.
 *   node tools/requirements.ts            writes them; new ids are added to the lock, none is ever taken out
 *   node tools/requirements.ts --check    exits 1 when one of them is stale
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { requirementEntry } from '../src/engine/catalogue/catalogue.ts'
import { lockedIds } from '../src/engine/catalogue/lock.ts'
import { catalogueSource, openInterface, specFolder } from '../src/interface/interface.ts'
import { keep, unionOf } from './keep.ts'

const check = process.argv.includes('--check')
const lockFile = join(specFolder, 'requirements.lock')

const { requirements: catalogue, topics } = openInterface().catalogue
const schema = `${JSON.stringify(z.toJSONSchema(z.array(requirementEntry(catalogueSource))), null, 2)}\n`
const by = 'tools/requirements.ts'
const derived = {
  'spec/requirements.schema.json': schema,
  'spec/requirement-id.d.ts': unionOf(
    'RequirementId',
    'The ids of the catalogue: a name that is no requirement does not compile.',
    catalogue.map(({ id }) => id),
    { from: 'spec/requirements/', by },
  ),
  'spec/observation-id.d.ts': unionOf(
    'ObservationId',
    'The ids of what is recorded and never judged: a name that is none of them does not compile.',
    topics.map(({ id }) => id),
    { from: 'spec/observations.yaml', by },
  ),
}
const locked = lockedIds(specFolder)
const added = catalogue.map(({ id }) => id).filter((id) => !locked.all.has(id))
const gone = [...locked.active].filter((id) => !catalogue.some((one) => one.id === id))

if (gone.length > 0) {
  console.error(`Ids are never reused: mark ${gone.join(', ')} as 'ID retired' in spec/requirements.lock.`)
  process.exit(1)
}
if (!check && added.length > 0) writeFileSync(lockFile, `${readFileSync(lockFile, 'utf8')}${added.join('\n')}\n`)
keep(derived, added.length === 0 ? [] : [`spec/requirements.lock (lacks ${added.join(', ')})`])
