import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FaultId } from '../../reference-impl/index.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { CommandLines } from './command-lines.ts'

const bin = path.join(packageRoot, 'bin', 'conformint.js')
const env = { PATH: process.env.PATH }
const lines = new CommandLines()
let directory: string

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-cli-'))
})
afterAll(async () => {
  lines.close()
  rmSync(directory, { recursive: true })
})

const conformint = (...args: string[]) => lines.run(args, { cwd: directory, env })

/** The same as a process of its own. */
function started(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: directory,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.each([
  [['requirements', 'WALL-01'], 2, '', 'Did you mean WAL-01?'],
  [['requirements', 'WAL-01'], 0, 'WAL-01 MUST', ''],
])('a process of %j ends with %i', (args, code, out, err) => {
  expect(started(...args)).toMatchObject({
    status: code,
    stdout: expect.stringContaining(out),
    stderr: expect.stringContaining(err),
  })
})

describe('wrong use is exit 2 with a sentence on stderr', () => {
  const target = ['--target', 'http://127.0.0.1:1', '--api-key', 'k']
  test.each([
    [['verify', '--tagret', 'x'], '--target'],
    [['verify'], '--target'],
    [['verify', ...target, '--image', 'x'], '--target and --image name two targets'],
    [['verify', '--command', 'serve', '--api-key', 'k'], 'no {port}'],
    [['verify', ...target, '--shard', '3/2'], '--shard: 3/2 is not I/N'],
    [['verify', ...target, '--case', 'wallets/any-userid'], 'Did you mean wallets/any-user-id?'],
    [['verify', ...target, '--only', 'WAL-1'], 'Did you mean WAL-01?'],
    [['verify', ...target, '--area', 'walets'], 'wallets'],
    [['verify', ...target, '--reporter', 'alure'], 'did you mean allure?'],
    [['verify', ...target, '--config', 'none.yaml'], 'none.yaml'],
    [['verify', ...target, '--report-dir', '/dev/null/x'], '--report-dir'],
    [['requirements', 'WALL-01'], 'Did you mean WAL-01?'],
    [['serve', '--port', '99999'], '--port'],
    [['serve', '--database', 'mysql://localhost/x'], 'neither sqlite:FILE nor postgres://'],
    [['serve', '--database', 'postgres:x'], 'neither sqlite:FILE nor postgres://'],
    [['prove', '--fault', 'mint-own-idd'], 'Did you mean mint-own-id?'],
    [['prove', '--area', 'mintin'], 'Did you mean minting?'],
    [['prove', '--jobs', '0'], '--jobs'],
    [
      ['prove', '--fault', 'mint-own-id' satisfies FaultId, '--json', '/dev/null/x'],
      '--json: cannot write to /dev/null/x',
    ],
    [['serve', '--port', '0', '--fault', 'mint-own-idd'], 'Did you mean mint-own-id?'],
    [[], 'Usage:'],
  ])('%j', async (args, sentence) => {
    const { status, stdout, stderr } = await conformint(...args)
    expect(stderr).toContain(sentence)
    expect(stdout).toBe('')
    expect(status).toBe(2)
    expect(readdirSync(directory)).toEqual([])
  })
})

test('--help and --version are answers on stdout', () => {
  expect(started('--version')).toMatchObject({ status: 0, stderr: '' })
  for (const command of ['verify', 'serve', 'requirements', 'prove']) {
    const { status, stdout } = started(command, '--help')
    expect(status).toBe(0)
    expect(stdout).toContain(`Usage: conformint ${command}`)
  }
})

test('an old Node is told what to do', () => {
  const source = readFileSync(bin, 'utf8').replace('process.versions.node', '"20.20.2"').replace('#!', '//')
  const old = path.join(directory, 'old.mjs')
  writeFileSync(old, source)
  const { status, stderr } = spawnSync(process.execPath, [old], { encoding: 'utf8' })
  rmSync(old)
  expect(status).toBe(2)
  expect(stderr).toContain('needs Node.js 22.22 or newer')
})

describe('requirements', () => {
  test('lists all as data', async () => {
    const { status, stdout } = await conformint('requirements', '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).length).toBeGreaterThan(120)
  })

  test('explains one, without colours where there is no terminal', async () => {
    const { status, stdout } = await conformint('requirements', 'mint-01')
    expect(status).toBe(0)
    expect(stdout).toContain('MINT-01 MUST')
    expect(stdout).not.toContain('\u001b')
  })

  test('lists those in which all words are found, and refuses what is in none', async () => {
    const { status, stdout } = await conformint('requirements', 'Supply', 'limit')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^\d+ requirements?: /m)
    expect(stdout).toMatch(/^TPL-/m)
    expect(stdout).not.toMatch(/^WAL-/m)
    expect(await conformint('requirements', 'supply', 'zebra')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('No requirement has "supply" and "zebra" in it'),
    })
  })
})

