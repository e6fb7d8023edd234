/**
 * Writes the coverage table, `docs/coverage.md`: what stands behind each requirement that is tested.
 *   node tools/coverage.ts            runs the suites once and writes it
 *   node tools/coverage.ts --check    exits 1 when it is stale, or when something stands behind a requirement no more
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../src/package-root.ts'
import { measureCoverage } from './coverage-table.ts'

const file = path.join(packageRoot, 'docs', 'coverage.md')
const { complaints, page } = await measureCoverage()

if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
    console.error('docs/coverage.md is stale; run `node tools/coverage.ts`.')
    process.exit(1)
  }
} else {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, page)
}
