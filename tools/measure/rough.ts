/**
 * Judges the reference implementation at quick many times over a line that disturbs 1 to 5 % of the requests: connections that
 * are reset before or after the request was carried out, bodies that end early, pages of a gateway, and 429 or 503 to writes
 * that were carried out. Several runs at once keep the machine busy. Nobody may be accused, and hardly anything be left open.
 *
 *   node tools/measure/rough.ts [--count 200] [--first 1]
 *
 * Seed and share of a run follow from its number.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startReference } from '../../reference-impl/server.ts'
import { seconds } from '../../src/engine/text/index.ts'
import { allKeys } from '../../test/suites/at-quick.ts'
import { complaintsOf, conformint, reportIn } from '../conformint.ts'
import { inLanes } from './in-lanes.ts'
import { type Roughness, roughLine } from './rough-line.ts'
import { seedsFrom } from './seeded.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
  },
})

/** Of 200 runs two may be inconclusive. */
const mostOpen = 0.01

const folder = mkdtempSync(path.join(tmpdir(), 'conformint-rough-'))
const config = path.join(folder, 'conformint.json')
writeFileSync(config, JSON.stringify({ keys: allKeys }))

/** A share of the requests, all kinds alike. */
const roughnessOf = (percent: number): Roughness => {
  const each = percent / 100 / 4
  return { resets: each, cuts: each, gateway: each, later: each }
}

const told = { accused: 0, open: 0, broken: 0, disturbed: 0, repeated: 0 }

async function judge(seed: number): Promise<void> {
  const percent = 1 + (seed % 5)
  const reference = await startReference({ mintDelayMs: 400 })
  const line = await roughLine(reference.url, roughnessOf(percent), seed)
  const to = path.join(folder, `${seed}`)
  const flags = ['--target', line.url, '--config', config, '--effort', 'quick', '--seed', `${seed}`]
  const { status } = await conformint(['verify', ...flags, '--report-dir', to])
  line.server.closeAllConnections()
  line.server.close()
  await reference.close()
  const report = reportIn(to)
  const { verdict, run, summary } = report
  const disturbed = Object.values(line.done).reduce((sum, number) => sum + number, 0)
  told.disturbed += disturbed
  told.repeated += run.disturbances.repeatedCases
  if (summary.failed > 0) told.accused += 1
  else if (status === 3) told.open += 1
  else if (status !== 0) told.broken += 1
  console.log(
    `seed ${seed}, ${percent} %: ${verdict} (${status}), ${disturbed} of ${run.requests} requests disturbed, ` +
      `${run.disturbances.repeatedCases} cases repeated, ${seconds(run.durationMs)}`,
  )
  for (const complaint of complaintsOf(report)) console.log(complaint)
}

const seeds = seedsFrom(values.first, values.count)
await inLanes(seeds, 3, judge)
rmSync(folder, { recursive: true })
console.log(
  `${seeds.length} runs, ${told.disturbed} requests disturbed, ${told.repeated} cases repeated: ` +
    `${told.accused} accused, ${told.open} inconclusive, ${told.broken} ended otherwise`,
)
process.exit(told.accused === 0 && told.broken === 0 && told.open <= Math.ceil(mostOpen * seeds.length) ? 0 : 1)
