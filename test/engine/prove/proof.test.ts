import { describe, expect, test } from 'vitest'
import type { FaultEntry } from '../../../reference-impl/faults/fault.ts'
import type { Catch, MutantRun } from '../../../src/engine/prove/mutant-run.ts'
import { judgeProof, type Provable, proofSchema } from '../../../src/engine/prove/proof.ts'

const fault = (id: string, ...breaks: readonly string[]): FaultEntry => ({
  id,
  breaks,
  difficulty: 'subtle',
  says: `${id}.`,
})
const requirement = (id: string): Provable => ({ id, level: 'MUST', area: 'minting', text: `${id}.` })
const seen = (id: string): Catch => ({
  requirement: id,
  caseId: 'minting/record',
  site: 'minting/record.ts:1:1',
  message: '',
})
const mutantRun = (id: string, seed: number, ...failed: string[]): MutantRun => ({
  fault: id,
  seed,
  without: [],
  withoutSites: [],
  catches: failed.map(seen),
  errors: [],
  cases: 1,
  requests: 1,
  durationMs: 10 * seed,
})

const judge = (
  faults: readonly FaultEntry[],
  mutantRuns: readonly MutantRun[],
  ids: readonly string[] = ['MINT-01'],
  extent: 'bearing' | 'all' = 'bearing',
) =>
  judgeProof({
    version: '0.0.0',
    seeds: [1, 2],
    extent,
    faults,
    requirements: ids.map(requirement),
    mutantRuns,
    durationMs: 1,
  })

describe('what the runs of a fault amount to', () => {
  const one = fault('one', 'MINT-01')

  test('caught at every seed: proved', () => {
    const proof = judge([one], [mutantRun('one', 1, 'MINT-01'), mutantRun('one', 2, 'MINT-01')])
    expect(proof).toMatchObject({ verdict: 'proved', faults: [{ outcome: 'caught', caught: 2, durationMs: 20 }] })
    expect(proofSchema.parse(proof)).toEqual(proof)
  })

  test('seen by nobody: survived, and its requirement is unproved', () => {
    expect(judge([one], [mutantRun('one', 1), mutantRun('one', 2)])).toMatchObject({
      verdict: 'not-proved',
      summary: { survived: 1, unproved: 1 },
      unproved: ['MINT-01'],
    })
  })

  test('caught at one of two seeds: flaky, with its rate', () => {
    expect(judge([one], [mutantRun('one', 1, 'MINT-01'), mutantRun('one', 2)])).toMatchObject({
      verdict: 'not-proved',
      summary: { flaky: 1, unproved: 0 },
      faults: [{ outcome: 'flaky', caught: 1 }],
    })
  })

  test('caught by what it does not name: a wrong reason, beside the right one too', () => {
    const beside = judge([one], [mutantRun('one', 1, 'MINT-01', 'MINT-02'), mutantRun('one', 2, 'MINT-01')])
    expect(beside).toMatchObject({ verdict: 'not-proved', faults: [{ outcome: 'wrong-reason', caught: 2 }] })
    const only = judge([one], [mutantRun('one', 1, 'MINT-02'), mutantRun('one', 2, 'MINT-02')])
    expect(only).toMatchObject({ summary: { wrongReason: 1, unproved: 1 } })
  })

  test('where all cases run, a violation may show elsewhere too', () => {
    const mutantRuns = [mutantRun('one', 1, 'MINT-01', 'WAL-01'), mutantRun('one', 2, 'MINT-01', 'WAL-01')]
    expect(judge([one], mutantRuns, ['MINT-01'], 'all')).toMatchObject({
      verdict: 'proved',
      faults: [{ outcome: 'caught' }],
    })
    const only = judge([one], [mutantRun('one', 1, 'WAL-01'), mutantRun('one', 2, 'WAL-01')], ['MINT-01'], 'all')
    expect(only).toMatchObject({ verdict: 'not-proved', faults: [{ outcome: 'wrong-reason' }] })
  })

  test('one of two that it names failed: caught, and the other is told', () => {
    const proof = judge(
      [fault('two', 'MINT-01', 'MINT-02')],
      [mutantRun('two', 1, 'MINT-01'), mutantRun('two', 2, 'MINT-01')],
    )
    expect(proof).toMatchObject({ verdict: 'proved', faults: [{ outcome: 'caught', idle: ['MINT-02'] }] })
  })
})

test('a requirement without a fault is unproved', () => {
  const mutantRuns = [mutantRun('one', 1, 'MINT-01'), mutantRun('one', 2, 'MINT-01')]
  expect(judge([fault('one', 'MINT-01')], mutantRuns, ['MINT-01', 'MINT-02'])).toMatchObject({
    verdict: 'not-proved',
    unproved: ['MINT-02'],
  })
})

test('a case that broke makes it red', () => {
  const broken = { ...mutantRun('one', 1, 'MINT-01'), errors: ['minting/record: TypeError'] }
  expect(judge([fault('one', 'MINT-01')], [broken, mutantRun('one', 2, 'MINT-01')])).toMatchObject({
    verdict: 'not-proved',
    errors: ['one at 1: minting/record: TypeError'],
  })
})
