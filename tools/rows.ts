/**
 * Finds which rows of the cases' tables a quick run cannot do without, and writes it as data: `suites/rows.json`, from which
 * quick runs draw.
 *
 *   node tools/rows.ts [--jobs 8] [--fault ID…] [--keep FILE]
 *
 * Each fault of the last proof is tried on the cases that caught it there, at quick effort and without any row that is drawn.
 * Where it is not caught, the first row is searched for that catches it; the rows that catch most for their price are kept.
 * It takes some ten minutes; with `--keep` it goes on where it was interrupted.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openKit, openSubject } from '../src/app/kit.ts'
import { publishedProof } from '../src/cli/published-proof.ts'
import type { Case } from '../src/engine/case/case.ts'
import type { RowList, WorthOfRows } from '../src/engine/case/effort.ts'
import { priceOf } from '../src/engine/plan/price.ts'
import { runAgainst } from '../src/engine/prove/against.ts'
import type { ProvedFault } from '../src/engine/prove/proof.ts'
import { packageRoot } from '../src/package/package-root.ts'
import { type FoundRow, worthiest } from './worthiest.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '8' },
    fault: { type: 'string', multiple: true },
    keep: { type: 'string' },
  },
})
const seed = 1
/** Cases of a fault in which rows are searched for, the cheapest first. */
const mostCases = 3

const kit = openKit()
const subject = await openSubject()
const byId = new Map(kit.cases.map((case_) => [case_.id, case_]))
const quickPrice = (id: string): number => priceOf(kit.prices ?? {}, id, 'quick').requests

const bare: WorthOfRows = () => ({ places: [], drawn: 0 })

/** Whether the cases catch the fault at quick effort with the rows that are named. */
async function catches(fault: ProvedFault, cases: readonly Case[], worthOfRows: WorthOfRows): Promise<boolean> {
  const server = await subject.start(fault.id)
  const own = subject.settingsFor(fault.breaks, seed, server.keys)
  const isCaught = (failures: readonly { readonly requirement: string }[]): boolean =>
    failures.some(({ requirement }) => fault.breaks.includes(requirement))
  const results = await runAgainst(kit.interface, cases, server, {
    settings: { ...own, effort: 'quick' },
    concurrency: 2,
    isEnough: (all) => all.some(({ failures }) => isCaught(failures)),
    evidence: false,
    worthOfRows,
  })
  return results.some(({ failures }) => isCaught(failures))
}

/** A table of a case, by its number of rows. */
interface Table {
  readonly count: number
}

/** The first row with which the case catches the fault, when all rows before it are tried too. */
async function firstRow(fault: ProvedFault, case_: Case): Promise<FoundRow | undefined> {
  const tables: Table[] = []
  const all: WorthOfRows = (_, count) => {
    if (!tables.some((table) => table.count === count)) tables.push({ count })
    return { places: Array.from({ length: count }, (_, place) => place), drawn: 0 }
  }
  if (!(await catches(fault, [case_], all))) return undefined
  const rows = tables.flatMap(({ count }) => Array.from({ length: count }, (_, place) => ({ count, place })))
  let [without, upTo] = [0, rows.length]
  while (upTo - without > 1) {
    const half = (without + upTo) >> 1
    const first = rows.slice(0, half)
    const some: WorthOfRows = (_, count) => ({
      places: first.flatMap((row) => (row.count === count ? [row.place] : [])),
      drawn: 0,
    })
    if (await catches(fault, [case_], some)) upTo = half
    else without = half
  }
  const row = rows[upTo - 1]
  return row && { caseId: case_.id, ...row, fault: fault.id }
}

/** What has come of the faults that were looked at. */
interface Kept {
  readonly looked: string[]
  readonly found: FoundRow[]
  readonly missed: string[]
}

const kept: Kept =
  values.keep !== undefined && existsSync(values.keep)
    ? JSON.parse(readFileSync(values.keep, 'utf8'))
    : { looked: [], found: [], missed: [] }
const { looked, found, missed } = kept

async function look(fault: ProvedFault): Promise<void> {
  const ids = new Set(fault.failed.flatMap(({ named, cases }) => (named ? cases : [])))
  const cases = [...ids].flatMap((id) => byId.get(id) ?? []).toSorted((a, b) => quickPrice(a.id) - quickPrice(b.id))
  if (await catches(fault, cases, bare)) return
  for (const case_ of cases.slice(0, mostCases)) {
    const row = await firstRow(fault, case_)
    if (row !== undefined) {
      found.push(row)
      return
    }
  }
  missed.push(fault.id)
}

const file = path.join(packageRoot, 'suites', 'rows.json')
const proof = publishedProof()
if (proof === undefined) throw new Error('there is no reports/proof.json: run `npm run proof`')
const waiting = proof.faults.filter(
  ({ id }) => !looked.includes(id) && (values.fault === undefined || values.fault.includes(id)),
)
const total = waiting.length
const lane = async (): Promise<void> => {
  for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
    await look(fault)
    looked.push(fault.id)
    if (values.keep !== undefined && looked.length % 50 === 0) writeFileSync(values.keep, JSON.stringify(kept))
    if (waiting.length % 100 === 0) console.error(`${total - waiting.length} of ${total}, ${found.length} rows`)
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, lane))
if (values.keep !== undefined) writeFileSync(values.keep, JSON.stringify(kept))
const list = worthiest(found, kit.prices ?? {}, kit.rows ?? {})
writeFileSync(file, `${JSON.stringify(list satisfies RowList, null, 2)}\n`)
console.log(
  `${found.length} faults need a row, of which ${Object.keys(list).length} cases keep some; ${missed.length} are missed`,
)
process.exit(0)
