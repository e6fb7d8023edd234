import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { seconds } from '../../../src/engine/text/index.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import { bin, reportIn } from '../../conformint.ts'

/** Of a round trip, in ms, and from acceptance of a mint to its completion. */
const delay = 100
const mintDelay = '5s'

/** Requests in flight at once. */
const concurrency = 24

/** Wall time that an effort may take on such a line, in ms. */
const goals: Readonly<Record<string, number>> = { quick: 20_000, standard: 45_000 }

/** A line on which bytes take a while, half of the delay each way. */
async function slowLine(target: string): Promise<Server> {
  const { hostname, port } = new URL(target)
  const late = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delay / 2))
    from.on('end', () => setTimeout(() => to.end(), delay / 2))
    from.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    near.setNoDelay(true)
    const far = connect({ host: hostname, port: Number(port), noDelay: true })
    late(near, far)
    late(far, near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/** The most that a process has taken so far, in MB; 0 where the system does not tell. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) >> 10
  } catch {
    return 0
  }
}

/** The most requests that were under way at one moment. */
function mostInFlight(exchanges: readonly Exchange[]): number {
  const steps = exchanges
    .flatMap(({ startedAt, durationMs }) => [
      // Starts are told to the millisecond: what ended in the same one had ended before.
      { at: Date.parse(startedAt) + 1, by: 1 },
      { at: Date.parse(startedAt) + durationMs, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by)
  let now = 0
  return Math.max(0, ...steps.map(({ by }) => (now += by)))
}

/**
 * A run over a slow line, to a service that takes its time: what it takes, and what it takes at least, which is the longest
 * case, or all requests through as many places as there are.
 * @returns whether it was as fast as it should be
 */
export async function benchWan(effort: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-wan-'))
  const serve = [bin, 'serve', '--port', '0', '--mint-delay', mintDelay]
  const service = spawn(process.execPath, serve, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [listening] = await once(createInterface(service.stdout), 'line')
  const line = await slowLine(String(listening).replace('listening on ', ''))
  try {
    const target = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
    const args = ['verify', '--target', target, '--effort', effort, '--seed', '1', '--reporter', 'json']
    const env = { ...process.env, CONFORMINT_API_KEY: 'sk_reference_full' }
    const own = ['--concurrency', String(concurrency), '--report-dir', folder]
    const run = spawn(process.execPath, [bin, ...args, ...own], { cwd: folder, env, stdio: 'ignore' })
    let memory = 0
    const looks = setInterval(() => {
      memory = Math.max(memory, residentOf(run.pid))
    }, 250)
    const [code] = await once(run, 'exit')
    clearInterval(looks)
    const report = reportIn(folder)
    const lines = readFileSync(path.join(folder, 'exchanges.ndjson'), 'utf8').trim().split('\n')
    const exchanges = lines.map((one) => JSON.parse(one) as Exchange)
    const wall = report.run.durationMs
    const goal = goals[effort] ?? Number.POSITIVE_INFINITY
    const flight = exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0) / wall
    const { id, durationMs: longest } = report.cases.reduce((a, b) => (b.durationMs > a.durationMs ? b : a))
    const throughput = (exchanges.length * delay) / concurrency
    const bound = (wall / Math.max(longest, throughput)).toFixed(2)
    console.log(`${effort}: ${seconds(wall)} (goal ${seconds(goal)}), exit code ${code}, ${report.verdict}
  ${exchanges.length} requests, ${report.run.minted} tokens, ${delay} ms a round trip, mints take ${mintDelay}
  ${memory} MB resident at most
  in flight on average ${flight.toFixed(1)}, at most ${mostInFlight(exchanges)}, places ${concurrency}
  longest case ${id} ${seconds(longest)}, all requests at least ${seconds(throughput)}, wall ${bound} times the larger`)
    return wall <= goal
  } finally {
    line.close()
    service.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
