import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Shard, shardOf } from '../../src/engine/plan/shard.ts'
import { openKit } from '../../src/kit.ts'
import { type Mutant, sampleOf, writeMutants } from './mutants.ts'
import type { Order, Reach, Tried } from './orders.ts'
import { carryOut, type PoolOptions } from './pool.ts'

export interface SensitivityOptions extends Pick<PoolOptions, 'seed' | 'jobs'> {
  /** How many mutants; default all. */
  readonly sample?: number
  /** The I-th of N parts of the sample. */
  readonly shard?: Shard
  /** Only mutants of files below `reference-impl/` that begin so. */
  readonly file?: string
  /** Only cases whose id begins so. */
  readonly cases?: string
  /** File that keeps what each case reaches, for as long as mutants and cases are the same; default: none. */
  readonly reachFile?: string
  /** Keys of mutants that were tried before. */
  readonly known?: ReadonlySet<string>
  /** Told of each mutant as it is tried. */
  readonly finished?: (tried: Tried) => void
  /** Told of what is done, and of how much is left. */
  readonly progress?: (line: string) => void
}

/** Tries mutants of the reference implementation, each until a case catches it. */
export async function trySensitivity(options: SensitivityOptions): Promise<void> {
  const { seed, jobs, progress = () => {}, finished = () => {}, known = new Set() } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-sensitivity-'))
  try {
    const { server, mutants } = await writeMutants(folder)
    const candidates = mutants.filter(({ file }) => file.startsWith(options.file ?? ''))
    const sample = sampleOf(candidates, seed, options.sample ?? candidates.length)
    const numbered = sample.map((mutant) => ({ ...mutant, mutant }))
    const chosen = shardOf(numbered, options.shard ?? { index: 1, count: 1 }, () => 1).map(({ mutant }) => mutant)
    const left = chosen.filter(({ key }) => !known.has(key))
    if (left.length === 0) return
    const pool = { server, seed, jobs }
    progress(`${left.length} of ${mutants.length} mutants; measuring what each case reaches`)
    const cases = openKit().cases.flatMap(({ id }) => (id.startsWith(options.cases ?? '') ? [id] : []))
    const of = digestOf([seed, cases, mutants.map(({ id, key }) => `${id} ${key}`)])
    const reaches = keptReach(options.reachFile, of) ?? (await measureReach(cases, pool))
    if (options.reachFile !== undefined) writeFileSync(options.reachFile, JSON.stringify({ of, reaches }))
    const odd = reaches.filter(({ failed }) => failed.length > 0)
    for (const { caseId, failed } of odd) progress(`left out, since it fails without a mutant: ${caseId}: ${failed[0]}`)
    const useful = reaches.filter(({ failed }) => failed.length === 0)
    let done = 0
    await tryAll(left, useful, pool, (tried) => {
      finished(tried)
      done += 1
      if (done % 50 === 0 || done === left.length) progress(`${done}/${left.length} mutants`)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function keptReach(file: string | undefined, of: string): readonly Reach[] | undefined {
  if (file === undefined || !existsSync(file)) return undefined
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { readonly of: string; readonly reaches: readonly Reach[] }
  return kept.of === of ? kept.reaches : undefined
}

async function measureReach(cases: readonly string[], pool: PoolOptions): Promise<readonly Reach[]> {
  const reaches: Reach[] = []
  await carryOut(
    cases.map((caseId): Order => ({ kind: 'reach', caseId })),
    pool,
    (answer) => {
      if (answer.kind === 'reach') reaches.push(answer)
    },
  )
  return reaches
}

async function tryAll(
  mutants: readonly Mutant[],
  reaches: readonly Reach[],
  pool: PoolOptions,
  finished: (tried: Tried) => void,
): Promise<void> {
  const reachedBy = byMutant(reaches)
  const orders = mutants.map((mutant): Order => ({ kind: 'try', mutant, cases: reachedBy.get(mutant.id) ?? [] }))
  await carryOut(orders, pool, (answer) => {
    if (answer.kind === 'try') finished(answer)
  })
}

/** By mutant, the cases that reach it. A case that reaches little is about what it reaches: it comes first. */
function byMutant(reaches: readonly Reach[]): ReadonlyMap<string, readonly string[]> {
  const cases = new Map<string, string[]>()
  for (const { caseId, reached } of reaches.toSorted(narrowFirst)) {
    for (const id of reached) cases.set(id, [...(cases.get(id) ?? []), caseId])
  }
  return cases
}

const narrowFirst = (one: Reach, other: Reach): number =>
  one.reached.length - other.reached.length || (one.caseId < other.caseId ? -1 : 1)
