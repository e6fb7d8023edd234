/**
 * Writes the coverage table, `docs/coverage.md`: what stands behind each requirement that is tested.
 * Runs the suites once; exits 1 when something stands behind a requirement no more. A test tells when the table is stale.
 */
import { measureCoverage } from './coverage-table.ts'
import { keep } from './keep.ts'

const { complaints, page } = await measureCoverage()

if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}
keep({ 'docs/coverage.md': page })
