import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  edgeMessagePairs,
  edgeMessages,
  longestMessage,
  messagePair,
  signableMessage,
} from '../../../src/interface/arbitraries/messages.ts'

const isSignable = (message: string): boolean =>
  message.isWellFormed() &&
  !message.includes('\0') &&
  /[^\s\p{C}]/u.test(message) &&
  message.length <= longestMessage + 1

test('messages are text that is not blank', () => {
  fc.assert(fc.property(signableMessage, isSignable), { numRuns: 500 })
  for (const message of edgeMessages) expect(isSignable(message), message).toBe(true)
})

test('messages are sometimes long and sometimes of another script', () => {
  const drawn = fc.sample(signableMessage, { seed: 1, numRuns: 100 })
  expect(drawn.some(({ length }) => length > 1000)).toBe(true)
  expect(drawn.some((message) => /[^\n-~]/.test(message))).toBe(true)
})

test('pairs are two messages', () => {
  fc.assert(
    fc.property(messagePair, ([one, other]) => one !== other && one.normalize() !== other.normalize()),
    { numRuns: 500 },
  )
  for (const [one, other] of edgeMessagePairs) expect(one.normalize()).not.toBe(other.normalize())
})
