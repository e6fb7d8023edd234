import { expect, test } from 'vitest'
import { lastFirst } from '../../../src/engine/case/in-parallel.ts'

test('the others are asked for once the last one is there, all at one moment', async () => {
  const told: string[] = []
  const others = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const waits = ['a', 'b', 'c'].map((name) => async () => {
    told.push(name)
    await (name === 'c' ? last : others).promise
    return name
  })
  const all = lastFirst(waits)
  expect(told).toEqual(['c'])
  last.resolve()
  others.resolve()
  expect(await all).toEqual(['a', 'b', 'c'])
  expect(told).toEqual(['c', 'a', 'b'])
  expect(await lastFirst([])).toEqual([])
})
