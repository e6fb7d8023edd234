/**
 * Judges vendors who settle what the document leaves open each in a way of their own (`fixtures/second-server/variants.ts`):
 * nobody may be accused, and of nobody may a run be unable to tell.
 *
 *   node tools/measure/second-variants.ts [--seeds 3] [--first 1] [--effort quick] [--jobs 2]
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import { type Variant, variants } from '../../fixtures/second-server/variants.ts'
import type { Effort } from '../../src/engine/interface/index.ts'
import { seconds } from '../../src/engine/text/index.ts'
import { inLanes } from './in-lanes.ts'
import { type Judged, judge } from './second/judge.ts'
import { writeCopy } from './second/write.ts'
import { seedsFrom } from './seeded.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3' },
    first: { type: 'string', default: '1' },
    effort: { type: 'string', default: 'quick' },
    jobs: { type: 'string', default: '2' },
  },
})

const flagsOf = ({ choices, mintDelay }: Variant): string[] => [
  ...(mintDelay === undefined ? [] : ['--mint-delay', String(mintDelay)]),
  ...Object.entries(choices).flatMap(([name, value]) => ['--choice', `${name}=${value}`]),
]

const judged = async (variant: Variant, seed: number): Promise<Judged> => {
  const folder = writeCopy()
  try {
    const file = path.join(folder, 'conformint.yaml')
    writeFileSync(file, stringify({ ...parse(readFileSync(file, 'utf8')), ...variant.config }))
    return await judge({ folder, effort: values.effort as Effort, seed, flags: flagsOf(variant) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const seeds = seedsFrom(values.first, values.seeds)
const judgements = variants.flatMap((variant) => seeds.map((seed) => ({ variant, seed })))
let inPeace = 0
await inLanes(judgements, Number(values.jobs), async (next) => {
  const started = performance.now()
  const { verdict, failed: all, blocked } = await judged(next.variant, next.seed)
  const { disputes = [] } = next.variant
  const failed = all.filter(
    ({ requirement, level }) => level === 'MUST' || !disputes.some((one) => one === requirement),
  )
  const isGood = verdict !== 'inconclusive' && verdict !== 'not-starting' && failed.length === 0
  if (isGood) inPeace += 1
  const took = seconds(performance.now() - started)
  console.log(`${next.variant.id} at seed ${next.seed}: ${isGood ? 'left in peace' : verdict}, ${took}`)
  for (const { requirement, level, caseId, message } of failed)
    console.log(`  ${requirement} ${level} ${caseId}: ${message}`)
  for (const reason of isGood ? [] : blocked) console.log(`  blocked ${reason}`)
})
console.log(`${inPeace} of ${judgements.length} left in peace`)
process.exit(inPeace === judgements.length ? 0 : 1)
