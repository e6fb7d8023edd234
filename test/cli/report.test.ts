import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference, withFaults } from '../../reference-impl/index.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { reporterNames } from '../../src/engine/report/reporter-names.ts'
import { CommandLines } from './command-lines.ts'

const area = ['--area', 'templates', '--seed', '5', '--effort', 'quick']
const all = ['--reporter', reporterNames.join(',')]

let directory: string
let sound: RunningReference
let faulty: RunningReference

const lines = new CommandLines()

const conformint = (args: readonly string[], more: Record<string, string> = {}) =>
  lines.run(args, { cwd: directory, env: { PATH: process.env.PATH, CONFORMINT_API_KEY: 'sk_reference_full', ...more } })

const verify = (url: string, folder: string, ...args: string[]) =>
  conformint(['verify', '--target', url, ...area, '--report-dir', folder, ...args])

const reportOf = (folder: string): Report =>
  JSON.parse(readFileSync(path.join(directory, folder, 'report.json'), 'utf8')) as Report

const outcomesOf = ({ requirements }: Report) => requirements.map(({ id, outcome }) => `${id} ${outcome}`)

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-report-'))
  sound = await startReference()
  faulty = await startReference({ wrap: withFaults('template-limit-one-lower') })
  await verify(sound.url, 'old', ...all, '--label', 'Vendor')
  await verify(sound.url, 'again')
  await verify(faulty.url, 'broken', ...all, '--target-version', '2')
})

afterAll(async () => {
  lines.close()
  await Promise.all([sound.close(), faulty.close()])
  rmSync(directory, { recursive: true })
})

function contentsOf(folder: string): Map<string, string> {
  const root = path.join(directory, folder)
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(root, name)).isFile(),
  )
  return new Map(names.toSorted().map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))
}

test('exchanges.ndjson tells every request in order, those that looked at the target before the run first', () => {
  const lines = readFileSync(path.join(directory, 'old', 'exchanges.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
  const exchanges = lines.map((line) => JSON.parse(line) as { seq: number; caseId: string })
  const before = exchanges.filter(({ caseId }) => caseId === 'preflight')
  expect(before.length).toBeGreaterThan(0)
  expect(exchanges.slice(0, before.length)).toEqual(before)
  expect(exchanges.map(({ seq }) => seq)).toEqual(exchanges.map((_, index) => index + 1))
  const { run, traffic = [] } = reportOf('old')
  expect(exchanges.filter(({ caseId }) => !['preflight', 'warm-up'].includes(caseId))).toHaveLength(run.requests)
  expect(traffic.reduce((sum, { requests }) => sum + requests, 0)).toBe(exchanges.length)
})

describe('report render', () => {
  test.each(['old', 'broken'])('makes every format of %s again, byte by byte', async (folder) => {
    const before = contentsOf(folder)
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['badge.svg', 'conformint.sarif', 'ctrf.json', 'exchanges.har']),
    )
    const { status } = await conformint(['report', 'render', folder, ...all, '--report-dir', `${folder}-rendered`])
    expect(status).toBe(0)
    const after = contentsOf(`${folder}-rendered`)
    expect([...after.keys()]).toEqual([...before.keys()].filter((name) => name !== 'exchanges.ndjson'))
    for (const [name, content] of after) expect(content === before.get(name), name).toBe(true)
  })
})

describe('report diff', () => {
  test('of two runs with one seed against one server, as fast as one another, is no difference', async () => {
    const file = path.join(directory, 'again', 'report.json')
    writeFileSync(file, JSON.stringify({ ...reportOf('again'), traffic: reportOf('old').traffic }))
    const { status, stdout } = await conformint(['report', 'diff', 'old', 'again'])
    expect(stdout).toContain('no difference')
    expect(status).toBe(0)
  })

  test('against a fault shows exactly its requirements, in every format', async () => {
    const { status, stdout } = await conformint(['report', 'diff', 'old', 'broken', '--format', 'json'])
    const { newlyFailing, newlyPassing } = JSON.parse(stdout)
    expect(newlyFailing.map(({ id }: { id: string }) => id)).toEqual(['TPL-05'])
    expect(newlyPassing).toEqual([])
    expect(status).toBe(1)
    for (const format of ['text', 'markdown', 'html']) {
      const told = await conformint(['report', 'diff', 'old', 'broken', '--format', format])
      expect(told.stdout).toContain('TPL-05')
      expect(told.status).toBe(1)
    }
  })

  test('is 2 where the two have nothing in common, and says why', async () => {
    const stranger = { ...reportOf('old'), kind: 'contracts' }
    writeFileSync(path.join(directory, 'contracts.json'), JSON.stringify(stranger))
    const { status, stderr } = await conformint(['report', 'diff', 'old', 'contracts.json'])
    expect(stderr).toContain('cannot be compared')
    expect(status).toBe(2)
  })
})

test('report compare puts targets side by side', async () => {
  const { status, stdout } = await conformint(['report', 'compare', 'old', 'again', 'broken'])
  expect(status).toBe(0)
  expect(stdout).toContain('Conformance of 3 targets')
  expect(stdout).toContain('Where they differ (1)')
  const json = await conformint(['report', 'compare', 'old', 'broken', '--format', 'json'])
  expect(JSON.parse(json.stdout).requirements.filter(({ differs }: { differs: boolean }) => differs)).toHaveLength(1)
})

