import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/index.ts'
import { Stranger } from '../package/stranger.ts'

let stranger: Stranger
let server: RunningReference

beforeAll(async () => {
  stranger = new Stranger('vitest@5', 'allure-vitest@3')
  server = await startReference({ mintDelayMs: 50, port: 0 })
  const options = { target: server.url, keys: { full: 'sk_reference_full' }, areas: ['usage'], seed: 7 }
  stranger.write(
    'good.test.js',
    `import { describeConformance } from 'conformint/vitest'\ndescribeConformance(${JSON.stringify(options)})`,
  )
})

afterAll(async () => {
  await server.close()
  stranger.leave()
})

const vitest = (...more: readonly string[]) =>
  stranger.runBeside(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'good.test.js', ...more])

test("in Vitest, with a reporter of theirs, Allure's: passed and skipped with the reason", async () => {
  const { status, output } = await vitest('--reporter=verbose', '--reporter=allure-vitest/reporter')
  expect(output).toContain('usage/refused')
  expect(output).toMatch(/conformance > usage/)
  expect(status, output).toBe(0)
})

test('in the Vitest that they have, of another version, beside which npm installs', async () => {
  // The oldest that annotates tests; a peer that is asked for more narrowly would keep npm from installing at all.
  stranger.ran('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--save-dev', 'vitest@3.2'])
  const { status, output } = await vitest()
  expect(output).toMatch(/RUN +v3\.2/)
  expect(status, output).toBe(0)
})
