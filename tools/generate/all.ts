/**
 * Writes the files that are made from others, each after those that it is made from; each tool can be called alone, too.
 *   node tools/generate/all.ts            writes them
 *   node tools/generate/all.ts --check    writes none, and exits 1 when one is stale
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { keep } from './keep.ts'

const generators = [
  'fault-fields',
  'types',
  'operations',
  'requirements',
  'cases',
  'faults',
  'fault-space',
  'relations',
  'pairs',
  'choices',
  'schemas',
]
const fileOf = (name: string): string => path.join(import.meta.dirname, `${name}.ts`)

if (process.argv.includes('--check')) {
  // Nothing changes on the way, so that one process does for all.
  for (const name of generators) await import(fileOf(name))
  await import('../measure/ranking/rank.ts')
} else {
  for (const name of generators) execFileSync(process.execPath, [fileOf(name)], { stdio: 'inherit' })
  // From a run of the suites, which takes a while: a test tells when it is stale, and what has to be mended first.
  const { complaints, page } = await (await import('./coverage.ts')).measureCoverage()
  if (complaints.length === 0) keep({ 'docs/coverage.md': page })
  else console.error(complaints.join('\n'))
  process.exit(complaints.length === 0 ? 0 : 1)
}
