/**
 * Judges the reference implementation at many seeds in a row, strictly: none may be anything but conforming, and none may
 * send or mint more than its plan says, nor 15 % less.
 *
 *   node tools/measure/seeds.ts [--count 20] [--first 1] [--effort standard]
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seconds } from '../../src/engine/text/index.ts'
import type { Report } from '../../src/interface/report.ts'
import { packageRoot } from '../../src/package/package-root.ts'
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

const bin = path.join(packageRoot, 'bin', 'conformint.js')
const folder = mkdtempSync(path.join(tmpdir(), 'conformint-seeds-'))

function verify(seed: number, ...more: readonly string[]) {
  const flags = ['--reference', '--strict', '--effort', values.effort, '--seed', String(seed), ...more]
  const result = spawnSync(process.execPath, [bin, 'verify', ...flags], { encoding: 'utf8' })
  if (result.status !== 0 && result.status !== 1 && result.status !== 3) throw new Error(result.stderr)
  return result
}

function plannedAt(seed: number): { readonly requests: number; readonly minted: number } {
  const { stdout } = verify(seed, '--plan')
  const number = (pattern: RegExp): number => Number((pattern.exec(stdout)?.[1] ?? 'NaN').replaceAll(',', ''))
  return { requests: number(/Requests at most\n\s*([\d,]+)/), minted: number(/([\d,]+) {2}tokens/) }
}

let bad = 0
for (const seed of seedsFrom(values.first, values.count)) {
  const planned = plannedAt(seed)
  const { status } = verify(seed, '--report-dir', folder)
  const { verdict, run, requirements } = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report
  const asPlanned = (['requests', 'minted'] as const).every(
    (what) => run[what] <= planned[what] && run[what] >= least * planned[what],
  )
  console.log(
    `seed ${seed}: ${verdict}, ${run.requests} requests of ${planned.requests} planned, ` +
      `${run.minted} tokens of ${planned.minted}, ${seconds(run.durationMs)}${asPlanned ? '' : ', not as planned'}`,
  )
  if (status !== 0 || !asPlanned) bad += 1
  for (const { id, outcome, reason } of requirements) {
    if (outcome === 'failed' || outcome === 'blocked') console.log(`  ${id} ${outcome} ${reason ?? ''}`)
  }
}
rmSync(folder, { recursive: true })
console.log(`${Number(values.count) - bad} of ${values.count} conforming, and as planned`)
process.exit(bad === 0 ? 0 : 1)
