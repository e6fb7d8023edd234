import { expect, test } from 'vitest'
import { siteOfCheck } from '../../../src/engine/case/attempt.ts'

test('a check stands in its file, or at its place in the folder of all checks', () => {
  const here = new URL('../', import.meta.url).pathname
  expect(siteOfCheck()).toMatch(/^site\.test\.ts:6:\d+$/)
  expect(siteOfCheck(here)).toMatch(/^case\/site\.test\.ts:7:\d+$/)
  expect(siteOfCheck('/nowhere/')).toBe('unknown')
})
