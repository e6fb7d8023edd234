/**
 * Writes the files that are made from others, each after those that it is made from; each tool can be called alone, too.
 *   node tools/generate/all.ts            writes them
 *   node tools/generate/all.ts --check    writes none, and exits 1 when one is stale
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'

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
  for (const name of [...generators, 'coverage']) execFileSync(process.execPath, [fileOf(name)], { stdio: 'inherit' })
}
