import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withFaults } from '../../reference-impl/index.ts'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import { packageRoot } from '../../src/package/package-root.ts'

const bin = path.join(packageRoot, 'bin', 'conformint.js')
let directory: string
let broken: RunningReference

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-outputs-'))
  broken = await startReference({ wrap: withFaults('wallet-user-id-first-200') })
})
afterAll(async () => {
  await broken.close()
  rmSync(directory, { recursive: true })
})

const verify = (...args: readonly string[]): string =>
  [
    process.execPath,
    bin,
    'verify',
    '--target',
    broken.url,
    '--api-key',
    'sk_reference_full',
    '--effort',
    'quick',
    ...args,
  ]
    .map((word) => `'${word}'`)
    .join(' ')

/** Runs a line of bash. @returns its exit code, and what went to its stderr */
async function bash(line: string): Promise<{ code: number | null; err: string; out: string }> {
  const child = spawn('bash', ['-c', `set -o pipefail; ${line}`], { cwd: directory })
  let err = ''
  let out = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, err, out }
}

const verdictIn = (folder: string): unknown =>
  (JSON.parse(readFileSync(path.join(directory, folder, 'report.json'), 'utf8')) as { verdict: string }).verdict

describe('whatever happens to the output, the exit code is the verdict’s', () => {
  test.concurrent.each([
    ['a reader of stdout that has gone', '| true'],
    ['a reader of stdout that takes one line', '| head -1'],
    ['readers of both that have gone', '2>&1 | true'],
    ['a full disk behind stdout', '> /dev/full'],
    ['a full disk behind both', '> /dev/full 2>&1'],
    ['no stdout at all', '>&-'],
    ['neither', '>&- 2>&-'],
  ])('%s', async (name, redirection) => {
    const folder = name.replaceAll(' ', '-')
    const { code } = await bash(
      `${verify('--case', 'wallets/user-id-gets-one-wallet', '--report-dir', folder)} ${redirection}`,
    )
    expect(code).toBe(1)
    expect(verdictIn(folder)).toBe('non-conforming')
  })

  test('a disk that has no room for the reports: a sentence, no stack, nobody blamed', async () => {
    // The system refuses files beyond 4 KiB, as a full disk would.
    const { code, err, out } = await bash(`ulimit -f 4; ${verify('--only', 'WAL-02,WAL-21', '--report-dir', 'full')}`)
    expect(err).toMatch(/^The reports cannot be written whole: EFBIG.*\nexchanges.ndjson holds \d+ of \d+ requests/m)
    expect(err + out).not.toContain('bug of conformint')
    expect(out).toContain('WAL-02')
    expect(code).toBe(1)
  })
})

test.each(['no-folder/reports', 'no-folder'])(
  'a folder that cannot be written to, %s, is told before anything is sent',
  async (folder) => {
    writeFileSync(path.join(directory, 'no-folder'), 'a file')
    const { code, err, out } = await bash(verify('--report-dir', folder))
    expect(err).toMatch(/^error: --report-dir: cannot write to .*no-folder/)
    expect(err + out).not.toContain('seed ')
    expect(code).toBe(2)
  },
)

describe('a report folder belongs to one run at a time', () => {
  const lock = path.join('taken', '.conformint.lock')

  test('the second is told, and the first goes on', async () => {
    const server = createServer((_, response) => setTimeout(() => response.end('[]'), 1500))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const args = [bin, 'verify', '--target', url, '--api-key', 'k', '--only', 'WAL-01', '--report-dir', 'taken']
    const first = spawn(process.execPath, args, { cwd: directory })
    for (let tries = 0; tries < 200 && !existsSync(path.join(directory, lock)); tries += 1) {
      await new Promise((done) => setTimeout(done, 50))
    }
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' })
    expect(stderr).toMatch(/^error: --report-dir: another run \(process \d+ on .*\) writes to .*taken: wait until/)
    expect(status).toBe(2)
    expect(existsSync(path.join(directory, lock))).toBe(true)
    first.kill('SIGTERM')
    await new Promise((done) => first.on('close', done))
    expect(existsSync(path.join(directory, lock))).toBe(false)
    server.closeAllConnections()
    server.close()
  })

  test('what an earlier one left is gone before anything is sent, and what is none of ours stays', async () => {
    const folder = path.join(directory, 'old')
    mkdirSync(folder)
    const ours = ['index.html', 'ctrf.json', 'exchanges.ndjson', 'junit.xml.part']
    for (const name of [...ours, 'notes.txt']) writeFileSync(path.join(folder, name), 'old')
    // Nobody listens there: what is left is what there was before.
    const target = ['--target', 'http://127.0.0.1:9', '--api-key', 'k', '--reporter', 'json', '--report-dir', 'old']
    expect(spawnSync(process.execPath, [bin, 'verify', ...target], { cwd: directory }).status).toBe(3)
    expect(readdirSync(folder).filter((name) => readFileSync(path.join(folder, name), 'utf8') === 'old')).toEqual([
      'notes.txt',
    ])
  })

  test('one that was killed does not keep it', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    writeFileSync(path.join(directory, lock), JSON.stringify({ pid: gone, host: hostname(), since: Date.now() }))
    // The target of the other tests is broken: what its verdict is does not matter here.
    const args = ['--reference', '--area', 'usage', '--effort', 'quick', '--report-dir', 'taken']
    const { code } = await bash([process.execPath, bin, 'verify', ...args].map((word) => `'${word}'`).join(' '))
    expect(code).toBe(0)
    expect(readdirSync(path.join(directory, 'taken'))).not.toContain('.conformint.lock')
  })
})
