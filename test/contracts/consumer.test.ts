import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'
import { installed, tarballIn } from '../package/packed.ts'

/** The worked example in a folder of its own, with the package as it would be published; others lie beside it. */
let project: string
let folder: string

/** What `npm run` and Vitest set for this process says nothing of the other project; where packages come from does. */
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(?!config_(registry|cache|userconfig)$)|FORCE_COLOR$|VITEST|TEST$|NODE_ENV$|CONFORMINT_)/i.test(name),
    ),
  ),
  NO_COLOR: '1',
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
}

function run(command: string, args: readonly string[], cwd = project) {
  const shell = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env: environment, encoding: 'utf8', shell })
  return { status, told: `${stdout}${error ? String(error) : stderr}` }
}

function ran(command: string, args: readonly string[], cwd = project): void {
  const { status, told } = run(command, args, cwd)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${told}`)
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-consumer-'))
  cpSync(installed(), folder, { recursive: true, verbatimSymlinks: true })
  const projects = ['consumer', 'consumer-node-test', 'consumer-jest'].map((name) => {
    const own = path.join(folder, name)
    cpSync(path.join(packageRoot, 'fixtures', name), own, { recursive: true, filter: isSource })
    symlinkSync(path.join(folder, 'node_modules'), path.join(own, 'node_modules'), 'junction')
    return JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8'))
  })
  project = path.join(folder, 'consumer')
  // What all of them want is installed once, beside what is installed for the tests of the package.
  const wanted = projects.map(({ dependencies, devDependencies }) => ({ ...dependencies, ...devDependencies }))
  const dependencies = { ...Object.assign({}, ...wanted), conformint: `file:${tarballIn(folder)}` }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  ran('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], folder)
})

const isSource = (file: string): boolean => !/^(node_modules|dist|pacts|\.git)$/.test(path.basename(file))

test('the tests of the example pass, and write its contract', () => {
  expect(run('npm', ['test', '--', '--testTimeout=60000'])).toMatchObject({
    status: 0,
    told: expect.stringMatching(/Tests\s+7 passed/),
  })
  const file = path.join(project, 'pacts', 'ticket-shop-custodial-wallet-service.json')
  const { interactions } = JSON.parse(readFileSync(file, 'utf8')) as { interactions: { description: string }[] }
  expect(interactions.map(({ description }) => description)).toEqual([
    "a request to count a customer's tickets",
    'a request to sell a ticket that is already sold',
    'a request to sign a customer up',
    'a request to sign up what is no e-mail address',
  ])
})

/** Projects beside the example, with other runners of tests, and the consumer of each. */
const others = [
  ['consumer-node-test', 'ticket-kiosk', /pass 2[\s\S]*fail 0/],
  ['consumer-jest', 'ticket-wallet', /Tests:\s+4 passed/],
] as const

test.each(others)(
  'the tests of %s pass',
  (name, _, passed) => {
    expect(run('npm', ['test'], path.join(folder, name))).toMatchObject({
      status: 0,
      told: expect.stringMatching(passed),
    })
  },
  300_000,
)

test('the contracts of all of them hold against the reference implementation', () => {
  const pacts = others.map(([name, consumer]) =>
    path.join('..', name, 'pacts', `${consumer}-custodial-wallet-service.json`),
  )
  const verified = run('npx', ['conformint', 'contracts', 'verify', '--reference', '--pact', 'pacts', ...pacts])
  expect(verified).toMatchObject({ status: 0 })
  // Beside the report of a run of `verify`, never over it.
  const report = path.join(project, 'conformint-contracts-report', 'report.json')
  const { kind, verdict, cases } = JSON.parse(readFileSync(report, 'utf8'))
  expect({ kind, verdict }).toEqual({ kind: 'contracts', verdict: 'conforming' })
  const ids: string[] = cases.map(({ id }: { id: string }) => id)
  for (const consumer of ['ticket-shop', ...others.map(([, name]) => name)])
    expect(ids, consumer).toContainEqual(expect.stringContaining(`/${consumer}/`))
  expect(readdirSync(project)).not.toContain('conformint-report')
})

test('the example compiles under strict rules', () => {
  const compiler = path.join(packageRoot, 'node_modules', 'typescript-native', 'bin', 'tsc')
  expect(run(process.execPath, [compiler, '-p', '.'])).toEqual({ status: 0, told: '' })
})
