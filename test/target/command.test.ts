import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Secrets } from '../../src/engine/redaction/secrets.ts'
import { TargetUnreachable } from '../../src/engine/transport/errors.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { startCommand } from '../../src/target/command.ts'
import { secretPlaces } from '../interface/opened.ts'

const script = path.join(import.meta.dirname, 'server.mjs')
const bin = path.join(packageRoot, 'bin', 'conformint.js')
const serve = (...manners: string[]): string => `"${process.execPath}" "${script}" {port} ${manners.join(' ')}`
const secrets = new Secrets({ full: 'sk_hush' }, secretPlaces)

const start = (command: string, options: { basePath?: string; startTimeout?: number; signal?: AbortSignal } = {}) => {
  const { basePath = '', startTimeout = 20_000, signal } = options
  return startCommand({ kind: 'command', command, basePath, startTimeout }, secrets, signal)
}

const failure = (work: Promise<unknown>): Promise<TargetUnreachable> =>
  work.then(
    () => {
      throw new Error('it started')
    },
    (error) => error,
  )

/** Dead ones that nobody has buried do not count. */
const lives = (pid: number): boolean =>
  /^[^ZX]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)

async function pidsOf(url: string): Promise<number[]> {
  const { pids } = (await (await fetch(url)).json()) as { pids: number[] }
  expect(pids.every(lives)).toBe(true)
  return pids
}

/** `conformint verify`; its report lies in `directory`. */
function conformint(...args: string[]) {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-command-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const env = { PATH: process.env.PATH, CONFORMINT_API_KEY: 'sk_hush', SECRET: 'sk_hush' }
  const child = spawn(process.execPath, [bin, 'verify', '--report-dir', directory, '--reporter', 'json', ...args], {
    env,
    cwd: directory,
  })
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const done = Promise.all([closed, text(child.stdout), text(child.stderr)])
  const begun = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => /^seed /m.test(String(chunk)) && resolve())
  })
  return { directory, begun, done, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

/** Where the server with these manners listens. */
function urlOf(manners: string): string {
  const { stdout } = spawnSync('pgrep', ['-af', manners], { encoding: 'utf8' })
  return `http://127.0.0.1:${new RegExp(`server\\.mjs"? (\\d+) ${manners}`).exec(stdout)?.[1]}`
}

test('shell syntax, environment, port and base path reach the command; what it started ends with it', async () => {
  const target = await start(`export GREETING=hi; ${serve()} | cat`, { basePath: '/api' })
  expect(target.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/)
  expect(await (await fetch(target.url)).json()).toMatchObject({ url: '/api', greeting: 'hi' })
  const pids = await pidsOf(target.url)
  expect(await target.whyGone()).toBeUndefined()
  await target.close()
  await vi.waitFor(() => expect(pids.filter(lives)).toEqual([]), { timeout: 60_000, interval: 100 })
})

test('a server that its shell leaves behind, and one that ignores SIGTERM, end too', async () => {
  const target = await start(`${serve('stubborn')} &`)
  const pids = await pidsOf(target.url)
  const started = performance.now()
  await target.close()
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(pids.filter(lives)).toEqual([])
})

test('one that dies early is told at once, with its last output, without keys and colours', async () => {
  const started = performance.now()
  const error = await failure(start(`echo key sk_hush; ${serve('crash')}`))
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(error).toBeInstanceOf(TargetUnreachable)
  expect(error.message).toMatch(/^The command ended with code 5 before it accepted connections\. /)
  expect(error.message).toContain('Its last output:\n')
  expect(error.message).toContain('  key <redacted>\n')
  expect(error.message).toContain('  no database')
  expect(error.message).not.toContain('\u001b')
  expect(error.message).not.toContain('sk_hush')
})

test('one that never listens is given up on and ended, and so is one whose start is interrupted', async () => {
  const error = await failure(start(serve('late'), { startTimeout: 1000 }))
  expect(error).toMatchObject({ name: 'TargetUnreachable', code: 'NOT_READY' })
  expect(error.message).toMatch(/within 1000 ms.*limits\.startTimeout/)
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 300)
  expect(await failure(start(serve('late'), { signal: stop.signal }))).toBe(stop.signal.reason)
  expect(spawnSync('pgrep', ['-f', 'server.mjs"? \\d+ late']).stdout.toString()).toBe('')
})

test('one that prints 300 MB before it listens neither waits for us nor fills the memory', async () => {
  const before = ofThisThread()
  const target = await start(serve('loud'), { startTimeout: 120_000 })
  await fetch(`${target.url}/end`).catch(() => {})
  const said = await vi.waitFor(async () => {
    const why = await target.whyGone()
    if (why === undefined) throw new Error('still there')
    return why
  }, 120_000)
  await target.close()
  expect(said).toMatch(/^The command ended with code 4 during the run\.\nIts last output:\n.*\n {2}listening$/s)
  expect(said.length).toBeLessThan(5000)
  expect(ofThisThread() - before).toBeLessThan(150 << 20)
})

/** Bytes that the code of this thread holds; what the process has is that of other tests too. */
function ofThisThread(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('verify: one that dies early is exit 3, with its output on stderr and none of it in the report', async () => {
  const run = conformint('--command', serve('crash'), '--only', 'WAL-01')
  const [code, out, err] = await run.done
  expect(code).toBe(3)
  expect(err).toMatch(/^Its last output:\n.*the secret is <redacted>\n.*no database/ms)
  expect(out).toContain('inconclusive  the command, which did not start')
  const report = readFileSync(path.join(run.directory, 'report.json'), 'utf8')
  expect(JSON.parse(report)).toMatchObject({ verdict: 'inconclusive', target: { kind: 'command', url: '' } })
  expect(report).not.toContain('no database')
  expect(out + err + report).not.toContain('sk_hush')
})

test('verify: one that dies in mid-run is exit 3, and says why', async () => {
  const run = conformint('--command', serve('mortal'))
  await run.begun
  await fetch(`${urlOf('mortal')}/end`)
  const [code, out] = await run.done
  expect(code).toBe(3)
  expect(out).toContain('The command ended with code 4 during the run.')
})

test.each([['SIGINT', 130] as const, ['SIGKILL', null] as const])(
  'verify: nothing is left behind after %s',
  async (signal, expected) => {
    const run = conformint('--command', `${serve('stubborn', `until-${signal}`)} | cat`)
    await run.begun
    const pids = await pidsOf(urlOf(`stubborn until-${signal}`))
    run.kill(signal)
    const [code] = await run.done
    expect(code).toBe(expected)
    await vi.waitFor(() => expect(pids.filter(lives)).toEqual([]), { timeout: 60_000, interval: 100 })
  },
)
