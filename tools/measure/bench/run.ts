import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startReference } from '../../../reference-impl/server.ts'

// What a run takes besides its requests: from the command to the first request, and from the last answer to the end of the
// process, when all reports are written. CPU time stands beside wall time, which says little on a busy machine.

const key = 'sk_reference_full'

interface Mark {
  readonly wallMs: number
  readonly cpuMs: number
}

interface Edges {
  readonly first: Mark
  readonly last: Mark
}

/**
 * @param packages root folders by what they are: the packed package as others have it, the checkout
 * @param rounds runs of each kind
 */
export async function benchRun(packages: Readonly<Record<string, string>>, rounds: number): Promise<void> {
  const reference = await startReference({ mintDelayMs: 20 })
  try {
    for (const [what, args] of [
      ['one case', ['--case', 'wallets/lookup']],
      ['quick', ['--effort', 'quick']],
    ] as const) {
      for (const [name, root] of Object.entries(packages)) {
        const runs: Edges[] = []
        for (let round = 0; round < rounds; round += 1) runs.push(await oneRun(root, reference.url, args))
        const best = (of: (edges: Edges) => Mark): string => {
          const least = (member: keyof Mark): number => Math.round(Math.min(...runs.map((run) => of(run)[member])))
          return `${least('wallMs')} ms, CPU ${least('cpuMs')} ms`
        }
        console.log(`${name}: ${what}: first request after ${best(({ first }) => first)}`)
        console.log(`${name}: ${what}: reports written and ended after the last answer ${best(({ last }) => last)}`)
      }
    }
  } finally {
    await reference.close()
  }
}

async function oneRun(root: string, url: string, args: readonly string[]): Promise<Edges> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-bench-'))
  let first: Mark | undefined
  let last: Mark | undefined
  let cpu = (): number => 0
  const begun = performance.now()
  const mark = (since = begun, used = 0): Mark => ({ wallMs: performance.now() - since, cpuMs: cpu() - used })
  const front = createServer((incoming, outgoing) => {
    first ??= mark()
    const { hostname, port } = new URL(url)
    const { method, headers, url: target } = incoming
    const onward = request({ hostname, port, method, headers, path: target }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      outgoing.on('finish', () => {
        last = mark()
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const target = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const flags = ['verify', '--target', target, '--seed', '1', '--report-dir', path.join(folder, 'report'), ...args]
  const env = { ...process.env, CONFORMINT_API_KEY: key }
  try {
    const started = performance.now()
    const child = spawn(process.execPath, [path.join(root, 'bin', 'conformint.js'), ...flags], {
      cwd: folder,
      env,
      stdio: 'ignore',
    })
    cpu = () => cpuOf(child.pid)
    let used = 0
    // What it has used until it ends can be read only while it is there.
    const watch = setInterval(() => {
      used = Math.max(used, cpu())
    }, 2)
    await once(child, 'exit')
    clearInterval(watch)
    const end = performance.now()
    if (first === undefined || last === undefined) throw new Error('nothing was sent')
    const before = started - begun
    return {
      first: { wallMs: first.wallMs - before, cpuMs: first.cpuMs },
      last: { wallMs: end - begun - last.wallMs, cpuMs: used - last.cpuMs },
    }
  } finally {
    front.close()
    front.closeAllConnections()
    rmSync(folder, { recursive: true })
  }
}

/** CPU time of a process so far, in ms to 10, where the system tells. */
function cpuOf(pid: number | undefined): number {
  try {
    const [, , , , , , , , , , , , user = '0', system = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, 'x ')
      .split(' ')
    return (Number(user) + Number(system)) * 10
  } catch {
    return 0
  }
}
