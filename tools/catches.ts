/**
 * Tries every fault on all cases that bear on it, with the examples and rows that a quick run takes, and writes which cases catch
 * it: what `tools/prices.ts --catches FILE` chooses the cases of quick runs by.
 *
 *   node tools/catches.ts FILE [--jobs 8] [--seed 1]
 *
 * It takes some minutes, and goes on where it was interrupted. The committed proof knows less: there a fault is tried until it is
 * caught, and with every row.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openKit, openSubject } from '../src/app/kit.ts'
import { worthIn } from '../src/engine/case/effort.ts'
import { runAgainst } from '../src/engine/prove/against.ts'
import type { FaultEntry } from '../src/engine/prove/subject.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string', default: '8' }, seed: { type: 'string', default: '1' } },
})
const [file] = positionals
if (file === undefined) throw new Error('name the file to write')

const kit = openKit()
const subject = await openSubject()
/** By fault. */
const catches: Record<string, string[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

async function caughtBy({ id, breaks }: FaultEntry): Promise<string[]> {
  const server = await subject.start(id)
  const settings = { ...subject.settingsFor(breaks, Number(values.seed), server.keys), effort: 'quick' as const }
  const bearing = kit.cases.filter(({ requirements }) => requirements.some((one) => breaks.includes(one)))
  const results = await runAgainst(kit.interface, bearing, server, {
    settings,
    concurrency: 4,
    evidence: false,
    worthOfRows: worthIn(kit.rows ?? {}),
  })
  const isCatch = ({ requirement }: { readonly requirement: string }): boolean => breaks.includes(requirement)
  return results.filter(({ failures }) => failures.some(isCatch)).map(({ caseId }) => caseId)
}

const waiting = subject.faults.filter(({ id }) => catches[id] === undefined)
const lane = async (): Promise<void> => {
  for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
    catches[fault.id] = await caughtBy(fault)
    if (waiting.length % 50 === 0) writeFileSync(file, JSON.stringify(catches))
    if (waiting.length % 250 === 0) console.error(`${waiting.length} to go`)
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, lane))
writeFileSync(file, JSON.stringify(catches))
const caught = Object.values(catches).filter((cases) => cases.length > 0).length
console.log(`all cases of quick effort catch ${caught} of ${Object.keys(catches).length} faults`)
process.exit(0)
