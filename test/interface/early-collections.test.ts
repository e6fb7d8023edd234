import { expect, test } from 'vitest'
import { type EarlyCollections, knowsEarly, mintingEarly, noteEarly } from '../../src/interface/early-collections.ts'
import type { Methods } from '../../src/interface/operations.ts'

/** Operations whose mints are answered as told, one after another. */
function minting(...statuses: readonly number[]) {
  const sent: string[] = []
  const left = [...statuses]
  const answered = async (collection: string) => {
    sent.push(collection)
    return { response: { status: left.shift() ?? 200 } }
  }
  const early: EarlyCollections = new Map()
  const api = mintingEarly({ putMint: answered, batchMint: answered } as unknown as Methods, early)
  knowsEarly(api, early)
  return { api, sent }
}

test('a mint that is refused while the contract may be under way is sent again when that is there', async () => {
  const { api, sent } = minting(400, 200, 400)
  let waits = 0
  await noteEarly(api, 'c', async () => {
    waits += 1
  })
  expect(waits).toBe(0)
  expect((await api.putMint('c', 'one', {})).response.status).toBe(200)
  // The contract is there by now: what is refused is refused for itself.
  expect((await api.putMint('c', 'two', {})).response.status).toBe(400)
  expect([waits, sent.length]).toEqual([1, 3])
})

test('mints that are refused side by side wait once', async () => {
  const { api, sent } = minting(404, 404)
  let waits = 0
  await noteEarly(api, 'c', async () => {
    waits += 1
  })
  const answers = await Promise.all([api.putMint('c', 'one', {}), api.batchMint('c', {})])
  expect(answers.map(({ response }) => response.status)).toEqual([200, 200])
  expect([waits, sent.length]).toEqual([1, 4])
})

test('where a mint was taken without the contract, and in other collections, a refusal stands', async () => {
  const { api, sent } = minting(200, 400, 400, 500)
  await noteEarly(api, 'c', () => Promise.reject(new Error('nobody waits for it')))
  await noteEarly(api, 'd', () => Promise.reject(new Error('nobody waits for it')))
  for (const collection of ['c', 'c', 'other', 'd']) await api.putMint(collection, 'one', {})
  expect(sent).toEqual(['c', 'c', 'other', 'd'])
})

test('operations that know of no early collections have the contract waited for', async () => {
  let waits = 0
  await noteEarly({}, 'c', async () => {
    waits += 1
  })
  expect(waits).toBe(1)
})
