import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import pc from 'picocolors'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runAdd } from '../../src/cli/report/add.ts'
import { runAttest } from '../../src/cli/report/attest.ts'
import { runHistory, runSite } from '../../src/cli/report/history.ts'
import { slugOf } from '../../src/engine/report/archive/archive.ts'
import { keepLastRun, putBackLastRun, runsIn } from '../../src/engine/report/earlier-runs.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { hostile, sampleReport } from '../engine/report/sample.ts'

const root = mkdtempSync(path.join(tmpdir(), 'conformint-archive-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder: string
let said: string[]
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(root, 'one-')), 'reports')
  said = []
})
const say = (text: string): void => void said.push(text)
const terminal = {
  out: say,
  err: say,
  hide: () => {},
  colours: pc.createColors(false),
  errColours: pc.createColors(false),
  width: 100,
}

/** A report without contradictions: what fails in it is what is named. */
function report(
  version: string,
  failed: readonly string[] = [],
  changes: Partial<Report['run']> = {},
  evil = '',
): Report {
  const sample = sampleReport(24, evil, 'passed')
  const requirements = sample.requirements.map((one) => ({
    ...one,
    outcome: failed.includes(one.id) ? ('failed' as const) : ('passed' as const),
  }))
  const none = { passed: 0, failed: 0, waived: 0, blocked: 0, notApplicable: 0, notSelected: 0, notFollowed: 0 }
  return {
    ...sample,
    run: {
      ...sample.run,
      label: 'Vendor',
      targetVersion: version,
      startedAt: `2026-0${version[0]}-01T00:00:00.000Z`,
      partial: false,
      strict: true,
      ...changes,
    },
    verdict: failed.length > 0 ? 'non-conforming' : 'conforming',
    summary: { ...none, passed: requirements.length - failed.length, failed: failed.length },
    requirements,
    cases: sample.cases.map((one) => ({ ...one, failures: [] })),
  }
}

function written(one: Report): string {
  const place = mkdtempSync(path.join(root, 'run-'))
  writeFileSync(path.join(place, 'report.json'), JSON.stringify(one))
  return place
}
const add = (one: Report, flags = {}) => runAdd(written(one), { to: folder, ...flags }, terminal)
const ids = report('1.0').requirements.map(({ id }) => id)
const [first = '', second = ''] = ids

describe('report add', () => {
  test('files under implementation and version, and loses nothing', async () => {
    expect(await add(report('1.0'))).toBe(0)
    expect(await add(report('1.0', [first], { startedAt: '2026-03-01T00:00:00.000Z' }))).toBe(0)
    const place = path.join(folder, 'vendor', '1.0')
    expect(JSON.parse(readFileSync(path.join(place, 'report.json'), 'utf8')).verdict).toBe('non-conforming')
    const [earlier = ''] = readdirSync(path.join(place, 'earlier'))
    expect(JSON.parse(readFileSync(path.join(place, 'earlier', earlier, 'report.json'), 'utf8')).verdict).toBe(
      'conforming',
    )
    expect(readdirSync(place).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test.each<[string, Report, string]>([
    [
      'another count',
      { ...report('1.0'), summary: { ...report('1.0').summary, passed: 3 } },
      'It says that 3 requirements are passed, and lists 24',
    ],
    [
      'another verdict',
      { ...report('1.0', [first]), verdict: 'conforming' },
      `It says conforming, and ${first} failed`,
    ],
    ['contracts', { ...report('1.0'), kind: 'contracts' }, 'It is on contracts'],
  ])('refuses what does not hold: %s', async (_, one, problem) => {
    expect(await add(one)).toBe(1)
    expect(said.join('\n')).toContain(problem)
    expect(existsSync(path.join(folder, 'vendor'))).toBe(false)
  })

  test('refuses an older one of the same version, unless it is to replace it', async () => {
    await add(report('2.0'))
    const old = report('2.0', [], { startedAt: '2020-01-01T00:00:00.000Z' })
    expect(await add(old)).toBe(1)
    expect(said.join('\n')).toContain('It is older than the one of this version')
    expect(await add(old, { replace: true })).toBe(0)
  })

  test('refuses what the folder does not take', async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'site.yaml'), 'whole: true\neffort: thorough\nparts: [batch]\n')
    const other = report('1.0', [], { partial: true, effort: 'quick' })
    const requirements = other.requirements.map((one) => (one.area === 'batch' ? { ...one, area: 'minting' } : one))
    expect(await add({ ...other, requirements })).toBe(1)
    for (const problem of ['It is partial', 'Its effort is quick', 'It says nothing of batch'])
      expect(said.join('\n')).toContain(problem)
    writeFileSync(path.join(folder, 'site.yaml'), 'parts: [walets]\n')
    await expect(add(report('1.0'))).rejects.toThrow(/parts\[0\]: must be one of wallets, signing/)
  })

  test('refuses other interfaces, and what has no version', async () => {
    await add(report('1.0'))
    expect(await add({ ...report('2.0'), interface: { ...report('2.0').interface, version: '9.9.9' } })).toBe(1)
    expect(said.join('\n')).toContain('It judges version 9.9.9 of the interface')
    const { targetVersion: _, ...run } = report('1.0').run
    await expect(add({ ...report('1.0'), run })).rejects.toThrow('add --target-version TEXT')
  })

  test('wants the signature of those whom the folder names', async () => {
    const pair = (): [string, string] => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      return [
        String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
        String(publicKey.export({ type: 'spki', format: 'pem' })),
      ]
    }
    const [own, known] = pair()
    const [other] = pair()
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'vendor.pem'), known)
    writeFileSync(path.join(folder, 'site.yaml'), 'signers: [{ key: vendor.pem }]\n')
    const attempt = async (key?: string): Promise<number> => {
      const place = written(report('1.0'))
      if (key !== undefined) {
        writeFileSync(path.join(place, 'key.pem'), key)
        await runAttest(place, { key: path.join(place, 'key.pem') }, terminal)
      }
      return runAdd(place, { to: folder }, terminal)
    }
    expect(await attempt()).toBe(1)
    expect(said.join('\n')).toContain('It is not signed')
    expect(await attempt(other)).toBe(1)
    expect(said.join('\n')).toContain('signed by nobody whom this folder names')
    expect(await attempt(own)).toBe(0)
    runSite(folder, { out: path.join(folder, '..', 'public') }, terminal)
    const data = JSON.parse(readFileSync(path.join(folder, '..', 'public', 'index.json'), 'utf8'))
    expect(data.implementations[0].newest.attestation).toBe('verified')
  })
})

