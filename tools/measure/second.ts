/**
 * How much is noticed of what nobody thought of? A program draws violations over the source of the second server
 * (`fixtures/second-server`), by operators of the five kinds in which things go wrong unseen, and `verify` judges each.
 *
 *   node tools/measure/second.ts [--count 100] [--draw 1] [--unseen] [--seed 1] [--jobs 2] [--json FILE]
 *
 * `--draw` is the seed of the draw, `--seed` that of the runs; `--unseen` leaves out what the draws before it held. What is in the file already
 * is not judged again. Ends with 1 below 97 % at standard or 92 % at quick.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seconds } from '../../src/engine/text/index.ts'
import { readEquivalents } from './mutation/judgements.ts'
import { draw } from './second/draw.ts'
import { type Hunted, hunt } from './second/hunt.ts'
import { sharesOf, summaryText } from './second/summary.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    draw: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    unseen: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
})

const known: readonly Hunted[] =
  values.json !== undefined && existsSync(values.json) ? JSON.parse(readFileSync(values.json, 'utf8')) : []
const equivalents = readEquivalents()
const drawn = draw(Number(values.count), Number(values.draw), values.unseen)
const found = new Map(known.map((one) => [one.key, one]))

await hunt(
  drawn.filter(({ key }) => !found.has(key) && !equivalents.has(key)),
  { seed: Number(values.seed), jobs: Number(values.jobs), known },
  (one) => {
    found.set(one.key, one)
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify([...found.values()], null, 2)}\n`)
    const why = one.by === undefined ? '' : `  ${one.by.requirement} ${one.by.level} ${one.by.caseId}`
    console.error(`${seconds(one.durationMs)}  ${one.outcome}  ${one.kind}: ${one.key}${why}`)
  },
)

const ofThese = drawn.flatMap(({ key }) => found.get(key) ?? [])
console.log(summaryText(ofThese, drawn, equivalents))
const shares = sharesOf(ofThese, equivalents)
process.exit(shares.standard >= 0.97 && shares.quick >= 0.92 ? 0 : 1)
