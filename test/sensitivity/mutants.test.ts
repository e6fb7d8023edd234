import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Hunt } from '../../tools/sensitivity/hunt.ts'
import { type Mutant, sampleOf, writeMutants } from '../../tools/sensitivity/mutants.ts'
import type { Reach, Tried } from '../../tools/sensitivity/orders.ts'
import { Pool } from '../../tools/sensitivity/pool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'))
const { server, mutants } = await writeMutants(folder)
const pool = new Pool({ server, seed: 1, jobs: 1 })
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

const usage = 'usage/refused'

const reach = (caseId: string): Promise<Reach> => pool.do<Reach>({ kind: 'reach', caseId })

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
  const answer = await reach(usage)
  expect(answer.failed).toEqual([])
  const checked = mutant(/^domain\/usage\.ts ConditionalExpression: query\.dimension !== dimension && !isLax → false/)
  expect(answer.reached).toContain(checked.id)
  expect(answer.reached).not.toContain(
    mutant(/^domain\/signing\.ts ConditionalExpression: row === undefined → true/).id,
  )
  expect(answer.reached).toContain(mutant(/^domain\/usage\.ts StringLiteral: 'monthly_active_wallets'/).id)
}, 120_000)

test('one mutant is caught, another survives and the next is never reached, side by side in one thread', async () => {
  const tried: Tried[] = []
  const reaches = await Promise.all([usage, 'usage/new-wallet'].map(reach))
  await new Hunt({ pool, jobs: 1, reaches, known: [], finished: (one) => tried.push(one) }).run([
    mutant(/^domain\/usage\.ts ConditionalExpression: query\.dimension !== dimension && !isLax → false/),
    mutant(/^domain\/usage\.ts StringLiteral: `dimension must be/),
    mutant(/^domain\/usage\.ts ArithmeticOperator: year - 1/),
    mutant(/^domain\/usage\.ts StringLiteral: 'monthly_active_wallets'/),
  ])
  expect(tried.map(({ key, outcome }) => `${key.split(' ')[1]} ${outcome}`).toSorted()).toEqual([
    'ArithmeticOperator: never-reached',
    'ConditionalExpression: caught',
    'StringLiteral: caught',
    'StringLiteral: survived',
  ])
}, 120_000)
