import { expect, test } from 'vitest'
import { notAmong } from '../../src/interface/builders/words.ts'

test.each([
  ['with space-1', 'with%20space-1'],
  ['a%41-1', 'aA-1'],
  ['Mixed-Case-1', 'mixed-case-1'],
  ['a-long-id-of-a-collection', 'a-long-id-of-a-'],
])('an id that is listed in another writing is told: %s as %s', (id, listed) => {
  expect(notAmong(id, [null, 'other', listed])).toBe(`not there, but ${JSON.stringify(listed)} is`)
})

test('an id that is like none of them is not there', () => {
  expect(notAmong('one-id', ['one', 'another-id', 7, '100%'])).toBe('not there')
})
