/**
 * How much do the cases notice? A program changes the source of the reference implementation, one small change at a time
 * (`@stryker-mutator/instrumenter`), and the cases run at `standard` against each such mutant until one fails.
 *
 *   node tools/measure/sensitivity.ts [--sample 400 | --all] [--seed 1] [--shard I/N] [--jobs N] [--json FILE]
 *   node tools/measure/sensitivity.ts --from FILE … [--publish]     what was found before, parts of one sample put together
 *
 * `--file` and `--cases` narrow mutants and cases, for trying. Ends with 1 while a mutant is left that no case catches and
 * that `tools/measure/sensitivity/survivors/` calls neither equivalent nor open.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { checkShard } from '../../src/config/flag-values.ts'
import { wholeNumber } from '../../src/config/whole-number.ts'
import { assess } from './sensitivity/assess.ts'
import { readJudgements } from './sensitivity/judgements.ts'
import { publish } from './sensitivity/publish.ts'
import { trySensitivity } from './sensitivity/sensitivity.ts'
import type { Tried } from './sensitivity/tasks.ts'
import { assessmentText } from './sensitivity/text.ts'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '400' },
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
    jobs: { type: 'string' },
    json: { type: 'string' },
    from: { type: 'string', multiple: true },
    publish: { type: 'boolean', default: false },
    file: { type: 'string', multiple: true },
    cases: { type: 'string', default: '' },
  },
})

const tried = values.from === undefined ? await find() : latestIn(values.from)
const assessment = assess(tried, readJudgements())
console.log(assessmentText(assessment))
if (values.publish) publish(assessment)

process.exit(assessment.gaps.length + assessment.unjudged.length === 0 ? 0 : 1)

/** What is in the file already is not tried again, and what is found is kept as it comes: a run may be broken off. */
async function find(): Promise<readonly Tried[]> {
  const found = values.json !== undefined && existsSync(values.json) ? [...latestIn([values.json])] : []
  const keep = (): void => {
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(found, null, 2)}\n`)
  }
  await trySensitivity({
    ...(values.all ? {} : { sample: wholeNumber('--sample', values.sample, 1, 1_000_000) }),
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1),
    shard: checkShard(values.shard),
    jobs: values.jobs === undefined ? availableParallelism() : wholeNumber('--jobs', values.jobs, 1, 64),
    ...(values.json === undefined ? {} : { reachFile: `${values.json}.reach` }),
    ...(values.file === undefined ? {} : { files: values.file }),
    cases: values.cases,
    known: [...found],
    finished: (one) => {
      found.push(one)
      keep()
    },
    progress: (line) => console.error(line),
  })
  keep()
  return found
}

/** Of a mutant that was tried more than once, what came of it last. */
function latestIn(files: readonly string[]): readonly Tried[] {
  const all = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Tried[])
  return [...new Map(all.map((one) => [one.key, one])).values()]
}
