import { expect, test } from 'vitest'
import { LaterTrust } from '../../../src/engine/http/later-trust.ts'

const creation = (body: string) => ({
  operation: 'POST /wallets',
  method: 'POST',
  body,
})
const later = new Set([429])

/** @param answers statuses of creations, each of something else and after a 429 */
function after(...answers: readonly number[]): LaterTrust {
  const trust = new LaterTrust()
  trust.answered(creation('first'), 201, new Set())
  for (const [index, status] of answers.entries()) trust.answered(creation(`${index}`), status, later)
  return trust
}

test('a target that creates what it was sent again has done nothing before, and is believed until then', () => {
  expect(after().holds([429, 503])).toBe(true)
  expect(after(201, 201).holds([429])).toBe(true)
})

test('one that has it by then has done it, unless very many show that it was something else', () => {
  expect(after(200).holds([429])).toBe(false)
  expect(after(201, 201, 201, 201, 201, 200, 201).holds([429])).toBe(false)
  expect(after(200, ...Array.from({ length: 10 }, () => 201)).holds([429])).toBe(true)
})

test('what was there before shows nothing, nor does one status speak for the other', () => {
  const known = after(200)
  known.answered(creation('first'), 200, new Set([503]))
  known.answered({ ...creation('batch'), operation: 'POST /batch' }, 200, new Set([503]))
  expect(known.holds([503])).toBe(true)
  expect(known.holds([429, 503])).toBe(false)
})
