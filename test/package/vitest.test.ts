import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningReference, startReference, withFaults } from '../../reference-impl/index.ts'
import { browserPath, openBrowser, openPage } from '../engine/report/browser.ts'
import { sampleReport } from '../engine/report/sample.ts'
import { Stranger } from './stranger.ts'

let stranger: Stranger
let servers: RunningReference[] = []

beforeAll(async () => {
  stranger = new Stranger('vitest@5', 'allure-vitest@3', 'allure@3', 'sigstore@5')
  servers = [
    await startReference({ mintDelayMs: 50, port: 0 }),
    await startReference({ mintDelayMs: 50, port: 0, wrap: withFaults('usage-any-start') }),
  ]
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
})

const conforming = () => servers[0]?.url ?? ''
const faulty = () => servers[1]?.url ?? ''
const options = (target: string): string =>
  JSON.stringify({ target, keys: { full: 'sk_reference_full' }, areas: ['usage'], seed: 7 })

/** Not `spawnSync`: the service that is judged runs in this process. */
async function ran(command: string, args: readonly string[]) {
  const { spawn } = await import('node:child_process')
  const child = spawn(command, args, {
    cwd: stranger.folder,
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { status, output }
}

describe("Allure's own page of a report, made where Allure is installed", () => {
  const report = sampleReport(48)
  let html = ''

  beforeAll(async () => {
    stranger.write('report.json', JSON.stringify(report))
    const { status, output } = await ran(process.execPath, [
      stranger.command,
      ...['report', 'render', 'report.json', '--allure', 'page'],
    ])
    expect(status, output).toBe(0)
    html = stranger.read('page', 'index.html')
  })

  test('tracks nobody, and names nothing that is loaded', () => {
    expect(html).not.toMatch(/googletagmanager|gtag\(|google-analytics/)
    expect(html).not.toMatch(/<(?:script|link|img)\b[^>]*(?:src|href)=["']?(?:https?:)?\/\//)
  })

  test.runIf(browserPath !== undefined)(
    'opens in a browser: the results are there, and no request leaves the file',
    async () => {
      const browser = await openBrowser()
      onTestFinished(() => browser.close())
      const { page, wrongs } = await openPage(browser, path.join(stranger.folder, 'page', 'index.html'))
      await page
        .getByText(report.run.label ?? '')
        .first()
        .waitFor()
      await expect.poll(async () => (await page.locator('body').innerText()).includes('A repeated mint')).toBe(true)
      expect(await page.locator('body').innerText()).toContain(`${report.summary.failed} failed`)
      expect(wrongs).toEqual([])
    },
    60_000,
  )
})

test('sigstore has what an attestation without a key calls', async () => {
  stranger.write('sigstore.mjs', "import { attest, verify } from 'sigstore'\nconsole.log(typeof attest, typeof verify)")
  expect((await ran(process.execPath, ['sigstore.mjs'])).output).toContain('function function')
})

const vitest = (file: string) =>
  ran(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    '--reporter=verbose',
    '--reporter=allure-vitest/reporter',
  ])

describe("the cases in a stranger's own test runner", () => {
  test('in Vitest, with a reporter of theirs: passed and skipped with the reason', async () => {
    stranger.write(
      'good.test.js',
      `import { describeConformance } from 'conformint/vitest'\ndescribeConformance(${options(conforming())})`,
    )
    const { status, output } = await vitest('good.test.js')
    expect(output).toContain('usage/refused')
    expect(output).toMatch(/USE-0\d/)
    // The same name in every run, or there is no history of it.
    expect(output).toMatch(/conformance > usage/)
    expect(output).not.toMatch(/conformance \(/)
    expect(status, output).toBe(0)
  })

  test('in Vitest: a violation is a failed test that tells requirement, expectation and what was seen', async () => {
    stranger.write(
      'bad.test.js',
      `import { describeConformance } from 'conformint/vitest'\ndescribeConformance({ ...${options(faulty())}, strict: true })`,
    )
    const { status, output } = await vitest('bad.test.js')
    expect(status).toBe(1)
    expect(output).toMatch(/USE-\d\d: /)
    expect(output).toMatch(/expected {2}/)
    expect(output).toMatch(/^ *seed 7$/m)
  })

  test('in Vitest: a recommendation that is not followed is an annotation, unless the run is strict', async () => {
    stranger.write(
      'soft.test.js',
      `import { describeConformance } from 'conformint/vitest'\ndescribeConformance(${options(faulty())})`,
    )
    const { status, output } = await vitest('soft.test.js')
    expect(output).toMatch(/USE-10: /)
    expect(status, output).toBe(0)
  })

  test('in Vitest: a service that is not there fails a test, and the others are skipped', async () => {
    stranger.write(
      'gone.test.js',
      `import { describeConformance } from 'conformint/vitest'\ndescribeConformance(${options('http://127.0.0.1:1')})`,
    )
    const { status, output } = await vitest('gone.test.js')
    expect(status).toBe(1)
    expect(output).toContain('Nothing listens at http://127.0.0.1:1')
    expect(output).toMatch(/1 failed.*skipped/)
  })

  test('in the Vitest that they have, of another version, beside which npm installs', async () => {
    // The oldest that annotates tests; a peer that is asked for more narrowly would keep npm from installing at all.
    stranger.ran('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--save-dev', 'vitest@3.2'])
    const { status, output } = await ran(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'good.test.js'])
    expect(output).toMatch(/RUN +v3\.2/)
    expect(status, output).toBe(0)
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
    const { status, output } = await ran(process.execPath, ['call.mjs'])
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
    const { status, output } = await ran(process.execPath, ['--test', '--test-reporter=tap', 'own.mjs'])
    expect(output).toMatch(/# pass [1-9]/)
    expect(output).toMatch(/# fail 0/)
    expect(status, output).toBe(0)
  })
})
