import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shuffled } from '../../tools/measure/mutation/changes.ts'
import { Pool } from '../../tools/measure/mutation/pool.ts'
import { Hunt } from '../../tools/measure/sensitivity/hunt.ts'
import {
  type Instrument,
  type Instrumented,
  type Mutant,
  writeMutants,
} from '../../tools/measure/sensitivity/mutants.ts'
import type { Reach, Task, Tried } from '../../tools/measure/sensitivity/tasks.ts'

/** What is changed, and into what, where StrykerJS would change it; the lines stand in the file as they are here. */
const changes = [
  ['domain/usage.ts', 'StringLiteral', "'monthly_active_wallets'", '""'],
  ['domain/usage.ts', 'ConditionalExpression', 'query.dimension !== dimension && !isLax', 'false'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source
  ['domain/usage.ts', 'StringLiteral', '`dimension must be ${dimension}`', '``'],
  ['domain/usage.ts', 'ArithmeticOperator', 'year - 1', 'year + 1'],
  ['domain/signing.ts', 'ConditionalExpression', 'row === undefined', 'true'],
] as const

/** In the place of StrykerJS, which only the tool installs: every change is present, and asks whether it is on. */
async function byHand(sources: Parameters<Instrument>[0]): Promise<Instrumented> {
  const found = changes.map(([fileName, mutatorName, from, replacement], index) => {
    const content = sources.find(({ name }) => name === fileName)?.content ?? ''
    const lines = content.split('\n')
    const line = lines.findIndex((text) => text.includes(from))
    const column = lines[line]?.indexOf(from) ?? -1
    if (column < 0) throw new Error(`${fileName} has no ${from} any more`)
    const location = { start: { line, column }, end: { line, column: column + from.length } }
    return { id: String(index), fileName, mutatorName, replacement, location, from }
  })
  const files = sources.map(({ name, content }) => {
    const own = found.filter(({ fileName }) => fileName === name)
    const changed = own.reduce(
      (text, { id, from, replacement }) => text.replace(from, () => `(on('${id}') ? ${replacement} : ${from})`),
      content,
    )
    return { name, content: own.length === 0 ? content : `${asks}${changed}` }
  })
  return { files, mutants: found }
}

/** As the code of StrykerJS does: it covers what it comes to, and asks. */
const asks = `const on = (id: string): boolean => {
  const { isOn, currentTestId, mutantCoverage } = (globalThis as any).__stryker__
  const covered = currentTestId === undefined ? mutantCoverage.static : (mutantCoverage.perTest[currentTestId] ??= {})
  covered[id] = 1
  return isOn(id)
}
`

const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'))
const { server, mutants } = await writeMutants(folder, byHand)
const module = new URL('../../tools/measure/sensitivity/worker.ts', import.meta.url)
const pool = new Pool<Task>({ module, jobs: 1, inFlight: 5, workerData: { server, seed: 1 } })
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
  expect(mutants.map(({ key }) => key)).toContain(
    'domain/usage.ts ArithmeticOperator: year - 1 → year + 1 in if (month === 0) [year, month] = [year - 1, 12]',
  )
  expect(new Set(mutants.map(({ key }) => key)).size).toBe(mutants.length)
  const many = Array.from({ length: 500 }, (_, index) => ({ ...(mutants[0] as Mutant), key: String(index) }))
  expect(shuffled(many.toReversed(), 1)).toEqual(shuffled(many, 1))
  expect(shuffled(many, 2).slice(0, 20)).not.toEqual(shuffled(many, 1).slice(0, 20))
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
})

test('one mutant is caught, another survives and the next is never reached, side by side in one thread', async () => {
  const tried: Tried[] = []
  const reaches = await Promise.all([usage, 'usage/new-wallet'].map(reach))
  const some = [
    mutant(/^domain\/usage\.ts ConditionalExpression: query\.dimension !== dimension && !isLax → false/),
    mutant(/^domain\/usage\.ts StringLiteral: `dimension must be/),
    mutant(/^domain\/usage\.ts ArithmeticOperator: year - 1/),
    mutant(/^domain\/usage\.ts StringLiteral: 'monthly_active_wallets'/),
  ]
  await new Hunt({ pool, jobs: 1, reaches, known: [], finished: (one) => tried.push(one) }).run(some)
  expect(tried.map(({ key, outcome }) => `${key.split(' ')[1]} ${outcome}`).toSorted()).toEqual([
    'ArithmeticOperator: never-reached',
    'ConditionalExpression: caught',
    'StringLiteral: caught',
    'StringLiteral: survived',
  ])
})
