import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Mutant, sampleOf, writeMutants } from '../../tools/sensitivity/mutants.ts'
import type { Answer, Order } from '../../tools/sensitivity/orders.ts'
import { carryOut } from '../../tools/sensitivity/pool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { server, mutants } = await writeMutants(folder)

const usage = 'usage/refused'

async function carriedOut(orders: readonly Order[]): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  await carryOut(orders, { server, seed: 1, jobs: 1 }, (answer) => answers.push(answer))
  return answers
}

function mutant(key: RegExp): Mutant {
  const [found, ...others] = mutants.filter((one) => key.test(one.key))
  if (found === undefined || others.length > 0)
    throw new Error(`${key} is the key of ${others.length + 1} mutants or none`)
  return found
}

test('every change has a key of its own, and a larger sample only adds to a smaller one', () => {
  expect(mutants.length).toBeGreaterThan(3000)
  expect(new Set(mutants.map(({ key }) => key)).size).toBe(mutants.length)
  expect(sampleOf(mutants, 1, 50).slice(0, 20)).toEqual(sampleOf(mutants, 1, 20))
  expect(sampleOf(mutants, 2, 20)).not.toEqual(sampleOf(mutants, 1, 20))
})

test('what a case reaches is told, what is done while modules are loaded too', async () => {
  const [answer] = await carriedOut([{ kind: 'reach', caseId: usage }])
  if (answer?.kind !== 'reach') throw new Error('no answer')
  expect(answer.failed).toEqual([])
  const checked = mutant(/^domain\/usage\.ts ConditionalExpression: query\.dimension !== dimension → false/)
  expect(answer.reached).toContain(checked.id)
  expect(answer.reached).not.toContain(
    mutant(/^domain\/signing\.ts ConditionalExpression: row === undefined → true/).id,
  )
  expect(answer.reached).toContain(mutant(/^domain\/usage\.ts StringLiteral: 'monthly_active_wallets'/).id)
}, 120_000)

test('one mutant is caught, another survives and the next is never reached, side by side in one thread', async () => {
  const tried = (key: RegExp, cases = [usage]): Order => ({ kind: 'try', mutant: mutant(key), cases })
  const answers = await carriedOut([
    tried(/^domain\/usage\.ts ConditionalExpression: query\.dimension !== dimension → false/),
    tried(/^domain\/usage\.ts StringLiteral: `dimension must be/),
    tried(/^domain\/usage\.ts ArithmeticOperator: year - 1/, []),
    tried(/^domain\/usage\.ts StringLiteral: 'monthly_active_wallets'/, ['usage/new-wallet']),
  ])
  const outcomes = answers.map((one) => (one.kind === 'try' ? `${one.key.split(' ')[1]} ${one.outcome}` : one.kind))
  expect(outcomes.toSorted()).toEqual([
    'ArithmeticOperator: never-reached',
    'ConditionalExpression: caught',
    'StringLiteral: caught',
    'StringLiteral: survived',
  ])
}, 120_000)
