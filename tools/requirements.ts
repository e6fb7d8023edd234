/**
 * Keeps what is derived from the catalogue: the JSON Schema of its files, the lock of its ids and their type.
 *   node tools/requirements.ts            writes them; new ids are added to the lock, none is ever taken out
 *   node tools/requirements.ts --check    exits 1 when one of them is stale
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { requirementEntry } from '../src/engine/catalogue/catalogue.ts'
import { lockedIds } from '../src/engine/catalogue/lock.ts'
import { catalogueSource, openInterface, specFolder } from '../src/interface/interface.ts'

const check = process.argv.includes('--check')
const schemaFile = join(specFolder, 'requirements.schema.json')
const lockFile = join(specFolder, 'requirements.lock')
const typeFile = join(specFolder, 'requirement-id.d.ts')

const catalogue = openInterface().catalogue.requirements
const schema = `${JSON.stringify(z.toJSONSchema(z.array(requirementEntry(catalogueSource))), null, 2)}\n`
const type = `// Made by tools/requirements.ts from spec/requirements/: npm run generate.
/** The ids of the catalogue: a name that is no requirement does not compile. */
export type RequirementId =
${catalogue.map(({ id }) => `  | '${id}'`).join('\n')}
`
const locked = lockedIds(specFolder)
const added = catalogue.map(({ id }) => id).filter((id) => !locked.all.has(id))
const gone = [...locked.active].filter((id) => !catalogue.some((one) => one.id === id))

if (gone.length > 0) {
  console.error(`Ids are never reused: mark ${gone.join(', ')} as 'ID retired' in spec/requirements.lock.`)
  process.exit(1)
}
if (check) {
  const stale = [
    ...(readFileSync(schemaFile, 'utf8') === schema ? [] : ['spec/requirements.schema.json']),
    ...(existsSync(typeFile) && readFileSync(typeFile, 'utf8') === type ? [] : ['spec/requirement-id.d.ts']),
    ...(added.length === 0 ? [] : [`spec/requirements.lock (lacks ${added.join(', ')})`]),
  ]
  if (stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}. Run npm run generate.`)
    process.exit(1)
  }
} else {
  writeFileSync(schemaFile, schema)
  writeFileSync(typeFile, type)
  if (added.length > 0) writeFileSync(lockFile, `${readFileSync(lockFile, 'utf8')}${added.join('\n')}\n`)
}
