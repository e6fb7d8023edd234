import { afterAll, expect } from 'vitest'
import { leaksSoFar } from './writing.ts'

// Set up before every test file: one in which a secret was written turns the tests red.
afterAll(() => {
  expect(leaksSoFar(), 'secrets in what was written').toEqual([])
})
