import { expect, test } from 'vitest'
import type { Exchange } from '../../src/engine/transport/exchange.ts'
import { versionOf } from '../../src/preflight/reads.ts'

const answer = (headers: Record<string, string>): Exchange =>
  ({ response: { status: 200, headers, text: '' } }) as unknown as Exchange

test('a version is what all answers say that say any, and never the version of something else', () => {
  expect(versionOf([answer({}), answer({ 'x-app-version': ' 4.2.1 ' }), answer({ 'x-app-version': '4.2.1' })])).toBe(
    '4.2.1',
  )
  expect(versionOf([answer({ 'x-app-version': '4.2.1' }), answer({ 'x-app-version': '4.2.2' })])).toBeUndefined()
  expect(versionOf([answer({ server: 'nginx/1.25', 'x-api-version': '2022-06-09' })])).toBeUndefined()
  expect(versionOf([answer({ 'x-release': 'r'.repeat(200) })])).toBeUndefined()
  expect(versionOf([])).toBeUndefined()
})
