import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference, withFaults } from '../../reference-impl/index.ts'
import { Stranger } from './stranger.ts'

let stranger: Stranger
let servers: RunningReference[] = []

beforeAll(async () => {
  stranger = new Stranger()
  stranger.lend('vitest')
  servers = [
    await startReference({ mintDelayMs: 50, port: 0 }),
    await startReference({ mintDelayMs: 50, port: 0, wrap: withFaults('usage-any-start') }),
  ]
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  stranger.leave()
})

const conforming = () => servers[0]?.url ?? ''
const faulty = () => servers[1]?.url ?? ''
const options = (target: string): string =>
  JSON.stringify({ target, keys: { full: 'sk_reference_full' }, areas: ['usage'], seed: 7 })

/** Files of tests, by name: what stands in the parentheses of `describeConformance`. */
function vitest(files: Record<string, string>) {
  for (const [name, given] of Object.entries(files)) {
    const program = `import { describeConformance } from 'conformint/vitest'\ndescribeConformance(${given})`
    stranger.write(`${name}.test.js`, program)
  }
  const names = Object.keys(files).map((name) => `${name}.test.js`)
  return stranger.runBeside(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...names, '--reporter=verbose'])
}

describe("the cases in a stranger's own test runner", () => {
  // What this looks like to reporters of theirs, and in another Vitest: test/registry/vitest.test.ts.
  test('in Vitest: passed and skipped with the reason; a recommendation that is not followed is an annotation', async () => {
    const { status, output } = await vitest({ good: options(conforming()), soft: options(faulty()) })
    expect(output).toContain('usage/refused')
    expect(output).toMatch(/USE-0\d/)
    // The same name in every run, or there is no history of it.
    expect(output).toMatch(/conformance > usage/)
    expect(output).not.toMatch(/conformance \(/)
    expect(output).toMatch(/USE-10: /)
    expect(output).toMatch(/Test Files +2 passed/)
    expect(status, output).toBe(0)
  })

  test('in Vitest: a violation is a failed test that tells requirement, expectation and what was seen, if the run is strict', async () => {
    const { status, output } = await vitest({ bad: `{ ...${options(faulty())}, strict: true }` })
    expect(status).toBe(1)
    expect(output).toMatch(/USE-\d\d: /)
    expect(output).toMatch(/expected {2}/)
    expect(output).toMatch(/^ *seed 7$/m)
  })

  test('in Vitest: a service that is not there fails a test, and the others are skipped', async () => {
    const { status, output } = await vitest({ gone: options('http://127.0.0.1:1') })
    expect(status).toBe(1)
    expect(output).toContain('Nothing listens at http://127.0.0.1:1')
    expect(output).toMatch(/1 failed.*skipped/)
  })

  test('by a call of the library, which tells of it as it happens', async () => {
    stranger.write(
      'call.mjs',
      `import { verify } from 'conformint'
       let ended = 0
       const onEvent = ({ type }) => (ended += type === 'case-ended' ? 1 : 0)
       for (const target of ${JSON.stringify([conforming(), faulty()])}) {
         const report = await verify({ ...${options('')}, target, effort: 'quick', onEvent })
         console.log(report.tool.name, report.summary.failed, ended > 0)
       }
       await verify({ ...${options(conforming())}, environment: 'production' }).catch(({ message }) => console.log(message))`,
    )
    const { status, output } = await stranger.runBeside(process.execPath, ['call.mjs'])
    expect(output).toMatch(/conformint 0 true\nconformint [1-9] true\nThe run would create things on main networks/)
    expect(status, output).toBe(0)
  })

  test("in Node's own runner", async () => {
    stranger.write(
      'own.mjs',
      `import test from 'node:test'
       import { messageOf, openConformance } from 'conformint'
       const conformance = openConformance(${options(conforming())})
       for (const { id, skip } of conformance.cases) {
         test(id, { skip }, async (t) => {
           const result = await conformance.runCase(id)
           if (result.outcome === 'failed') throw new Error(messageOf(result))
           if (result.outcome !== 'passed') t.skip(messageOf(result))
         })
       }
       test.after(() => conformance.close())`,
    )
    const { status, output } = await stranger.runBeside(process.execPath, ['--test', '--test-reporter=tap', 'own.mjs'])
    expect(output).toMatch(/# pass [1-9]/)
    expect(output).toMatch(/# fail 0/)
    expect(status, output).toBe(0)
  })
})
