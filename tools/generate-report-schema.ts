import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { reportSchema } from '../src/interface/report.ts'
import { packageRoot } from '../src/package/package-root.ts'

// Writes the published JSON Schema of report.json. With --check, says whether the committed one is stale (exit 1).
const file = path.join(packageRoot, 'reports', 'report.schema.json')
// As input: a reader must accept fields that later versions add.
const schema = `${JSON.stringify(z.toJSONSchema(reportSchema, { io: 'input' }), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, schema)
else if (readFileSync(file, 'utf8') !== schema) {
  console.error('reports/report.schema.json is stale: run node tools/generate-report-schema.ts')
  process.exitCode = 1
}
