import { expect, test } from 'vitest'
import { concluded, isOpen, type Try } from '../../../src/engine/case/concluded.ts'
import { type CaseResult, notRun } from '../../../src/engine/case/result.ts'
import type { Certainty } from '../../../src/engine/transport/disturbance.ts'

const ended = (outcome: CaseResult['outcome']): CaseResult => {
  const { reason, ...rest } = notRun('a/case', 'blocked', 'a reason')
  return { ...rest, outcome, ...(outcome === 'blocked' && reason !== undefined ? { reason } : {}) }
}

const tried = (outcome: CaseResult['outcome'], evidence: Certainty, ...failures: [string, Certainty][]): Try => ({
  evidence,
  voided: [],
  isGivenUp: false,
  result: {
    ...ended(outcome),
    failures: failures.map(([site, own]) => ({
      requirement: 'WAL-02',
      message: site,
      expected: '',
      actual: '',
      site,
      ...(own === 'sure' ? {} : { evidence: own }),
      curl: [],
      exchanges: [],
    })),
  },
})

test('what no disturbance came before counts at once, whatever comes later', () => {
  const quiet = tried('failed', 'sure', ['two tokens', 'sure'])
  expect(isOpen(quiet)).toBe(false)
  expect(concluded([quiet])).toMatchObject({ outcome: 'failed', failures: [{}] })
  const both = tried('failed', 'none', ['two tokens', 'sure'], ['a 200', 'none'])
  expect(isOpen(both)).toBe(true)
  expect(concluded([both, tried('passed', 'none')])).toMatchObject({
    outcome: 'failed',
    failures: [{ message: 'two tokens' }],
  })
})

test('what follows a write that may have been carried out twice never counts, however often it comes', () => {
  const lost = tried('failed', 'none', ['22 tokens', 'none'])
  expect(isOpen(lost)).toBe(true)
  expect(concluded([lost, lost, lost])).toMatchObject({ outcome: 'blocked', failures: [], attempts: 3 })
  expect(concluded([lost, tried('passed', 'none')])).toMatchObject({ outcome: 'passed', attempts: 2 })
  expect(concluded([lost, tried('failed', 'sure', ['22 tokens', 'sure'])])).toMatchObject({ outcome: 'failed' })
})

test('what is only recommended is not carried out again for', () => {
  const lost = tried('failed', 'none', ['22 tokens', 'none'])
  expect(isOpen(lost, () => false)).toBe(false)
  expect(concluded([lost])).toMatchObject({ outcome: 'blocked', failures: [], unsure: ['WAL-02'] })
  expect(isOpen(tried('blocked', 'none'), () => false)).toBe(true)
})

test('what is left of it is not judged, and what else the case judged is', () => {
  const both = tried('failed', 'none', ['two tokens', 'sure'], ['a 200', 'none'])
  const { outcome, reason, failures, unsure } = concluded([both, both, both])
  expect(outcome).toBe('failed')
  expect(failures.map(({ message }) => message)).toEqual(['two tokens'])
  expect(reason).toContain('disturbed it each of 3 times')
  expect(unsure).toEqual(['WAL-02'])
  const stopped = tried('failed', 'none', ['a 200', 'none'])
  const result = { ...stopped.result, reason: 'and then blocked' }
  expect(concluded([{ ...stopped, result }])).not.toHaveProperty('unsure')
})

test('what may be the answer of a gateway counts when it comes each of three times', () => {
  const gateway = tried('failed', 'again', ['answered 502', 'again'])
  expect(isOpen(gateway)).toBe(true)
  expect(concluded([gateway, gateway, gateway])).toMatchObject({ outcome: 'failed', attempts: 3 })
  const lost = tried('failed', 'none', ['answered 502', 'none'])
  expect(concluded([gateway, lost, gateway])).toMatchObject({ outcome: 'blocked', failures: [] })
  const elsewhere = tried('failed', 'again', ['another check', 'again'])
  expect(concluded([gateway, elsewhere, gateway])).toMatchObject({ outcome: 'blocked', failures: [] })
})

test('what was blocked on a rough line is carried out again, and on a quiet one is not', () => {
  expect(isOpen(tried('blocked', 'again'))).toBe(true)
  expect(isOpen(tried('blocked', 'sure'))).toBe(false)
  const broken = tried('blocked', 'again')
  expect(concluded([broken, broken, broken])).toMatchObject({ outcome: 'blocked', reason: 'a reason', attempts: 3 })
})

test('so is what passed without a check that a disturbance had made void', () => {
  const passed = tried('passed', 'none')
  expect(isOpen({ ...passed, voided: ['WAL-02'] })).toBe(true)
  const exercised = { ...passed, result: { ...passed.result, exercised: ['WAL-02'] } }
  expect(isOpen({ ...exercised, voided: ['WAL-02'] })).toBe(false)
})

test('who is not let in, has gone or is cut short is not asked again', () => {
  const blocked = tried('blocked', 'none')
  expect(isOpen({ ...blocked, isGivenUp: true })).toBe(false)
  expect(isOpen({ ...blocked, result: { ...blocked.result, targetGone: true } })).toBe(false)
  expect(isOpen({ ...blocked, result: { ...blocked.result, leftOut: true } })).toBe(false)
})
