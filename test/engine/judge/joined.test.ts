import { expect, test } from 'vitest'
import { ofOneCase } from '../../../src/engine/judge/judge.ts'

const seen = (outcome: 'passed' | 'failed' | 'blocked', exercised: string[], ...failures: string[]) => ({
  outcome,
  exercised,
  failures,
})

test.each([
  ['that was judged and blocked', seen('passed', ['A-01']), seen('blocked', []), seen('passed', ['A-01'])],
  ['that failed once', seen('passed', ['A-01']), seen('failed', ['A-02'], 'x'), seen('failed', ['A-01', 'A-02'], 'x')],
  ['that failed twice', seen('failed', [], 'x'), seen('failed', [], 'y'), seen('failed', [], 'x', 'y')],
])('a case of two shards %s is one, whichever comes first', (_, one, other, whole) => {
  const sorted = ({ failures, exercised, ...rest }: typeof whole) => ({
    ...rest,
    exercised: exercised.toSorted(),
    failures: failures.toSorted(),
  })
  expect(sorted(ofOneCase(one, other))).toEqual(sorted(whole))
  expect(sorted(ofOneCase(other, one))).toEqual(sorted(whole))
})
