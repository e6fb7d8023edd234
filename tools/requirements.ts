/**
 * Keeps what is derived from the catalogue: the JSON Schema of its files and the lock of its ids.
 *   node tools/requirements.ts            writes both; new ids are added to the lock, none is ever taken out
 *   node tools/requirements.ts --check    exits 1 when one of them is stale
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { catalogue, requirementEntry } from '../src/engine/catalogue/catalogue.ts'
import { lockedIds } from '../src/engine/catalogue/lock.ts'
import { packageRoot } from '../src/package-root.ts'

const check = process.argv.includes('--check')
const schemaFile = join(packageRoot, 'spec', 'requirements.schema.json')
const lockFile = join(packageRoot, 'spec', 'requirements.lock')

const schema = `${JSON.stringify(z.toJSONSchema(z.array(requirementEntry)), null, 2)}\n`
const locked = lockedIds()
const added = catalogue.map(({ id }) => id).filter((id) => !locked.all.has(id))
const gone = [...locked.active].filter((id) => !catalogue.some((one) => one.id === id))

if (gone.length > 0) {
  console.error(`Ids are never reused: mark ${gone.join(', ')} as 'ID retired' in spec/requirements.lock.`)
  process.exit(1)
}
if (check) {
  const stale = [
    ...(readFileSync(schemaFile, 'utf8') === schema ? [] : ['spec/requirements.schema.json']),
    ...(added.length === 0 ? [] : [`spec/requirements.lock (lacks ${added.join(', ')})`]),
  ]
  if (stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}. Run npm run generate.`)
    process.exit(1)
  }
} else {
  writeFileSync(schemaFile, schema)
  if (added.length > 0) writeFileSync(lockFile, `${readFileSync(lockFile, 'utf8')}${added.join('\n')}\n`)
}