test('ids of requirements and cases are found whatever the case of their letters', async () => {
  const { status, stdout } = await conformint(
    'verify',
    '--reference',
    '--only',
    'wal-01',
    '--case',
    'Wallets/Email-Address-Gets-One-Wallet',
    '--list',
  )
  expect([status, stdout]).toEqual([0, expect.stringContaining('wallets/email-address-gets-one-wallet')])
})

describe('verify', () => {
  test('of a target that is not there is 3 at once, with a report', async () => {
    const started = performance.now()
    const { status, stdout, stderr } = await conformint(
      'verify',
      '--target',
      'http://127.0.0.1:1',
      '--api-key',
      'sk_secret_x',
      '--only',
      'COL-01',
      '--reporter',
      'json',
    )
    expect(status).toBe(3)
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(stderr).toBe('')
    expect(stdout).toMatch(/inconclusive {2}.*\n {2}Nothing listens at http:\/\/127.0.0.1:1 /)
    const report = readFileSync(path.join(directory, 'conformint-report', 'report.json'), 'utf8')
    expect(JSON.parse(report).verdict).toBe('inconclusive')
    expect(report).not.toContain('sk_secret_x')
    rmSync(path.join(directory, 'conformint-report'), { recursive: true })
  })
})

describe('serve', () => {
  test('says one line on stdout when it answers, the keys on stderr, and ends on a signal', async () => {
    const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--base-path', '/api'])
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    await once(child.stdout, 'data')
    const [, url] = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(stdout) ?? []
    const answer = await fetch(`${url}/api/2022-06-09/collections/`, { headers: { 'X-API-KEY': 'sk_reference_full' } })
    expect(answer.status).toBe(200)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(stdout.split('\n')).toHaveLength(2)
    expect(stderr).toContain('sk_reference_lacking_wallets_nfts_read')
  })

  test('tells the cause of a 500 on stderr, and nobody else', async () => {
    const file = path.join(directory, 'broken.sqlite')
    const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--database', `sqlite:${file}`])
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    const [line] = await once(child.stdout, 'data')
    new DatabaseSync(file).exec('drop table wallets')
    const url = String(line).trim().replace('listening on ', '')
    const answer = await fetch(`${url}/v1-alpha1/wallets?userId=a`, { headers: { 'X-API-KEY': 'sk_reference_full' } })
    expect([answer.status, await answer.json()]).toEqual([500, { error: true, message: 'internal error' }])
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(stderr).toMatch(/GET \/v1-alpha1\/wallets was answered with 500: .*no such table: wallets/)
  })

  test('a PostgreSQL that does not answer is said in one sentence', async () => {
    const child = spawn(process.execPath, [
      bin,
      'serve',
      '--port',
      '0',
      '--database',
      'postgres://u:secret@127.0.0.1:1/x',
    ])
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    const [code] = await once(child, 'exit')
    expect([code, stderr]).toEqual([3, 'error: --database: nothing answers there; is PostgreSQL running?\n'])
  })
})
