import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/package-root.ts'

/** A project of somebody else, who has a Vitest of their own that must not get in the way. */
let project: string

/** What `npm run` sets for this process says nothing of the other project; where packages come from does. */
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_(registry|cache|userconfig)$)|VITEST|TEST$|NODE_ENV$|CONFORMINT_)/i.test(name),
    ),
  ),
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
}

function run(command: string, args: readonly string[], cwd = project) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: environment,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return { status, stdout, stderr: error ? String(error) : stderr }
}

function ran(command: string, args: readonly string[], cwd = project): string {
  const { status, stdout, stderr } = run(command, args, cwd)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}

const write = (name: string, content: string): void => writeFileSync(path.join(project, name), content)

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'conformint-pack-'))
  ran('npm', ['pack', '--pack-destination', project], packageRoot)
  const [tarball] = readdirSync(project).filter((name) => name.endsWith('.tgz'))
  write('package.json', JSON.stringify({ name: 'somebody-elses', private: true, type: 'module' }))
  write('vitest.config.ts', "throw new Error('this configuration is not for conformint')\n")
  ran('npm', ['install', `./${tarball}`, '--no-audit', '--no-fund', '--prefer-offline'])
}, 90_000)

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the packed package, installed in another project', () => {
  test('says its version', () => {
    const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }
    expect(ran('npx', ['conformint', '--version']).trim()).toBe(version)
  })

  test('tells of a requirement', () => {
    expect(ran('npx', ['conformint', 'requirements', 'WAL-01'])).toContain('WAL-01')
  })

  test('verifies the reference implementation', () => {
    const told = ran('npx', [
      ...['conformint', 'verify', '--reference', '--effort', 'quick'],
      ...['--only', 'WAL-01', '--report-dir', 'out'],
    ])
    expect(told).toMatch(/^conforming/m)
    expect(JSON.parse(readFileSync(path.join(project, 'out', 'report.json'), 'utf8'))).toMatchObject({
      verdict: 'conforming',
    })
  })

  test('gives generators, the reference implementation and the data files to import', () => {
    write(
      'use.js',
      `import { existsSync } from 'node:fs'
       import { fileURLToPath } from 'node:url'
       import { openInterface, validate } from 'conformint'
       import { tokenMetadata } from 'conformint/arbitraries'
       import { startReference } from 'conformint/reference'
       import fc from 'fast-check'
       const server = await startReference()
       const answer = await fetch(server.url + '/none')
       await server.close()
       const files = ['conformint/openapi.yaml', 'conformint/report.schema.json']
       console.log(JSON.stringify({
         requirements: openInterface().catalogue.requirements.length > 120,
         valid: fc.sample(tokenMetadata, 20).every((one) => validate('TokenMetadata', one).length === 0),
         status: answer.status,
         files: files.every((file) => existsSync(fileURLToPath(import.meta.resolve(file)))),
       }))`,
    )
    expect(JSON.parse(ran(process.execPath, ['use.js']))).toEqual({
      requirements: true,
      valid: true,
      status: 404,
      files: true,
    })
  })

  test('has types that a strict consumer compiles with', () => {
    write(
      'use.ts',
      `import type { Report, Requirement } from 'conformint'
       import { collectionRequest, type CollectionRequest, locatorOf, walletLocatorParts } from 'conformint/arbitraries'
       import { type Choices, defaultChoices, startReference } from 'conformint/reference'
       import fc from 'fast-check'
       export const [request]: CollectionRequest[] = fc.sample(collectionRequest('polygon-amoy'), 1)
       export const locators: fc.Arbitrary<string> = walletLocatorParts.map(locatorOf)
       export const choices: Choices = { ...defaultChoices }
       export const url = async (): Promise<string> => (await startReference({ choices })).url
       export const idOf = (requirement: Requirement): string => requirement.id
       export const passed = ({ verdict }: Report): boolean => verdict === 'conforming'
       // @ts-expect-error a requirement has no such member: its type is known, not just anything
       export const none = (requirement: Requirement) => requirement.nothing`,
    )
    const compilerOptions = {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
      lib: ['es2024', 'dom'],
    }
    write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['use.ts'] }))
    const compiler = path.join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc')
    expect(run(process.execPath, [compiler, '-p', '.'])).toMatchObject({ status: 0, stdout: '' })
  })
})
