import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Report } from '../../src/interface/report.ts'
import { CommandLines } from './command-lines.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'conformint-budget-'))
const lines = new CommandLines()
afterAll(async () => {
  lines.close()
  rmSync(directory, { recursive: true })
})

const verify = (...args: readonly string[]) =>
  lines.run(['verify', '--reference', '--seed', '4', ...args], { cwd: directory, env: process.env })

async function judged(...args: readonly string[]): Promise<{ report: Report; sent: number }> {
  const { stderr } = await verify('--reporter', 'json', ...args)
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
const plannedBy = async (...args: readonly string[]): Promise<Record<string, number>> => {
  const { stdout } = await verify('--plan', ...args)
  const number = (pattern: RegExp): number => Number((pattern.exec(stdout)?.[1] ?? 'NaN').replaceAll(',', ''))
  return { requests: number(/Requests at most\n\s*([\d,]+)/), mints: number(/([\d,]+) {2}tokens/) }
}

test('a plan says within 15 % what the run then sends and mints', async () => {
  const { requests = 0, mints = 0 } = await plannedBy('--area', 'batch', '--effort', 'standard')
  const { run } = (await judged('--area', 'batch', '--effort', 'standard')).report
  // Looking again waits by the clock: where the machine is busy, fewer looks are sent.
  expect(run.requests / requests).toBeGreaterThan(0.75)
  expect(run.requests / requests).toBeLessThan(1.15)
  expect(run.minted / mints).toBeGreaterThan(0.85)
  expect(run.minted / mints).toBeLessThan(1.15)
})

test('a thorough run is planned by what it takes', async () => {
  const { requests = 0 } = await plannedBy('--area', 'usage', '--effort', 'thorough')
  const { run } = (await judged('--area', 'usage', '--effort', 'thorough')).report
  expect(run.requests / requests).toBeGreaterThan(0.85)
  expect(run.requests / requests).toBeLessThan(1.15)
})

test('a plan tells how long a run takes on a line, and only a plan does', async () => {
  const args = ['--area', 'minting', '--plan', '--latency'] as const
  const seconds = async (...more: readonly string[]): Promise<number> =>
    Number(/Time about, at .+\n\s*([\d.]+) s/.exec((await verify(...args, ...more)).stdout)?.[1])
  expect(await seconds('100ms', '--mint-delay', '5s')).toBeGreaterThan((await seconds('100ms')) + 5)
  expect(await verify('--latency', '100ms')).toMatchObject({ status: 2, stderr: expect.stringContaining('--plan') })
  expect(await verify('--plan', '--latency', 'long')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--latency'),
  })
})

test('a budget is never exceeded, and what it does not reach to is not selected', async () => {
  const { report, sent } = await judged('--area', 'minting', '--max-requests', '200', '--max-mints', '20')
  expect(sent).toBeLessThanOrEqual(200)
  expect(report.run.minted).toBeLessThanOrEqual(20)
  expect(report.run).toMatchObject({ partial: true, budget: { requests: 200, mints: 20 } })
  expect(report.verdict).toBe('conforming')
  const left = report.requirements.filter(({ area, outcome }) => area === 'minting' && outcome === 'not-selected')
  expect(left.length).toBeGreaterThan(5)
  expect(left.map(({ reason }) => reason).join()).toContain('budget')
  expect(report.summary.passed).toBeGreaterThan(3)
})

test('a budget that reaches to nothing is refused before anything is sent', async () => {
  const { status, stderr } = await verify('--area', 'minting', '--max-requests', '1')
  expect(status).toBe(2)
  expect(stderr).toContain('--max-requests')
})
