import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CommandLines } from '../cli/command-lines.ts'
import { guestBookFolder } from './guest-book-folder.ts'

// A command of one's own, as a stranger has it.
const folder = guestBookFolder()
const { GUEST_BOOK_KEY: _, ...env } = process.env
const lines = new CommandLines(path.join(folder, 'guest-book.ts'))
afterAll(async () => {
  lines.close()
  rmSync(folder, { recursive: true, force: true })
})

const guestBook = (...args: readonly string[]) => lines.run(args, { cwd: folder, env })

test('verify: 0 where every sentence is kept, 1 where one is not, with reports that tell it', async () => {
  const good = await guestBook('verify', '--reference', '--effort', 'quick', '--report-dir', 'good')
  expect(good).toMatchObject({ status: 0, stdout: expect.stringMatching(/^conforming .*entries signed/s) })
  const bad = await guestBook('verify', '--fault', 'never-torn', '--effort', 'quick', '--report-dir', 'bad')
  expect(bad).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('again    guest-book replay bad entries/torn-out'),
  })
  const report = JSON.parse(readFileSync(path.join(folder, 'bad', 'report.json'), 'utf8'))
  expect(report).toMatchObject({ verdict: 'non-conforming', summary: { failed: 1, passed: 7 } })
  expect(readFileSync(path.join(folder, 'bad', 'exchanges.ndjson'), 'utf8')).not.toContain('key_of_the_house')

  const diff = await guestBook('report', 'diff', 'good', 'bad')
  expect(diff).toMatchObject({ status: 1, stdout: expect.stringContaining('GB-07') })
  const compared = await guestBook('report', 'compare', 'good', 'bad', '--format', 'markdown')
  expect(compared).toMatchObject({ status: 0, stdout: expect.stringContaining('| GB-07 | passed | failed |') })
  const rendered = await guestBook('report', 'render', 'bad', '--reporter', 'sarif', '--out', 'again')
  expect(rendered).toMatchObject({ status: 0, stdout: expect.stringContaining('conformint.sarif') })

  const again = await guestBook('replay', 'bad', 'entries/torn-out', '--fault', 'never-torn')
  expect(again).toMatchObject({ status: 1, stdout: expect.stringContaining('fails again') })
  const mended = await guestBook('replay', 'bad', 'entries/torn-out')
  expect(mended).toMatchObject({ status: 0, stdout: expect.stringContaining('holds now') })
  const passed = await guestBook('replay', 'good', 'entries/torn-out')
  expect(passed).toMatchObject({ status: 2, stderr: expect.stringContaining('did not fail in the report') })
})

test('shards, each with the cases of its own, are joined to what the whole run would have been', async () => {
  const shard = (index: number) =>
    guestBook(
      'verify',
      '--reference',
      '--effort',
      'quick',
      '--seed',
      '3',
      '--shard',
      `${index}/2`,
      '--report-dir',
      `part-${index}`,
    )
  for (const index of [1, 2]) expect((await shard(index)).stdout).toMatch(/^partial|^Partial|partial/)
  const joined = await guestBook('report', 'merge', 'part-1', 'part-2', '--out', 'whole')
  expect(joined).toMatchObject({ status: 0, stdout: expect.stringMatching(/^conforming .*8 passed, 0 failed/s) })
  const { run } = JSON.parse(readFileSync(path.join(folder, 'whole', 'report.json'), 'utf8'))
  expect(run).toMatchObject({ shard: '1/1', partial: false, signed: expect.any(Number) })
})

test('requirements, prove and doctor', async () => {
  const explained = await guestBook('requirements', 'gb-02')
  expect(explained).toMatchObject({ status: 0, stdout: expect.stringContaining('trims  Blanks around a text') })
  expect(JSON.parse((await guestBook('requirements', '--json')).stdout)).toHaveLength(8)
  const proof = await guestBook('prove', '--seed', '1')
  expect(proof).toMatchObject({ status: 0, stdout: expect.stringContaining('8 of 8 requirements, 9 of 9 faults') })
  const doctor = await guestBook('doctor', '--reference')
  expect(doctor).toMatchObject({ status: 0, stdout: expect.stringContaining('A run makes sense: 6 cases would run.') })
})

test('2 for wrong use, 3 for what does not answer, and nothing is sent where a plan is asked for', async () => {
  const gone = ['--target', 'http://127.0.0.1:1'] as const
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['verify'], /Name one target/],
    [['verify', ...gone], /wants a key: --api-key KEY, or GUEST_BOOK_KEY/],
    [['verify', '--fault', 'trimms'], /did you mean trims/],
    [['verify', '--reference', '--only', 'GB-77'], /There is no requirement "GB-77"/],
    [['verify', '--reference', '--max-entries', 'few'], /--max-entries: few is not a whole number/],
    [['verify', '--nothing'], /unknown option/],
    [['report', 'render', 'nowhere'], /cannot be read/],
    [[], /Usage: guest-book/],
  ]
  for (const [args, said] of wrong) {
    const { status, stderr } = await guestBook(...args)
    expect([args, status]).toEqual([args, 2])
    expect(stderr).toMatch(said)
  }
  const key = ['--api-key', 'x'] as const
  expect((await guestBook('verify', ...gone, ...key, '--report-dir', 'gone')).status).toBe(3)
  expect((await guestBook('doctor', ...gone, ...key)).status).toBe(3)
  const planned = await guestBook('verify', ...gone, ...key, '--plan')
  expect(planned).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('6 cases, effort standard; nothing was sent'),
  })
  const budget = ['verify', '--reference', '--effort', 'quick', '--max-entries', '0', '--report-dir', 'none'] as const
  expect((await guestBook(...budget)).status).not.toBe(0)
})

test('--help and --version', async () => {
  expect(await guestBook('--version')).toMatchObject({ status: 0, stdout: '1.0.0\n' })
  const { stdout } = await guestBook('--help')
  for (const command of ['verify', 'requirements', 'prove', 'replay', 'report', 'doctor']) {
    expect(stdout).toContain(`  ${command} `)
  }
})
