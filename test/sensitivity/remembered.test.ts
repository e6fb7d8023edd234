import { expect, test } from 'vitest'
import { withRemembered } from '../../tools/measure/sensitivity/hunt.ts'
import type { Mutant } from '../../tools/measure/sensitivity/mutants.ts'
import type { Reach } from '../../tools/measure/sensitivity/tasks.ts'

const mutant = (id: string, file: string, isRemembered: boolean): Mutant => ({
  id,
  key: `${id} changed`,
  file,
  line: 1,
  isRemembered,
})

const mutants = [
  mutant('query', 'store/tokens.ts', true),
  mutant('never', 'store/tokens.ts', true),
  mutant('found', 'store/tokens.ts', true),
  mutant('table', 'store/wallets.ts', true),
  mutant('rule', 'domain/minting.ts', false),
]

const reach = (caseId: string, ...reached: readonly string[]): Reach => ({
  caseId,
  reached: ['table', ...reached],
  atLoad: ['table'],
  failed: [],
  blocked: false,
})

test('what the first case has made for all others is reached by those that carry out what stands beside it', () => {
  const reaches = [reach('first', 'query', 'found', 'rule'), reach('second', 'found'), reach('third', 'rule')]
  const widened = withRemembered(reaches, mutants).map(({ caseId, reached }) => [caseId, reached.toSorted()])
  expect(widened).toEqual([
    ['first', ['found', 'query', 'rule', 'table']],
    ['second', ['found', 'query', 'table']],
    ['third', ['rule', 'table']],
  ])
})
