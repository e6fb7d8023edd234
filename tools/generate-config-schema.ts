import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { configurationSchema } from '../src/config/json-schema.ts'
import { packageRoot } from '../src/package/package-root.ts'

// Writes the published JSON Schema of conformint.yaml. With --check, says whether the committed one is stale (exit 1).
const file = path.join(packageRoot, 'docs', 'conformint.schema.json')
const schema = `${JSON.stringify(configurationSchema(), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, schema)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== schema) {
  console.error('docs/conformint.schema.json is stale: run node tools/generate-config-schema.ts')
  process.exitCode = 1
}
