/**
 * Measures what the cases and the rows of their tables cost and catch, and writes the order in which runs buy them:
 * `suites/ranking.json`.
 *
 *   node tools/measure/ranking/rank.ts [--jobs 2]      measures everything; at the same commit it goes on where it was interrupted
 *   node tools/measure/ranking/rank.ts --only CASE …   adds or measures single cases, at the end of the order until all are measured
 *   node tools/measure/ranking/rank.ts --rows          puts in rows that are new, and leaves out those that are gone; measures nothing
 *   node tools/measure/ranking/rank.ts --again         chooses anew by what stands in it: measures only which requirements are judged
 *   node tools/measure/ranking/rank.ts --elsewhere 50  tries so many more violations of the second server, which count when it is chosen anew
 *   node tools/measure/ranking/rank.ts --check         exits 1 when a case, a row or a violation is missing or exists no more; measures nothing
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { cells, fields } from '../../../reference-impl/fault-space/space.ts'
import { openKit, openSubject } from '../../../src/app/kit.ts'
import { publishedProof } from '../../../src/cli/prove.ts'
import { certain, type EffortBudget } from '../../../src/engine/plan/budget.ts'
import { type RankedCase, unranked } from '../../../src/engine/plan/ranking.ts'
import type { FaultEntry } from '../../../src/engine/run/kit.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import { type Bid, bought } from './bought.ts'
import { measureCatches, worthyRows } from './catches.ts'
import { type Costs, measureCosts, measureJudged } from './costs.ts'
import { dropElsewhere, goneElsewhere, measureElsewhere, weighedElsewhere } from './elsewhere.ts'
import { Kept } from './kept.ts'
import { tables } from './watched.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string', multiple: true },
    rows: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    elsewhere: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
})
const kit = openKit()
const { ranking = unranked } = kit
const before = ranking.entries.filter((one) => kit.cases.some(({ id }) => id === one.case))

const stale = async (): Promise<string[]> => {
  const known = new Map(before.map(({ case: id, rows = [], others = [] }) => [id, [...rows, ...others]]))
  const gone = ranking.entries.filter((one) => !known.has(one.case)).map((one) => `${one.case} is no case`)
  const seen = await tables()
  const differing = kit.cases.flatMap(({ id }) => {
    const [own, now] = [new Set(known.get(id)), new Set(seen.get(id))]
    if (!known.has(id)) return [`${id} is missing`]
    const rows = [...own.symmetricDifference(now)]
    return rows.length === 0 ? [] : [`${id}: ${rows.slice(0, 3).join(', ')}`]
  })
  return [...gone, ...differing, ...goneElsewhere().map((key) => `${key} is no violation`)]
}

/** Of a requirement that no case is essential for, the first that judges it is. */
function write(entries: readonly RankedCase[]): void {
  const requirements = new Map(kit.cases.map((one) => [String(one.id), one.requirements]))
  const covered = new Set(entries.flatMap((one) => (one.essential ? (requirements.get(one.case) ?? []) : [])))
  const lines = entries.map((entry) => {
    const own = requirements.get(entry.case) ?? []
    const isNeeded = own.some((id) => !covered.has(id))
    if (isNeeded) for (const id of own) covered.add(id)
    return JSON.stringify(isNeeded ? { ...entry, essential: true } : entry)
  })
  writeFileSync(path.join(packageRoot, 'suites', 'ranking.json'), `[\n${lines.join(',\n')}\n]\n`)
}

/** @param taken names of the rows that a quick run takes @param all names of all its rows */
function withRows(entry: RankedCase, taken: readonly string[], all: readonly string[] = []): RankedCase {
  const { rows: _, others: __, ...rest } = entry
  const [rows, others] = [true, false].map((is) => all.filter((name) => taken.includes(name) === is))
  return { ...rest, ...(rows?.length ? { rows } : {}), ...(others?.length ? { others } : {}) }
}

/** Nothing is measured: where rows alone are new or gone, the new ones are left to the lot. */
async function fitRows(): Promise<void> {
  dropElsewhere()
  const seen = await tables()
  write(before.map((one) => withRows(one, one.rows ?? [], seen.get(one.case))))
}

/**
 * What is measured of single cases goes where they stand, or to the end. They are measured beside all others, as they run: by itself a case asks more
 * often, until it has learned how long a mint takes.
 */
