/**
 * How much do the cases notice? A program changes the source of the reference implementation, one small change at a time
 * (`@stryker-mutator/instrumenter`), and the cases run at `standard` against each such mutant until one fails.
 *
 *   node tools/measure/sensitivity.ts [--sample 400 | --all] [--seed 1] [--shard I/N] [--jobs N] [--json FILE]
 *   node tools/measure/sensitivity.ts --from FILE … [--publish]     what was found before, parts of one sample put together
 *
 * Ends with 1 while a mutant is left that no case catches and that `tools/measure/sensitivity/survivors/` calls neither equivalent nor open.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openKit } from '../../src/app/kit.ts'
import { checkShard } from '../../src/config/flag-values.ts'
import { wholeNumber } from '../../src/config/whole-number.ts'
import { shardOf } from '../../src/engine/plan/selection.ts'
import { shuffled } from './mutation/changes.ts'
import { judgedSurvivors } from './mutation/judgements.ts'
import { Pool } from './mutation/pool.ts'
import { assess, assessmentText, publish } from './sensitivity/assess.ts'
import { Hunt, inFlight, withRemembered } from './sensitivity/hunt.ts'
import { writeMutants } from './sensitivity/mutants.ts'
import type { Reach, Task, Tried } from './sensitivity/tasks.ts'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '400' },
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'string' },
    from: { type: 'string', multiple: true },
    publish: { type: 'boolean', default: false },
  },
})

const tried = values.from === undefined ? await find() : latestIn(values.from)
const assessment = assess(tried, judgedSurvivors())
console.log(assessmentText(assessment))
if (values.publish) publish(assessment.figures)

process.exit(assessment.gaps.length + assessment.unjudged.length === 0 ? 0 : 1)

/** What is in the file already is not tried again, and what is found is kept as it comes: a run may be broken off. */
async function find(): Promise<readonly Tried[]> {
  const known = values.json !== undefined && existsSync(values.json) ? latestIn([values.json]) : []
  const found = [...known]
  const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1)
  const sample = values.all ? undefined : wholeNumber('--sample', values.sample, 1, 1_000_000)
  const shard = checkShard(values.shard)
  const jobs = wholeNumber('--jobs', values.jobs, 1, 1024)
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-sensitivity-'))
  const { server, mutants } = await writeMutants(folder)
  const module = new URL('sensitivity/worker.ts', import.meta.url)
  const pool = new Pool<Task>({ module, jobs, inFlight, workerData: { server, seed } })
  try {
    const before = new Set(known.map(({ key }) => key))
    const chosen = shardOf(shuffled(mutants, seed).slice(0, sample), shard, () => 1)
    const left = chosen.filter(({ key }) => !before.has(key))
    if (left.length === 0) return found
    console.error(`${left.length} of ${mutants.length} mutants; measuring what each case reaches`)
    const cases = openKit().cases.map(({ id: caseId }) => pool.do<Reach>({ kind: 'reach', caseId }))
    const reaches = await Promise.all(cases)
    for (const { caseId, failed } of reaches)
      if (failed.length > 0) console.error(`left out, since it fails without a mutant: ${caseId}: ${failed[0]}`)
    const useful = withRemembered(reaches, mutants).filter(({ failed }) => failed.length === 0)
    const finished = (one: Tried): void => {
      found.push(one)
      if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(found, null, 2)}\n`)
      const done = found.length - known.length
      if (done % 50 === 0 || done === left.length) console.error(`${done}/${left.length} mutants`)
    }
    await new Hunt({ pool, jobs, reaches: useful, known, finished }).run(left)
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return found
}

/** Of a mutant that was tried more than once, what came of it last. */
function latestIn(files: readonly string[]): readonly Tried[] {
  const all = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Tried[])
  return [...new Map(all.map((one) => [one.key, one])).values()]
}
