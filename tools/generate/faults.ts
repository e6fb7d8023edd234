/** Keeps what is told of the faults, reference-impl/faults/list.json, and the type of their ids, fault-id.ts: who needs no more of them loads none. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault } from '../../reference-impl/faults/fault.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'

const folder = join(packageRoot, 'reference-impl', 'faults')

const areas = globSync('*/index.ts', { cwd: folder }).map(dirname).toSorted()
const indices = await Promise.all(areas.map((area) => import(pathToFileURL(join(folder, area, 'index.ts')).href)))
const faults = areas.flatMap((area, at) =>
  (Object.values(indices[at]).flat() as Fault[]).map((fault) => ({ area, fault })),
)

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
