/**
 * Judges the reference implementation at many seeds in a row, strictly: none may be anything but conforming.
 *
 *   node tools/seeds.ts [--count 20] [--first 1] [--effort standard]
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Report } from '../src/engine/report/model.ts'
import { seconds } from '../src/engine/seconds.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    effort: { type: 'string', default: 'standard' },
  },
})
const bin = path.join(import.meta.dirname, '..', 'bin', 'conformint.js')
const folder = mkdtempSync(path.join(tmpdir(), 'conformint-seeds-'))
let bad = 0
for (let seed = Number(values.first); seed < Number(values.first) + Number(values.count); seed += 1) {
  const flags = ['--reference', '--strict', '--effort', values.effort, '--seed', String(seed), '--report-dir', folder]
  const { status, stderr } = spawnSync(process.execPath, [bin, 'verify', ...flags], { encoding: 'utf8' })
  if (status !== 0 && status !== 1 && status !== 3) throw new Error(stderr)
  const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report
  const { verdict, run } = report
  console.log(`seed ${seed}: ${verdict}, ${run.requests} requests, ${seconds(run.durationMs)}`)
  if (status === 0) continue
  bad += 1
  for (const { id, outcome, reason } of report.requirements) {
    if (outcome === 'failed' || outcome === 'blocked') console.log(`  ${id} ${outcome} ${reason ?? ''}`)
  }
}
rmSync(folder, { recursive: true })
console.log(`${Number(values.count) - bad} of ${values.count} conforming`)
process.exit(bad === 0 ? 0 : 1)
