/**
 * Judges the reference implementation at many seeds in a row, strictly: none may be anything but conforming, and none may
 * send or mint more than its plan says, nor 15 % less.
 *
 *   node tools/measure/seeds.ts [--count 20] [--first 1] [--effort standard]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seconds } from '../../src/engine/text/index.ts'
import { complaintsOf, conformint, reportIn } from '../conformint.ts'
import { seedsFrom } from './seeded.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    effort: { type: 'string', default: 'standard' },
  },
})
/** The part of what is planned that a run takes at least. */
const least = 0.85

const folder = mkdtempSync(path.join(tmpdir(), 'conformint-seeds-'))

const verify = (seed: number, ...more: readonly string[]): ReturnType<typeof conformint> =>
  conformint(['verify', '--reference', '--strict', '--effort', values.effort, '--seed', `${seed}`, ...more])

async function plannedAt(seed: number): Promise<{ readonly requests: number; readonly minted: number }> {
  const { stdout } = await verify(seed, '--plan')
  const number = (pattern: RegExp): number => Number((pattern.exec(stdout)?.[1] ?? 'NaN').replaceAll(',', ''))
  return { requests: number(/Requests at most\n\s*([\d,]+)/), minted: number(/([\d,]+) {2}tokens/) }
}

let bad = 0
for (const seed of seedsFrom(values.first, values.count)) {
  const planned = await plannedAt(seed)
  const { status } = await verify(seed, '--report-dir', folder)
  const report = reportIn(folder)
  const { verdict, run } = report
  const asPlanned = (['requests', 'minted'] as const).every(
    (what) => run[what] <= planned[what] && run[what] >= least * planned[what],
  )
  console.log(
    `seed ${seed}: ${verdict}, ${run.requests} requests of ${planned.requests} planned, ` +
      `${run.minted} tokens of ${planned.minted}, ${seconds(run.durationMs)}${asPlanned ? '' : ', not as planned'}`,
  )
  if (status !== 0 || !asPlanned) bad += 1
  for (const line of complaintsOf(report)) console.log(line)
}
rmSync(folder, { recursive: true })
console.log(`${Number(values.count) - bad} of ${values.count} conforming, and as planned`)
process.exit(bad === 0 ? 0 : 1)