describe('report history', () => {
  test('tells what broke and what was mended', async () => {
    await add(report('1.0', [first]))
    await add(report('2.0', [second]))
    runHistory(folder, { format: 'json' }, terminal)
    const { histories } = JSON.parse(said.at(-1) ?? '')
    expect(histories[0].steps[1]).toMatchObject({ broke: [{ id: second }], mended: [first] })
    runHistory(folder, {}, terminal)
    expect(said.at(-1)).toMatch(new RegExp(`broke +${second}\n +mended +${first}`))
    runHistory(folder, { format: 'html' }, terminal)
    expect(said.at(-1)).toContain('<svg class="history"')
  })

  test('says what is not there', async () => {
    expect(() => runHistory(folder, {}, terminal)).toThrow(`There is no folder ${folder}`)
    mkdirSync(folder)
    expect(() => runHistory(folder, {}, terminal)).toThrow(`No report is filed in ${folder}`)
    expect(() => runSite(folder, { out: path.join(folder, 'x') }, terminal)).toThrow('No report is filed')
    mkdirSync(path.join(folder, 'vendor', '1'), { recursive: true })
    writeFileSync(path.join(folder, 'vendor', '1', 'report.json'), '{}')
    expect(() => runHistory(folder, {}, terminal)).toThrow('No report is filed')
    expect(said.join('\n')).toContain('is not a report of conformint')
  })
})

describe('report site', () => {
  test('is whole by itself, valid by its schema, and believes no target', async () => {
    await add(report('1.0', [], {}, hostile))
    await add(report('2.0', [first], { label: 'Vendor' }, hostile))
    await add(report('1.0', [], { label: `Other ${hostile}` }), { label: `Other ${hostile}`.slice(0, 60) })
    const out = path.join(folder, '..', 'public')
    expect(runSite(folder, { out }, terminal)).toBe(0)
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    const read = (name: string): string => readFileSync(path.join(out, name), 'utf8')
    for (const page of files.filter((name) => name.endsWith('.html') && !name.endsWith('report.html'))) {
      const text = read(page)
      expect(text.length, page).toBeLessThan(300_000)
      expect(text, page).not.toMatch(/(src|href)="(https?:)?\/\//)
      expect(text, page).not.toContain('<img src=x')
      for (const [, to = ''] of text.matchAll(/(?:href|src)="([^"#:]+)(?:#[^"]*)?"/g)) {
        if (to !== 'data')
          expect(existsSync(path.join(out, path.dirname(page), decodeURIComponent(to))), `${page} -> ${to}`).toBe(true)
      }
    }
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(read('schema.json')))
    for (const name of files.filter((one) => one.endsWith('.json') && !/(badge|schema)\.json$/.test(one))) {
      expect(validate(JSON.parse(read(name))), `${name} ${JSON.stringify(validate.errors)}`).toBe(true)
    }
    expect(read('feed.atom')).toContain(`Vendor 2.0: 1 newly broken`)
    expect(read(`requirements/${first}.html`)).toContain('2.0')
  })
})

test('runs are kept beside the newest, and one that could not start pushes out none', () => {
  const place = mkdtempSync(path.join(root, 'kept-'))
  const run = (version: string, requests = 5): void =>
    writeFileSync(path.join(place, 'report.json'), JSON.stringify(report(version, [], { requests })))
  for (const version of ['1.0', '2.0', '3.0']) {
    run(version)
    keepLastRun(place, 2)
  }
  run('4.0', 0)
  keepLastRun(place, 2)
  expect(readdirSync(path.join(place, 'runs'))).toEqual(['2026-02-01T00-00-00.000Z', '2026-03-01T00-00-00.000Z'])
  expect(runsIn(place)[0]).toContain('2026-03-01')
  run('5.0')
  expect(runsIn(place)[0]).toBe(place)
  // As of a round of the watch mode that was interrupted: the run before it is the last again.
  putBackLastRun(place)
  expect(readdirSync(path.join(place, 'runs'))).toEqual(['2026-02-01T00-00-00.000Z'])
  const { startedAt } = JSON.parse(readFileSync(path.join(place, 'report.json'), 'utf8')).run
  expect(startedAt).toContain('2026-03-01')
})

test('a name is a folder in any file system, and no two scripts share one', () => {
  expect(slugOf('Vendor A/2')).toBe('vendor-a-2')
  expect(slugOf('Café')).toBe('cafe')
  expect(slugOf('..')).toMatch(/^name-[0-9a-f]{8}$/)
  expect(slugOf('北京')).toMatch(/^name-[0-9a-f]{8}$/)
  expect(slugOf('北京')).not.toBe(slugOf('上海'))
  expect(slugOf('北京 1.0')).not.toBe(slugOf('上海 1.0'))
})
