import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Report } from '../../src/interface/report.ts'
import { packageRoot } from '../../src/package/package-root.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'conformint-budget-'))
afterAll(() => rmSync(directory, { recursive: true }))

const verify = (...args: readonly string[]) =>
  spawnSync(
    process.execPath,
    [path.join(packageRoot, 'bin', 'conformint.js'), 'verify', '--reference', '--seed', '4', ...args],
    { cwd: directory, encoding: 'utf8' },
  )

function judged(...args: readonly string[]): { report: Report; sent: number } {
  const { stderr } = verify('--reporter', 'json', ...args)
  const folder = path.join(directory, 'conformint-report')
  try {
    return {
      report: JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')),
      sent: readFileSync(path.join(folder, 'exchanges.ndjson'), 'utf8').trim().split('\n').length,
    }
  } catch (error) {
    throw new Error(stderr, { cause: error })
  }
}

/** The numbers of a plan by their names. */
const plannedBy = (...args: readonly string[]): Record<string, number> => {
  const { stdout } = verify('--plan', ...args)
  const number = (pattern: RegExp): number => Number((pattern.exec(stdout)?.[1] ?? 'NaN').replaceAll(',', ''))
  return { requests: number(/Requests at most\n\s*([\d,]+)/), mints: number(/([\d,]+) {2}tokens/) }
}

test('a plan says within 15 % what the run then sends and mints', () => {
  const { requests = 0, mints = 0 } = plannedBy('--area', 'batch', '--effort', 'standard')
  const { run } = judged('--area', 'batch', '--effort', 'standard').report
  expect(run.requests / requests).toBeGreaterThan(0.85)
  expect(run.requests / requests).toBeLessThan(1.15)
  expect(run.minted / mints).toBeGreaterThan(0.85)
  expect(run.minted / mints).toBeLessThan(1.15)
})

test('a thorough run is planned by what it takes', () => {
  const { requests = 0 } = plannedBy('--area', 'usage', '--effort', 'thorough')
  const { run } = judged('--area', 'usage', '--effort', 'thorough').report
  expect(run.requests / requests).toBeGreaterThan(0.85)
  expect(run.requests / requests).toBeLessThan(1.15)
})

test('a plan tells how long a run takes on a line, and only a plan does', () => {
  const args = ['--area', 'minting', '--plan', '--latency'] as const
  const seconds = (...more: readonly string[]): number =>
    Number(/Time about, at .+\n\s*([\d.]+) s/.exec(verify(...args, ...more).stdout)?.[1])
  expect(seconds('100ms', '--mint-delay', '5s')).toBeGreaterThan(seconds('100ms') + 5)
  expect(verify('--latency', '100ms')).toMatchObject({ status: 2, stderr: expect.stringContaining('--plan') })
  expect(verify('--plan', '--latency', 'long')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--latency'),
  })
})

test('a budget is never exceeded, and what it does not reach to is not selected', () => {
  const { report, sent } = judged('--area', 'minting', '--max-requests', '200', '--max-mints', '20')
  expect(sent).toBeLessThanOrEqual(200)
  expect(report.run.minted).toBeLessThanOrEqual(20)
  expect(report.run).toMatchObject({ partial: true, budget: { requests: 200, mints: 20 } })
  expect(report.verdict).toBe('conforming')
  const left = report.requirements.filter(({ area, outcome }) => area === 'minting' && outcome === 'not-selected')
  expect(left.length).toBeGreaterThan(5)
  expect(left.map(({ reason }) => reason).join()).toContain('budget')
  expect(report.summary.passed).toBeGreaterThan(3)
})

test('a budget that reaches to nothing is refused before anything is sent', () => {
  const { status, stderr } = verify('--area', 'minting', '--max-requests', '1')
  expect(status).toBe(2)
  expect(stderr).toContain('--max-requests')
})
