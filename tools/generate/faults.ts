/**
 * Keeps what is told of the faults, and the type of their ids: who needs no more of them loads none.
 *   node tools/generate/faults.ts            writes reference-impl/faults/list.json and fault-id.ts
 *   node tools/generate/faults.ts --check    exits 1 when one of them is stale
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault } from '../../reference-impl/faults/fault.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'

const folder = join(packageRoot, 'reference-impl', 'faults')

const areas = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()
const faults = (
  await Promise.all(areas.map(async (area) => (await faultsOf(area)).map((fault) => ({ area, fault }))))
).flat()

const type = `// Made by tools/generate/faults.ts from the faults of each area: npm run generate.

/** The folders that faults are in. */
export type FaultArea = ${areas.map((area) => `'${area}'`).join(' | ')}

/** The ids of all faults: a name that is no fault does not compile. */
export type FaultId =
${faults.map(({ fault: { id } }) => `  | '${id}'`).join('\n')}
`
const list = `[
${faults
  .map(({ area, fault: { id, breaks, difficulty, says, generated } }) =>
    JSON.stringify({ id, area, breaks, difficulty, says, generated }),
  )
  .join(',\n')}
]
`
keep({ 'reference-impl/faults/fault-id.ts': type, 'reference-impl/faults/list.json': list })

async function faultsOf(area: string): Promise<readonly Fault[]> {
  const index: object = await import(pathToFileURL(join(folder, area, 'index.ts')).href)
  return Object.values(index).flat()
}
