import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { type FaultId, faults, withFaults } from '../../reference-impl/index.ts'
import { startReference } from '../../reference-impl/server.ts'
import type { VerifyFlags } from '../../src/cli/verify.ts'
import type { Report } from '../../src/engine/report/model.ts'
import type { CaseId } from '../../suites/case-id.ts'
import { type Roughness, roughLine } from '../../tools/measure/rough-line.ts'
import { allKeys } from '../suites/at-quick.ts'
import { type Ended, Sessions } from './sessions.ts'

const everything: Roughness = { resets: 0.02, cuts: 0.02, gateway: 0.01 }

/** Longest that one run may take, ms. */
const longest = 600_000

const sessions = new Sessions()
let folder: string
let config: string
let impatient: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
  config = path.join(folder, 'conformint.yaml')
  impatient = path.join(folder, 'impatient.yaml')
  writeFileSync(config, JSON.stringify({ keys: allKeys }))
  // Of what was done twice, some never comes to what a case waits for: that it is not there tells nothing here, and is not waited for.
  writeFileSync(impatient, JSON.stringify({ keys: allKeys, limits: { completionTimeout: '3s' } }))
})
afterAll(async () => {
  sessions.close()
  rmSync(folder, { recursive: true })
})

/** Judges the reference implementation through a rough line. */
async function through(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  roughness: Roughness,
  seed: number,
  flags: VerifyFlags,
  fault?: FaultId,
  settings: string = config,
) {
  const reference = await startReference({
    // Longer than the pauses before a request is sent again: a mint that completes meanwhile is seen complete at once.
    mintDelayMs: 400,
    ...(fault === undefined ? {} : { wrap: withFaults(fault) }),
  })
  const line = await roughLine(reference.url, roughness, seed)
  onTestFinished(async () => {
    line.server.closeAllConnections()
    line.server.close()
    await reference.close()
  })
  const all: VerifyFlags = { target: line.url, config: settings, effort: 'quick', seed: String(seed), ...flags }
  const ended = await sessions.run({ id: `${fault ?? 'none'} at ${seed}`, flags: all }, longest)
  expect(ended.leaks).toEqual([])
  return { ended, report: JSON.parse(ended.report) as Report, done: line.done }
}

const told = ({ said }: Ended): string => said.slice(-3000)

// Side by side with what comes next: most of it is waiting.
describe.concurrent('the reference implementation is not accused through', () => {
  test.for<[string, Roughness, number, string[]]>([
    ['all of it together', everything, 1, ['wallets', 'minting']],
    ['resets', { resets: 0.02 }, 2, ['listing']],
    ['cut bodies', { cuts: 0.02 }, 3, ['batch']],
    ['a gateway', { gateway: 0.04 }, 4, ['collections']],
  ])('%s', async ([_, roughness, seed, area], context) => {
    const { ended, report, done } = await through(context, roughness, seed, { area })
    expect(report.summary.failed, told(ended)).toBe(0)
    // A long case is hit each time, now and then: then it says that the line did it, and little else is left unjudged.
    const open = report.requirements.filter(({ outcome }) => outcome === 'blocked')
    expect(open.length, told(ended)).toBeLessThan(4)
    expect(open.filter(({ reason }) => !reason?.includes('something on the way disturbed it'))).toEqual([])
    expect(ended.code, told(ended)).toBe(open.some(({ level }) => level === 'MUST') ? 3 : 0)
    expect(Object.values(done).reduce((sum, number) => sum + number, 0)).toBeGreaterThan(0)
    const { wire, serverErrors, repeatedCases } = report.run.disturbances
    expect(wire + serverErrors).toBeGreaterThan(0)
    expect(repeatedCases).toBeLessThan(100)
  })
})

test.concurrent('writes that are carried out and then answered 429 or 503 accuse nobody', async (context) => {
  const only = ['BATCH-07', 'WAL-20']
  const { ended, report, done } = await through(context, { later: 0.3 }, 1, { only }, undefined, impatient)
  expect(done.later).toBeGreaterThan(20)
  const failed = report.requirements.filter(({ outcome }) => outcome === 'failed')
  expect(failed, told(ended)).toEqual([])
  // What never came through without one of them is not judged.
  expect([0, 3]).toContain(ended.code)
})

describe('a fault is caught through all of it together', () => {
  // By a case that is about it: those of the whole interface are long, so that a line as rough as this disturbs them each time.
  test.for<[FaultId, CaseId, Roughness?]>([
    ['wallet-user-id-first-200', 'wallets/user-id-gets-one-wallet'],
    ['error-not-json-500', 'errors/create-collection-not-json'],
    ['mint-recipient-number-500', 'minting/refusals'],
    // So many at one moment are disturbed each time by more: then nothing is held against anybody.
    ['race-mints-twice', 'minting/race-of-equal-mints', { resets: 0.002, cuts: 0.002, gateway: 0.002 }],
    ['batch-id-twice-is-two', 'batch/id-twice'],
  ])('%s', async ([id, case_, roughness = everything], context) => {
    const [requirement = ''] = faults.find((fault) => fault.id === id)?.breaks ?? []
    // How the answers interleave decides what the line hits: a case that it hits each time is blocked, and nothing says that it holds.
    const runs = await Promise.all(
      [5, 6, 7].map((seed) => through(context, roughness, seed, { strict: true, case: [case_] }, id)),
    )
    for (const { ended } of runs) expect([1, 3], told(ended)).toContain(ended.code)
    const caught = runs.filter(({ ended }) => ended.code === 1)
    expect(caught.length, runs.map(({ ended }) => told(ended)).join('\n')).toBeGreaterThan(0)
    for (const { report } of caught) {
      const failed = report.requirements.filter(({ outcome }) => outcome === 'failed')
      expect(failed.map((one) => one.id)).toContain(requirement)
    }
  })
})
