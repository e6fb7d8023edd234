import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Report } from '../../../src/engine/report/model.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import { mostInFlight } from '../ranking/spans.ts'

/** Of a round trip, in ms, and from acceptance of a mint to its completion. */
const delay = 100
const mintDelay = '5s'

/** Wall time that an effort may take on such a line, in ms. */
const goals: Readonly<Record<string, number>> = { quick: 20_000, standard: 45_000 }

const bin = path.join(packageRoot, 'bin', 'conformint.js')

/** Starts a program that says where it listens. */
async function started(args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, url: String(line).replace('listening on ', '') }
}

/** The most that a process has taken so far, in MB; 0 where the system does not tell. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) >> 10
  } catch {
    return 0
  }
}

/**
 * A run over a slow line, to a service that takes its time: what it takes, and what it takes at least, which is the longest
 * case, or all requests through as many places as there are.
 * @returns whether it was as fast as it should be
 */
export async function benchWan(effort: string, concurrency: number, seed: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-wan-'))
  const service = await started([bin, 'serve', '--port', '0', '--mint-delay', mintDelay])
  const line = await started([path.join(import.meta.dirname, 'slow-line.ts'), service.url, String(delay)])
  try {
    const args = ['verify', '--target', line.url, '--effort', effort, '--seed', seed, '--reporter', 'json']
    const env = { ...process.env, CONFORMINT_API_KEY: 'sk_reference_full' }
    const own = ['--concurrency', String(concurrency), '--report-dir', folder]
    const run = spawn(process.execPath, [bin, ...args, ...own], { cwd: folder, env, stdio: 'ignore' })
    let memory = 0
    const looks = setInterval(() => {
      memory = Math.max(memory, residentOf(run.pid))
    }, 250)
    const [code] = await once(run, 'exit')
    clearInterval(looks)
    const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report
    const lines = readFileSync(path.join(folder, 'exchanges.ndjson'), 'utf8').trim().split('\n')
    const exchanges = lines.map((one) => JSON.parse(one) as Exchange)
    const wall = report.run.durationMs
    const flight = exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0) / wall
    const longest = report.cases.toSorted((a, b) => b.durationMs - a.durationMs)[0]
    const throughput = (exchanges.length * delay) / concurrency
    const bound = Math.max(longest?.durationMs ?? 0, throughput)
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
    console.log(
      `${effort}: ${seconds(wall)} (goal ${seconds(goals[effort] ?? 0)}), exit code ${code}, ${report.verdict}`,
    )
    console.log(
      `  ${exchanges.length} requests, ${report.run.minted} tokens, ${delay} ms a round trip, mints take ${mintDelay}`,
    )
    console.log(`  ${memory} MB resident at most`)
    console.log(
      `  in flight on average ${flight.toFixed(1)}, at most ${mostInFlight(exchanges)}, places ${concurrency}`,
    )
    console.log(
      `  longest case ${longest?.id} ${seconds(longest?.durationMs ?? 0)}, all requests at least ${seconds(throughput)}, ` +
        `wall ${(wall / bound).toFixed(2)} times the larger`,
    )
    return wall <= (goals[effort] ?? Number.POSITIVE_INFINITY)
  } finally {
    for (const { child } of [line, service]) child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
