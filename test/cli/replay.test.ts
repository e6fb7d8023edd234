import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultId, type RunningReference, startReference, withFaults } from '../../reference-impl/index.ts'
import type { Report, ReportCase } from '../../src/engine/report/model.ts'
import type { CaseId } from '../../suites/case-id.ts'
import { CommandLines } from './command-lines.ts'

const property: CaseId = 'wallets/any-user-id'
const faults = [
  'user-id-letters-only',
  'template-limit-one-lower',
  'locator-mint-without-chain',
] as const satisfies readonly FaultId[]

let directory: string
let faulty: RunningReference
let sound: RunningReference
let report: Report

const lines = new CommandLines()

const conformint = (...args: readonly string[]) =>
  lines.run(args, { cwd: directory, env: { PATH: process.env.PATH, CONFORMINT_API_KEY: 'sk_reference_full' } })

const changed = (name: string, change: object): string => {
  writeFileSync(path.join(directory, name), JSON.stringify({ ...report, ...change }))
  return name
}

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-replay-'))
  sound = await startReference()
  faulty = await startReference({ wrap: withFaults(...faults) })
  await conformint(
    'verify',
    '--target',
    faulty.url,
    '--only',
    'WAL-21',
    'TPL-05',
    'LOC-12',
    '--effort',
    'quick',
    '--seed',
    '3',
  )
  report = JSON.parse(readFileSync(path.join(directory, 'conformint-report', 'report.json'), 'utf8'))
  rmSync(path.join(directory, 'conformint-report'), { recursive: true })
  changed('report.json', {})
})

afterAll(async () => {
  lines.close()
  await Promise.all([faulty.close(), sound.close()])
  rmSync(directory, { recursive: true })
})

const failing = (id: string): ReportCase | undefined =>
  report.cases.find((case_) => case_.id === id && case_.outcome === 'failed')