async function measureOnly(only: readonly string[]): Promise<void> {
  const costs = await measureCosts({ rows: rowsOf(before), kept: new Kept() })
  const seen = await tables(only)
  const chosen = [...costs].filter(([id]) => only.includes(id))
  const measured = new Map(
    chosen.map(([id, { judged: _, ...own }]) => {
      const { essential, adds, rows = [] } = ranking.of(id) ?? {}
      const entry = { case: id, ...(essential ? { essential } : {}), ...(adds ? { adds } : {}), ...own }
      return [id, withRows(entry, rows, seen.get(id))] as const
    }),
  )
  const added = [...measured.values()].filter((one) => ranking.of(one.case) === undefined)
  write([...before.map((one) => measured.get(one.case) ?? one), ...added])
}

const rowsOf = (entries: readonly RankedCase[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(entries.map((one) => [one.case, one.rows ?? []]))

/**
 * Requirements that a case judges at any seed. One that no case judges at every seed is the business of those that did at most
 * of them: somebody has to be essential for it.
 */
function judgedBy(id: string, judged: ReadonlyMap<string, Costs['judged']>): ReadonlySet<string> {
  const times = (one: string, requirement: string): number =>
    (judged.get(one) ?? []).filter((some) => some.includes(requirement)).length
  const isJudged = (requirement: string): boolean => {
    const bearing = kit.cases.filter(({ requirements }) => requirements.some((one) => one === requirement))
    const most = Math.max(...bearing.map((one) => times(one.id, requirement)))
    return most > 0 && times(id, requirement) === most
  }
  return new Set(kit.cases.find((one) => one.id === id)?.requirements.filter(isJudged))
}

/** What goes wrong by a fault, in a word: the operator of the fault space, or how hard it is to see. */
function familyOf({ id, difficulty, generated }: FaultEntry): string {
  return families.get(id) ?? (generated ? 'model' : difficulty)
}

const families: ReadonlyMap<string, string> = new Map([
  ...cells.flatMap(({ operator, held }) =>
    held !== undefined && 'faults' in held ? held.faults.map((id) => [id, operator] as const) : [],
  ),
  ...fields.map(({ cell }) => [cell.id, `field ${cell.operator}`] as const),
])

/** Families that are tried whole: each of their faults wants a row, or a look, of its own. */
const whole = new Set(['devious', 'admission', 'refusal', 'identity', 'effect', 'amount', 'condition', 'model'])

/** Always the same faults: one of each family for every requirement, and all of the families of few. */
function sampleOf(faults: readonly FaultEntry[]): FaultEntry[] {
  const seen = new Set<string>()
  return faults.filter((fault) => {
    const family = familyOf(fault)
    const key = `${family} ${fault.breaks[0]}`
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst || whole.has(family)
  })
}

async function measureAll(kept: Kept): Promise<void> {
  const { faults: all } = await openSubject()
  const faults = sampleOf(all)
  const familyById = new Map(all.map((fault) => [fault.id, familyOf(fault)]))
  const seen = await tables()
  const costOf = (id: string): number => ranking.costOf(id, 'quick').requests
  const bySize = kit.cases.toSorted((a, b) => costOf(a.id) - costOf(b.id))
  const jobs = Number(values.jobs)
  const { bare, rows: found } = await measureCatches({ faults, cases: bySize, tables: seen, jobs, kept })
  const rows = await worthyRows(found, seen, kept)
  const costs = await measureCosts({ rows, kept })
  const judged = new Map([...costs].map(([id, one]) => [id, one.judged]))
  const proof = publishedProof()?.faults ?? []
  const sample = new Set(faults.map(({ id }) => id))
  /** Of faults that are not tried, the last proof tells. */
  const proved = (id: string): string[] =>
    proof.flatMap(({ id: fault, failed }) =>
      !sample.has(fault) && failed.some(({ named, cases }) => named && cases.includes(id)) ? [fault] : [],
    )
  const later = (id: string): ReadonlySet<string> =>
    new Set(proof.flatMap(({ id: fault, failed }) => (failed.some(({ cases }) => cases.includes(id)) ? [fault] : [])))
  const entries = [...costs].map(([id, { judged: _, ...own }]) =>
    withRows({ case: id, ...own }, rows[id] ?? [], seen.get(id)),
  )
  const bids = entries.map((entry): Bid => {
    const { case: id } = entry
    const byRows = found.filter((one) => one.caseId === id && rows[id]?.includes(one.name))
    const byCase = faults.filter((fault) => bare.get(fault.id)?.includes(id))
    const catches = [...byCase.map((fault) => fault.id), ...byRows.map(({ fault }) => fault), ...proved(id)]
    return { ...bidOf(entry, judged), catches: new Set(catches), later: later(id) }
  })
  choose(entries, bids, (fault) => familyById.get(fault), all)
  kept.end()
}

/** Of the faults no more is known than what each case added to those before it: so much is lost at most without it. */
async function chooseAgain(kept: Kept): Promise<void> {
  const judged = await measureJudged({ rows: rowsOf(before), kept })
  const bids = before.map((entry): Bid => {
    const { elsewhere: _, ...own } = entry.adds ?? {}
    const catches = Object.entries(own).flatMap(([family, count]) =>
      Array.from({ length: count }, (_, at) => `${family}\n${entry.case} ${at}`),
    )
    return { ...bidOf(entry, judged), catches: new Set(catches) }
  })
  choose(before, bids, (fault) => fault.split('\n')[0], (await openSubject()).faults)
  kept.end()
}

const bidOf = ({ case: id, quick, standard }: RankedCase, judged: ReadonlyMap<string, Costs['judged']>) => ({
  id,
  requests: quick.requests,
  mints: quick.created.mints ?? 0,
  depth: quick.depth ?? 0,
  judges: judgedBy(id, judged),
  longer: { requests: standard.requests, mints: standard.created.mints ?? 0 },
})

/** Writes the order in which the cases are bought, for the faults and for what goes wrong elsewhere. */
function choose(
  entries: readonly RankedCase[],
  bids: readonly Bid[],
  familyBy: (fault: string) => string | undefined,
  faults: readonly FaultEntry[],
): void {
  const elsewhere = weighedElsewhere()
  const all = bids.map((bid): Bid => ({ ...bid, catches: bid.catches.union(elsewhere.by(bid.id)) }))
  const families = Map.groupBy(faults, familyOf)
  /** A family of many does not outweigh one of few. */
  const weightOf = (fault: string): number =>
    elsewhere.weightOf(fault) ?? 1 / Math.sqrt(families.get(familyBy(fault) ?? '')?.length ?? 400)
  const roomOf = ({ requests = Infinity, quota = Infinity, depth = Infinity }: EffortBudget = {}) => ({
    requests: certain * requests,
    mints: certain * quota,
    depth,
  })
  const rooms = { quick: roomOf(kit.efforts?.quick), longer: roomOf(kit.efforts?.standard) }
  const order = bought(all, rooms, weightOf)
  const known = new Map(entries.map((one) => [one.case, one]))
  write(
    order.flatMap(({ id, essential, adds }) => {
      const entry = known.get(id)
      if (entry === undefined) return []
      const { case: _, essential: __, adds: ___, ...rest } = entry
      const own = adds.flatMap((fault) =>
        elsewhere.weightOf(fault) === undefined ? (familyBy(fault) ?? []) : 'elsewhere',
      )
      const counts = Object.fromEntries(
        [...Map.groupBy(own, (family) => family)].map(([name, { length }]) => [name, length]),
      )
      return [{ case: id, ...(essential ? { essential } : {}), ...(own.length > 0 ? { adds: counts } : {}), ...rest }]
    }),
  )
}

if (values.check) {
  const differing = await stale()
  for (const one of differing) console.error(one)
  if (differing.length > 0)
    console.error(
      'Stale: suites/ranking.json. Run npm run rank -- --rows, npm run rank -- --only CASE or npm run rank.',
    )
  process.exit(differing.length > 0 ? 1 : process.exitCode)
}
if (values.rows) {
  await fitRows()
  process.exit(0)
}
if (values.elsewhere !== undefined) {
  const [sure = [], others = []] = [true, false].map((is) =>
    before.flatMap(({ case: id, essential = false }) => (essential === is ? [id] : [])),
  )
  await measureElsewhere(Number(values.elsewhere), sure, others)
  process.exit(0)
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: packageRoot, encoding: 'utf8' }).trim()
const keep = path.join(packageRoot, 'node_modules', '.cache', `conformint-rank-${commit}.json`)
if (values.only !== undefined) await measureOnly(values.only)
else await (values.again ? chooseAgain(new Kept(keep)) : measureAll(new Kept(keep)))
process.exit(0)
