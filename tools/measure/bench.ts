import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../src/package/package-root.ts'
import { benchReference } from './bench/reference.ts'
import { type Recorded, resend } from './bench/resend.ts'
import { benchStart } from './bench/start.ts'
import { benchWan } from './bench/wan.ts'

// `--wan` measures a run over a slow line, see bench-wan.ts; `--effort` and `--concurrency` as of `verify`.
// `--reference` measures the reference implementation alone, see bench-reference.ts; `--start` what the package weighs and
// how fast its commands start, see bench-start.ts. Else:
//
// How much longer a run takes than its bare requests: wall time of a run over wall time of sending the requests of its
// exchanges.ndjson again, as many at once, without judging anything. Each goes to a reference implementation of its own,
// started fresh in another process. Rounds alternate, and the median counts.
//
// Completion is taken out at its source: the server completes mints at once (--mint-delay 0) in both, so that a run
// has nothing to wait for. What its polling still costs, pauses and repeated requests, stays on the side of the run;
// the repeated requests are recorded, and therefore sent again too.
//
// Both sides do the same work only where the ids fit: those that the server chose in the run are replaced by those that
// it chose now, or most mints would be refused as of unknown collections (see resend.ts).

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    effort: { type: 'string', default: 'standard' },
    concurrency: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    reference: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    wan: { type: 'boolean', default: false },
  },
})
if (values.start) {
  await benchStart(Number(values.rounds))
  process.exit(0)
}
if (values.reference) process.exit((await benchReference(Number(values.rounds))) ? 0 : 1)

const concurrency = Number(values.concurrency)
if (values.wan) process.exit((await benchWan(values.effort, concurrency, values.seed)) ? 0 : 1)

const key = 'sk_reference_full'
const bin = path.join(packageRoot, 'bin', 'conformint.js')
const folder = mkdtempSync(path.join(tmpdir(), 'conformint-bench-'))

/** Starts a reference implementation, measures `work` against it, and ends it. */
async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = spawn(process.execPath, [bin, 'serve', '--port', '0', '--mint-delay', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [line] = await once(createInterface(server.stdout), 'line')
    return await work(String(line).replace('listening on ', ''))
  } finally {
    await ended(server)
  }
}

async function ended(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
}

/** @returns ms from the first request to the last result, as the report has it: without loading and writing reports */
async function run(url: string): Promise<number> {
  const args = ['verify', '--target', url, '--effort', values.effort, '--seed', values.seed]
  const own = ['--concurrency', values.concurrency, '--report-dir', folder, '--reporter', 'json']
  const env = { ...process.env, CONFORMINT_API_KEY: key }
  const child = spawn(process.execPath, [bin, ...args, ...own], { cwd: folder, env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8'))
  if (code !== 0) console.error(`the run ended with ${code}: ${report.verdict}`)
  return report.run.durationMs
}

async function recordedExchanges(): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const lines = createInterface(createReadStream(path.join(folder, 'exchanges.ndjson')))
  for await (const line of lines) recorded.push(JSON.parse(line))
  return recorded
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

try {
  const ratios: number[] = []
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const ran = await withServer(run)
    const exchanges = await recordedExchanges()
    const replayed = await withServer((url) => resend(url, exchanges, { concurrency, key }))
    ratios.push(ran / replayed)
    const figures = `run ${Math.round(ran)} ms, replay ${Math.round(replayed)} ms, ${exchanges.length} requests`
    console.log(`round ${round}: ${figures}, ratio ${(ran / replayed).toFixed(2)}`)
  }
  console.log(`median ratio ${median(ratios).toFixed(2)} (effort ${values.effort}, concurrency ${concurrency})`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