async function again(lines: readonly string[], base: string, key = 'sk_reference_full') {
  const file = path.join(directory, 'again.sh')
  writeFileSync(file, lines.join('\n'))
  const env = { PATH: process.env.PATH, CONFORMINT_API_KEY: key, BASE: base }
  const child = spawn('bash', [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [stdout, status] = await Promise.all([text(child.stdout), new Promise((resolve) => child.on('close', resolve))])
  rmSync(file)
  return { stdout, status }
}

describe('the script of a failure', () => {
  test.each([
    ['WAL-21', 2],
    ['TPL-05', 2],
    // Judged beside others of its kind: it rests on its own answer, and not on the last.
    ['LOC-12', 8],
  ])(
    'of %s shows it on a fresh server with the fault, and not on one without',
    async (id, most) => {
      const failures = report.cases.flatMap((case_) => case_.failures).filter(({ requirement }) => requirement === id)
      const restarted = await startReference({ wrap: withFaults(...faults) })
      try {
        for (const { curl, exchanges } of failures.slice(0, 2)) {
          expect(curl.join('\n')).not.toContain('sk_reference_full')
          const shown = await again(curl, restarted.url)
          expect(shown.stdout).toContain('Fails again')
          expect(shown.status).toBe(1)
          const gone = await again(curl, sound.url)
          expect(gone.stdout).toContain('Holds now')
          expect(gone.status).toBe(0)
          // Nothing but what the last request rests on.
          expect(exchanges.length).toBeLessThanOrEqual(most)
        }
      } finally {
        await restarted.close()
      }
      expect(failures.length).toBeGreaterThan(0)
    },
    60_000,
  )
})

describe('a script that could not make its check', () => {
  const script = (id: string): readonly string[] =>
    report.cases.flatMap((case_) => case_.failures).find(({ requirement }) => requirement === id)?.curl ?? []

  test.each(['WAL-21', 'TPL-05', 'LOC-12'])('of %s says so: nothing answers, the key is another', async (id) => {
    const down = await again(script(id), 'http://127.0.0.1:1')
    expect(down.stdout).toMatch(/Cannot be told: .*000/)
    expect(down.status).toBe(3)
    const refused = await again(script(id), sound.url, 'sk_nobody')
    expect(refused.stdout).toMatch(/Cannot be told: /)
    expect(refused.status).toBe(3)
  })

  test('git bisect finds the commit that broke it, and skips one whose server does not start', async () => {
    const repository = mkdtempSync(path.join(directory, 'bisect-'))
    const git = (...args: string[]): Promise<string> =>
      text(spawn('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: repository }).stdout)
    await git('init', '-q')
    writeFileSync(path.join(repository, '.git', 'again.sh'), script('WAL-21').join('\n'))
    const servers = [sound.url, sound.url, 'http://127.0.0.1:1', sound.url, faulty.url, faulty.url, faulty.url]
    for (const [index, url] of servers.entries()) {
      writeFileSync(path.join(repository, 'server'), `${url} ${index}`)
      await git('add', '.')
      await git('commit', '-qm', `release ${index}`)
    }
    await git('bisect', 'start', 'HEAD', 'HEAD~6')
    const line =
      'export CONFORMINT_API_KEY=sk_reference_full BASE=$(cut -d" " -f1 server); sh .git/again.sh; code=$?; ' +
      '[ $code = 3 ] && exit 125; exit $code'
    expect(await git('bisect', 'run', 'sh', '-c', line)).toMatch(/is the first bad commit[\s\S]*release 4/)
    rmSync(repository, { recursive: true })
  })
})

describe('replay', () => {
  test('tries the counterexample of a property first, on the target of the report, and tells how to repeat it', async () => {
    const before = failing(property)?.failures[0]
    const { status, stdout } = await conformint('replay', 'report.json', property, '--report-dir', 'again')
    expect(status).toBe(1)
    expect(stdout).toContain(`fails again  ${property} on ${faulty.url}`)
    expect(stdout).toContain('WAL-21 SHOULD')
    expect(stdout).toContain('"x-api-key: $CONFORMINT_API_KEY"')
    const again = JSON.parse(readFileSync(path.join(directory, 'again', 'report.json'), 'utf8')) as Report
    const repeated = again.cases.find(({ id }) => id === property)
    expect(repeated?.failures[0]?.path).toBe(before?.path)
    expect(again.run).toMatchObject({ seed: 3, effort: 'quick' })
    expect(repeated?.failures[0]?.counterexample).toEqual(before?.counterexample)
    expect(repeated?.failures[0]?.exchanges).toHaveLength(before?.exchanges.length ?? 0)
    expect(existsSync(path.join(directory, 'again', 'exchanges.ndjson'))).toBe(true)
    rmSync(path.join(directory, 'again'), { recursive: true })
  })

  test('is 0 where it holds now, and writes nothing', async () => {
    const { status, stdout } = await conformint('replay', '.', property, '--target', sound.url)
    expect(stdout).toContain(`holds now  ${property} on ${sound.url}`)
    expect(status).toBe(0)
    expect(readdirSync(directory)).toEqual(['report.json'])
  })

  test('is 3 where nothing answers', async () => {
    const { status, stdout, stderr } = await conformint(
      'replay',
      'report.json',
      property,
      '--target',
      'http://127.0.0.1:1',
    )
    expect(status).toBe(3)
    expect(stderr).toContain('http://127.0.0.1:1')
    expect(stdout).toContain('could not be judged')
  })

  test('is 2 on wrong use, with a sentence', async () => {
    const held = changed('held.json', {
      cases: report.cases.map((case_) => ({ ...case_, outcome: 'passed' as const, failures: [] })),
    })
    const invalid = changed('invalid.json', { verdict: 'fine' })
    const foreign = changed('foreign.json', {
      cases: report.cases.map((case_) => (case_.id === property ? { ...case_, id: 'wallets/gone' } : case_)),
    })
    for (const [args, sentence] of [
      [['report.json', 'wallets/any-userid'], `Did you mean ${property}?`],
      [[held, property], 'did not fail in the report (it is passed)'],
      [[invalid, property], 'is not a report of conformint: verdict'],
      [['none.json', property], 'none.json'],
      [[foreign, 'wallets/gone'], 'There is no case "wallets/gone"'],
      [['report.json'], "missing required argument 'CASE'"],
    ] as const) {
      const { status, stdout, stderr } = await conformint('replay', ...args)
      expect(stderr).toContain(sentence)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    }
    expect(existsSync(path.join(directory, 'conformint-report'))).toBe(false)
  })
})
