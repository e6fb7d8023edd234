/**
 * Keeps what is derived from the catalogue: the JSON Schema of its files, the lock of its ids and the types of what it names.
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
const lockFile = join(specFolder, 'requirements.lock')

const { requirements: catalogue, topics } = openInterface().catalogue
const schema = `${JSON.stringify(z.toJSONSchema(z.array(requirementEntry(catalogueSource))), null, 2)}\n`
const typeOf = (name: string, says: string, from: string, named: readonly { readonly id: string }[]): string =>
  `// Made by tools/requirements.ts from ${from}: npm run generate.
/** ${says} */
export type ${name} =
${named.map(({ id }) => `  | '${id}'`).join('\n')}
`
const derived = {
  'requirements.schema.json': schema,
  'requirement-id.d.ts': typeOf(
    'RequirementId',
    'The ids of the catalogue: a name that is no requirement does not compile.',
    'spec/requirements/',
    catalogue,
  ),
  'observation-id.d.ts': typeOf(
    'ObservationId',
    'The ids of what is recorded and never judged: a name that is none of them does not compile.',
    'spec/observations.yaml',
    topics,
  ),
}
const locked = lockedIds(specFolder)
const added = catalogue.map(({ id }) => id).filter((id) => !locked.all.has(id))
const gone = [...locked.active].filter((id) => !catalogue.some((one) => one.id === id))

if (gone.length > 0) {
  console.error(`Ids are never reused: mark ${gone.join(', ')} as 'ID retired' in spec/requirements.lock.`)
  process.exit(1)
}
const stale = Object.entries(derived).filter(([name, text]) => {
  const file = join(specFolder, name)
  return !existsSync(file) || readFileSync(file, 'utf8') !== text
})
if (!check) {
  for (const [name, text] of stale) writeFileSync(join(specFolder, name), text)
  if (added.length > 0) writeFileSync(lockFile, `${readFileSync(lockFile, 'utf8')}${added.join('\n')}\n`)
} else if (stale.length > 0 || added.length > 0) {
  const names = stale.map(([name]) => `spec/${name}`)
  const lock = added.length === 0 ? [] : [`spec/requirements.lock (lacks ${added.join(', ')})`]
  console.error(`Stale: ${[...names, ...lock].join(', ')}. Run npm run generate.`)
  process.exit(1)
}
