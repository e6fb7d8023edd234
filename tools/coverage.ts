/**
 * Writes the coverage table, `docs/coverage.md`: what stands behind each requirement that is tested.
 * Runs the suites once; exits 1 when something stands behind a requirement no more. A test tells when the table is stale.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../src/package/package-root.ts'
import { measureCoverage } from './coverage-table.ts'

const file = path.join(packageRoot, 'docs', 'coverage.md')
const { complaints, page } = await measureCoverage()

if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, page)
