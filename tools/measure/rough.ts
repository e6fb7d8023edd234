/**
 * Judges the reference implementation at quick many times over a line that disturbs 1 to 5 % of the requests: connections that
 * are reset before or after the request was carried out, bodies that end early, pages of a gateway, and 429 or 503 to writes
 * that were carried out. Several runs at once keep the machine busy. Nobody may be accused, and hardly anything be left open.
 *
 *   node tools/measure/rough.ts [--count 200] [--first 1] [--at-once 3] [--percent 1..5] [--keep DIR]
 *
 * Seed and share of a run follow from its number; DIR takes the reports and exchanges of the runs that do not conform.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startReference } from '../../reference-impl/server.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { seconds } from '../../src/engine/text/index.ts'
import { scopes } from '../../src/interface/roles.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { inLanes } from './in-lanes.ts'
import { type Roughness, roughLine } from './rough-line.ts'
import { seedsFrom } from './seeded.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '3' },
    percent: { type: 'string' },
    keep: { type: 'string' },
  },
})

/** Of 200 runs two may be inconclusive. */
const mostOpen = 0.01

const bin = path.join(packageRoot, 'bin', 'conformint.js')
const folder = mkdtempSync(path.join(tmpdir(), 'conformint-rough-'))
const config = path.join(folder, 'conformint.json')
const lacking = Object.fromEntries(
  scopes.map((scope) => [scope, `sk_reference_lacking_${scope.replaceAll(/[.:]/g, '_')}`]),
)
writeFileSync(
  config,
  JSON.stringify({ keys: { full: 'sk_reference_full', otherProject: 'sk_reference_other_project', lacking } }),
)

/** A share of the requests, all kinds alike. */
const roughnessOf = (percent: number): Roughness => {
  const each = percent / 100 / 4
  return { resets: each, cuts: each, gateway: each, later: each }
}

interface Ended {
  readonly percent: number
  readonly status: number | null
  readonly report: Report
  readonly done: Readonly<Record<string, number>>
}

async function judge(seed: number): Promise<Ended> {
  const percent = values.percent === undefined ? 1 + (seed % 5) : Number(values.percent)
  const reference = await startReference({ mintDelayMs: 400 })
  const line = await roughLine(reference.url, roughnessOf(percent), seed)
  const to = path.join(folder, `${seed}`)
  try {
    const flags = ['--target', line.url, '--config', config, '--effort', 'quick', '--seed', `${seed}`]
    const child = spawn(process.execPath, [bin, 'verify', ...flags, '--report-dir', to], { stdio: 'ignore' })
    const status = await new Promise<number | null>((done) => child.on('close', done))
    const report = JSON.parse(readFileSync(path.join(to, 'report.json'), 'utf8')) as Report
    if (status !== 0 && values.keep !== undefined) cpSync(to, path.join(values.keep, `${seed}`), { recursive: true })
    return { percent, status, report, done: line.done }
  } finally {
    line.server.closeAllConnections()
    line.server.close()
    await reference.close()
    rmSync(to, { recursive: true, force: true })
  }
}

const told = { accused: 0, open: 0, broken: 0, disturbed: 0, repeated: 0 }

function tell(seed: number, { percent, status, report, done }: Ended): void {
  const { verdict, run, requirements } = report
  const accused = requirements.filter(({ outcome }) => outcome === 'failed')
  const disturbed = Object.values(done).reduce((sum, number) => sum + number, 0)
  told.disturbed += disturbed
  told.repeated += run.disturbances.repeatedCases
  if (accused.length > 0) told.accused += 1
  else if (status === 3) told.open += 1
  else if (status !== 0) told.broken += 1
  console.log(
    `seed ${seed}, ${percent} %: ${verdict} (${status}), ${disturbed} of ${run.requests} requests disturbed, ` +
      `${run.disturbances.repeatedCases} cases repeated, ${seconds(run.durationMs)}`,
  )
  for (const { id, outcome, reason, cases } of requirements) {
    if (outcome !== 'failed' && outcome !== 'blocked') continue
    console.log(`  ${id} ${outcome} ${reason ?? ''}`)
    const failures = report.cases.filter(({ id: own }) => cases.includes(own)).flatMap((one) => one.failures)
    for (const { requirement, message, expected, actual } of failures)
      if (requirement === id)
        console.log(`    ${message}: ${actual.slice(0, 200)} instead of ${expected.slice(0, 200)}`)
  }
}

const seeds = seedsFrom(values.first, values.count)
await inLanes(seeds, Number(values['at-once']), async (seed) => tell(seed, await judge(seed)))
rmSync(folder, { recursive: true })
console.log(
  `${seeds.length} runs, ${told.disturbed} requests disturbed, ${told.repeated} cases repeated: ` +
    `${told.accused} accused, ${told.open} inconclusive, ${told.broken} ended otherwise`,
)
process.exit(told.accused === 0 && told.broken === 0 && told.open <= Math.ceil(mostOpen * seeds.length) ? 0 : 1)
