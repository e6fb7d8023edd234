/**
 * Keeps what is derived from the catalogue: the JSON Schema of its files, the lock of its ids, the types of what it names,
 * and the catalogue as JSON.
 *   node tools/generate/requirements.ts            writes them; new ids are added to the lock, none is ever taken out
 *   node tools/generate/requirements.ts --check    exits 1 when one of them is stale
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { compile, compiledName } from '../../src/engine/catalogue/index.ts'
import { lockedIds, parseCatalogue, requirementEntry } from '../../src/engine/catalogue/read.ts'
import { specFolder } from '../../src/interface/catalogue.ts'
import { catalogueSource } from '../../src/interface/interface.ts'
import { keep, unionOf } from './keep.ts'

const check = process.argv.includes('--check')
const lockFile = join(specFolder, 'requirements.lock')

const catalogue = parseCatalogue(catalogueSource)
const { requirements, topics } = catalogue
const schema = `${JSON.stringify(z.toJSONSchema(z.array(requirementEntry(catalogueSource))), null, 2)}\n`
const by = 'tools/generate/requirements.ts'
const derived = {
  'spec/requirements.schema.json': schema,
  'spec/requirement-id.d.ts': unionOf(
    'RequirementId',
    'The ids of the catalogue: a name that is no requirement does not compile.',
    requirements.map(({ id }) => id),
    { from: 'spec/requirements/', by },
  ),
  'spec/observation-id.d.ts': unionOf(
    'ObservationId',
    'The ids of what is recorded and never judged: a name that is none of them does not compile.',
    topics.map(({ id }) => id),
    { from: 'spec/observations.yaml', by },
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
if (!check && added.length > 0) writeFileSync(lockFile, `${readFileSync(lockFile, 'utf8')}${added.join('\n')}\n`)
keep(derived, added.length === 0 ? [] : [`spec/requirements.lock (lacks ${added.join(', ')})`])
