import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimFolder } from '../../src/command/report-folder.ts'

test('what an earlier run left is removed before the next begins, and nothing else', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const own = ['report.json', 'junit.xml', 'index.html', 'summary.md', 'badge.json', 'badge.svg', 'exchanges.ndjson']
  const more = ['ctrf.json', 'exchanges.har', 'conformint.sarif', 'code-quality.json', 'attestation.json']
  for (const name of [...own, ...more, 'report.json.part', 'notes.txt']) writeFileSync(path.join(folder, name), 'old')
  mkdirSync(path.join(folder, 'allure-results'))
  writeFileSync(path.join(folder, 'allure-results', 'x-result.json'), '{}')
  claimFolder(folder)()
  expect(readdirSync(folder)).toEqual(['notes.txt'])
})
