import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference, withFaults } from '../../reference-impl/index.ts'
import { explorationOf } from '../../src/cli/explore.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { CommandLines } from './command-lines.ts'

const bin = path.join(packageRoot, 'bin', 'conformint.js')
const lines = new CommandLines()
const directory = mkdtempSync(path.join(tmpdir(), 'conformint-explore-'))
let sound: RunningReference
let faulty: RunningReference

beforeAll(async () => {
  const mintDelayMs = 20
  sound = await startReference({ mintDelayMs })
  // No single operation shows it: a wallet has to be asked for again after a token of it has moved.
  faulty = await startReference({ mintDelayMs, wrap: withFaults('wallet-forgotten-after-transfer') })
  writeFileSync(path.join(directory, 'conformint.yaml'), 'limits: { completionTimeout: 5s, mints: 300 }\n')
})
afterAll(async () => {
  lines.close()
  await Promise.all([sound.close(), faulty.close()])
  rmSync(directory, { recursive: true })
})

/** @param told given what is on stderr so far, and the process, which then is one of its own */
async function explore(args: readonly string[], told?: (line: string, pid: number) => void) {
  const env = { PATH: process.env.PATH, CONFORMINT_API_KEY: 'sk_reference_full' }
  if (told === undefined) return lines.run(['explore', ...args], { cwd: directory, env })
  const words = [bin, 'explore', ...args]
  const child = spawn(process.execPath, words, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.on('data', (chunk) => told(String(chunk), child.pid ?? 0))
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { status, stdout, stderr }
}

const reportIn = (folder = 'conformint-report'): Report =>
  JSON.parse(readFileSync(path.join(directory, folder, 'report.json'), 'utf8'))

describe('conformint explore', () => {
  test('finds what only a history shows, makes it small, tells it as a story, and finds it again at its path', async () => {
    const { status, stdout } = await explore(['--target', faulty.url, '--seed', '5', '--workers', '2'])
    expect(status, stdout).toBe(1)
    const report = reportIn()
    const [found] = report.cases
    const failure = found?.failures.find(({ requirement }) => requirement === 'WAL-04')
    expect(report).toMatchObject({ verdict: 'non-conforming', run: { seed: 5, partial: true } })
    expect(found?.explored).toMatchObject({ workers: 2, endedBy: 'failure' })
    expect([failure?.counterexample].flat().length).toBeLessThan(12)
    expect(failure?.steps?.join('\n')).toMatch(/minted in red to [\s\S]*(sent|transferred)/)
    expect(stdout).toMatch(/done {5}/)
    expect(stdout).toMatch(new RegExp(`again {3}(npx )?conformint explore --seed 5 --path ${failure?.path}$`, 'm'))

    const place = ['--target', faulty.url, '--seed', '5', '--path', failure?.path ?? '', '--report-dir', 'again']
    const again = await explore([...place, '--reporter', 'json'])
    expect(again.status, again.stdout).toBe(1)
    expect(reportIn('again').cases[0]?.failures[0]).toMatchObject({
      requirement: failure?.requirement,
      counterexample: failure?.counterexample,
    })
    expect(reportIn('again').cases[0]?.explored).toMatchObject({ examples: 1, endedBy: 'path' })
  })

  test('has nothing to say of a service that conforms when the time is over', async () => {
    const { status, stdout, stderr } = await explore(['--reference', '--for', '2s', '--seed', '1'])
    expect(status, stdout + stderr).toBe(0)
    expect(stdout).toMatch(/none broken {2}the reference/)
    expect(stdout).toMatch(/\d+ worlds?; the time was over after \d+ s/)
    expect(stderr).toContain('seed 1, 8 worlds side by side')
  })

  test('sends no more than its budget, and says that it was spent', async () => {
    const budget = ['--max-requests', '400', '--seed', '1', '--workers', '1', '--reporter', 'json']
    const { status, stdout } = await explore(['--target', sound.url, ...budget])
    expect(status, stdout).toBe(0)
    expect(stdout).toContain(
      'the budget was spent: 400 requests (--max-requests), 300 tokens (--max-mints, limits.mints)',
    )
    const { run, cases } = reportIn()
    expect(run.requests).toBeLessThanOrEqual(400)
    expect(cases[0]?.explored?.examples).toBeGreaterThan(0)
  })

  test('writes a report of what it saw where it is interrupted', async () => {
    let isTold = false
    const { status, stderr } = await explore(['--target', sound.url, '--reporter', 'json'], (line, pid) => {
      if (isTold || !line.includes('side by side')) return
      isTold = true
      process.kill(pid, 'SIGINT')
    })
    expect(status, stderr).toBe(130)
    expect(reportIn()).toMatchObject({ verdict: 'inconclusive', run: { ended: 'interrupted' } })
  })

  test('takes no flag for another', () => {
    expect(explorationOf({ for: '10m' })).toEqual({ time: 600_000, workers: 8 })
    expect(explorationOf({ path: '3:1', seed: '1', workers: '2' })).toEqual({ path: '3:1', workers: 2 })
    expect(() => explorationOf({ path: '3:1' })).toThrow('--path: goes with --seed')
    expect(() => explorationOf({ path: 'x', seed: '1' })).toThrow('--path: x is not a path')
    expect(() => explorationOf({ path: '3', seed: '1', for: '2s' })).toThrow('--for: goes without --path')
    expect(() => explorationOf({ for: 'soon' })).toThrow('--for: soon is not a time')
    expect(() => explorationOf({ workers: '0' })).toThrow('--workers')
  })
})
