import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openKit } from '../../../src/app/kit.ts'
import { type Shard, shardOf } from '../../../src/engine/plan/selection.ts'
import { shuffled } from '../mutation/keys.ts'
import { Hunt } from './hunt.ts'
import { writeMutants } from './mutants.ts'
import { Pool, type PoolOptions } from './pool.ts'
import { withRemembered } from './remembered.ts'
import type { Reach, Tried } from './tasks.ts'

export interface SensitivityOptions extends Pick<PoolOptions, 'seed' | 'jobs'> {
  /** How many mutants; default all. */
  readonly sample?: number
  /** The I-th of N parts of the sample. */
  readonly shard?: Shard
  /** Only mutants of files below `reference-impl/` that begin so, or so. */
  readonly files?: readonly string[]
  /** Only cases whose id begins so. */
  readonly cases?: string
  /** File that keeps what each case reaches, for as long as mutants and cases are the same; default: none. */
  readonly reachFile?: string
  /** What was found before. */
  readonly known?: readonly Tried[]
  /** Told of each mutant as it is tried. */
  readonly finished?: (tried: Tried) => void
  /** Told of what is done, and of how much is left. */
  readonly progress?: (line: string) => void
}

/** Tries mutants of the reference implementation, each until a case catches it. */
export async function trySensitivity(options: SensitivityOptions): Promise<void> {
  const { seed, jobs, progress = () => {}, finished = () => {}, known = [] } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-sensitivity-'))
  const { server, mutants } = await writeMutants(folder)
  const pool = new Pool({ server, seed, jobs })
  try {
    const files = options.files ?? ['']
    const candidates = mutants.filter(({ file }) => files.some((one) => file.startsWith(one)))
    const sample = shuffled(candidates, seed).slice(0, options.sample)
    const numbered = sample.map((mutant) => ({ ...mutant, mutant }))
    const chosen = shardOf(numbered, options.shard ?? { index: 1, count: 1 }, () => 1).map(({ mutant }) => mutant)
    const before = new Set(known.map(({ key }) => key))
    const left = chosen.filter(({ key }) => !before.has(key))
    if (left.length === 0) return
    progress(`${left.length} of ${mutants.length} mutants; measuring what each case reaches`)
    const cases = openKit().cases.flatMap(({ id }) => (id.startsWith(options.cases ?? '') ? [id] : []))
    const of = digestOf(['with what is reached at load', seed, cases, mutants.map(({ id, key }) => `${id} ${key}`)])
    const reaches = keptReach(options.reachFile, of) ?? (await measureReach(cases, pool))
    if (options.reachFile !== undefined) writeFileSync(options.reachFile, JSON.stringify({ of, reaches }))
    const odd = reaches.filter(({ failed }) => failed.length > 0)
    for (const { caseId, failed } of odd) progress(`left out, since it fails without a mutant: ${caseId}: ${failed[0]}`)
    const useful = withRemembered(reaches, mutants).filter(({ failed }) => failed.length === 0)
    let done = 0
    const told = (tried: Tried): void => {
      finished(tried)
      done += 1
      if (done % 50 === 0 || done === left.length) progress(`${done}/${left.length} mutants`)
    }
    await new Hunt({ pool, jobs, reaches: useful, known, finished: told }).run(left)
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function keptReach(file: string | undefined, of: string): readonly Reach[] | undefined {
  if (file === undefined || !existsSync(file)) return undefined
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { readonly of: string; readonly reaches: readonly Reach[] }
  return kept.of === of ? kept.reaches : undefined
}

const measureReach = (cases: readonly string[], pool: Pool): Promise<readonly Reach[]> =>
  Promise.all(cases.map((caseId) => pool.do<Reach>({ kind: 'reach', caseId })))
