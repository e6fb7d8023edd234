import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

// The projects are installed and run by test/contracts/consumer.test.ts: what stands in them works.
const projects = ['consumer-node-test/test/kiosk.test.js', 'consumer-jest/test/wallet.test.js']
const run = projects.map((file) => readFileSync(path.join(packageRoot, 'fixtures', file), 'utf8')).join('\n')
const page = readFileSync(path.join(packageRoot, 'docs', 'consumers.md'), 'utf8')
const samples = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code)

test('the page has samples', () => {
  expect(samples.length).toBeGreaterThanOrEqual(3)
})

test.each(samples)('a sample of the page is one of a project that runs: %s', (code) => {
  expect(run).toContain(code)
})
