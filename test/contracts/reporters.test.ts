import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reportSchema } from '../../src/engine/report/model.ts'
import { reporterNames } from '../../src/engine/report/reporter-names.ts'
import { run } from './broker/conformint.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'conformint-reporters-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what came of contracts is written in every format', async () => {
  const args = [
    'verify',
    '--reference',
    '--consumer',
    'storefront',
    '--report-dir',
    folder,
    '--reporter',
    ...reporterNames,
  ]
  const ended = await run(args, {}, folder)
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('contracts hold') })
  const told = ended.stdout.split('\n').flatMap((line) => /^(?:reports)?\s+(\S+[\\/]\S*)$/.exec(line)?.[1] ?? [])
  expect(told.length).toBeGreaterThanOrEqual(reporterNames.length)
  for (const file of told) expect(existsSync(path.resolve(folder, file)), file).toBe(true)
  const report = reportSchema.parse(JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')))
  expect(report.kind).toBe('contracts')
  for (const file of ['junit.xml', 'ctrf.json', 'conformint.sarif', 'summary.md', 'index.html']) {
    expect(readFileSync(path.join(folder, file), 'utf8'), file).toMatch(/contract|storefront/i)
  }
})