describe('report merge', () => {
  test('of all shards is the report of the whole run', async () => {
    for (const shard of ['1/3', '2/3', '3/3']) {
      await verify(faulty.url, `shard-${shard[0]}`, '--shard', shard, '--target-version', '2')
      expect(reportOf(`shard-${shard[0]}`).run).toMatchObject({ partial: true, shard })
    }
    const shards = ['shard-3', 'shard-1', 'shard-2']
    const { status } = await conformint(['report', 'merge', ...shards, '--report-dir', 'whole'])
    expect(status).toBe(1)
    const [merged, whole] = [reportOf('whole'), reportOf('broken')]
    expect(outcomesOf(merged)).toEqual(outcomesOf(whole))
    expect(merged.summary).toEqual(whole.summary)
    expect(merged.verdict).toBe(whole.verdict)
    expect(merged.cases.map(({ id }) => id).toSorted()).toEqual(whole.cases.map(({ id }) => id).toSorted())
    const { status: refused, stderr } = await conformint([
      'report',
      'merge',
      'shard-1',
      'shard-1',
      '--report-dir',
      'no',
    ])
    expect(refused).toBe(2)
    expect(stderr).toContain('shard 1/3 is there 2 times')
    expect(stderr).toContain('shard 2/3 is missing')
  })
})

test('a forge is told in its own words, and cannot be made to run what the target says', async () => {
  const summary = path.join(directory, 'step.md')
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, GITLAB_CI: 'true' }
  const args = ['verify', '--only', 'TPL-05', '--effort', 'quick', '--report-dir', 'forge', '--config', 'forge.yaml']
  writeFileSync(path.join(directory, 'forge.yaml'), `# ours\ntarget: ${faulty.url}\n`)
  const { stderr } = await conformint(args, environment)
  // A file of the vendor's: ours are none that his repository has.
  expect(stderr).toMatch(
    /^::error file=forge\.yaml,line=2,title=TPL-05::.*%0Aagain: {4}conformint replay forge templates\/create$/m,
  )
  expect(readFileSync(summary, 'utf8')).toContain('TPL-05')
  const quality = JSON.parse(readFileSync(path.join(directory, 'forge', 'code-quality.json'), 'utf8'))
  expect(quality).toMatchObject([{ check_name: 'TPL-05', location: { path: 'forge.yaml', lines: { begin: 2 } } }])
})

test('waivers are drafted without a reason, refused until they have one, and then waive', async () => {
  const args = ['verify', '--target', faulty.url, '--only', 'TPL-05', '--effort', 'quick', '--report-dir', 'waived']
  expect((await conformint([...args, '--write-waivers', 'waivers.yaml'])).status).toBe(1)
  const file = path.join(directory, 'waivers.yaml')
  const drafted = readFileSync(file, 'utf8')
  expect(drafted).toContain('requirement: TPL-05')
  // What stands in the file stays, comments too; a requirement is drafted once.
  const standing = `# ours\n- requirement: LIST-12 # for now\n  reason: 'old'\n  expires: 2099-01-01\n`
  writeFileSync(path.join(directory, 'more.yaml'), standing)
  expect((await conformint([...args, '--write-waivers', 'more.yaml'])).status).toBe(1)
  const more = readFileSync(path.join(directory, 'more.yaml'), 'utf8')
  expect(more.startsWith(standing)).toBe(true)
  expect(more).toMatch(/\n# .+\n- requirement: TPL-05\n {2}reason: ""\n/)
  expect((await conformint([...args, '--write-waivers', 'more.yaml'])).status).toBe(1)
  expect(readFileSync(path.join(directory, 'more.yaml'), 'utf8')).toBe(more)
  writeFileSync(path.join(directory, 'none.yaml'), 'requirement: TPL-05\n')
  const none = await conformint([...args, '--write-waivers', 'none.yaml'])
  expect([none.status, none.stderr]).toEqual([2, expect.stringContaining('it is no list')])

  writeFileSync(path.join(directory, 'own.yaml'), 'waivers: waivers.yaml\n')
  const refused = await conformint([...args, '--config', 'own.yaml'])
  expect(refused.stderr).toContain('must not be empty')
  expect(refused.status).toBe(2)

  writeFileSync(file, drafted.replaceAll('reason: ""', 'reason: known').replaceAll('owner: ""', 'owner: us'))
  expect((await conformint([...args, '--config', 'own.yaml'])).status).toBe(0)
  expect(reportOf('waived').waivers).toMatchObject([{ requirement: 'TPL-05', owner: 'us', state: 'used' }])
  for (const name of ['index.html', 'summary.md']) {
    expect(readFileSync(path.join(directory, 'waived', name), 'utf8')).toContain('30 days left')
  }

  writeFileSync(file, '- { requirement: TPL-5, reason: known, expires: 2099-01-01 }\n')
  expect((await conformint([...args, '--config', 'own.yaml'])).stderr).toContain('names no requirement')
})
