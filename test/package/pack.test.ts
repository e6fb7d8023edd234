import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { publint } from 'publint'
import { beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'
import { Stranger } from './stranger.ts'

/** Has a configuration of Vitest that must not get in the way. */
let stranger: Stranger

beforeAll(() => {
  stranger = new Stranger()
  stranger.write('vitest.config.ts', "throw new Error('this configuration is not for conformint')\n")
})

const run = (command: string, args: readonly string[]) => stranger.run(command, args)
const ran = (command: string, args: readonly string[]) => stranger.ran(command, args)
const write = (name: string, content: string) => stranger.write(name, content)

describe('the packed package', () => {
  const tarball = (): Uint8Array => new Uint8Array(readFileSync(path.join(stranger.folder, stranger.tarball)))

  test('is in order, says publint', async () => {
    const { messages } = await publint({ pack: { tarball: tarball().slice().buffer }, strict: true })
    expect(messages).toEqual([])
  })

  test('leaves the proof of a release out, and brings what documents name', () => {
    const files = ran('tar', ['tzf', stranger.tarball]).split('\n')
    expect(files.filter((file) => /^package\/reports\/proof\./.test(file))).toEqual([])
    for (const file of ['docs/conformint.schema.json', 'docs/configuration.md', 'LICENSE', 'CHANGELOG.md']) {
      expect(files).toContain(`package/${file}`)
    }
  })

  test('has a bill of materials without what only development needs', () => {
    const bill = stranger.ran('npm', ['run', '--silent', 'sbom'], { cwd: packageRoot })
    const { bomFormat, components } = JSON.parse(bill) as {
      bomFormat: string
      components: readonly { readonly name: string }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    const names = components.map(({ name }) => name)
    expect(names).toContain('undici')
    expect(names).not.toContain('knip')
  })
})

describe('the packed package, installed in another project', () => {
  test('is set up by init, looked at by doctor, and judges its own sandbox', async () => {
    const bin = path.join(stranger.folder, 'node_modules', 'conformint', 'bin', 'conformint.js')
    const sandbox = spawn(process.execPath, [bin, 'serve', '--port', '0'], { cwd: stranger.folder })
    try {
      const [line] = (await once(sandbox.stdout, 'data')) as [Buffer]
      const url = /http:\S+/.exec(String(line))?.[0] ?? ''
      for (const [path, type] of [
        ['/', 'text/html'],
        ['/__sandbox/page/main.js', 'text/javascript'],
      ] as const) {
        const page = await fetch(url + path, { headers: { accept: 'text/html' } })
        expect([page.status, page.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
      }
      ran(stranger.command, ['init', '--target', url, '--ci', 'github'])
      expect(stranger.read('conformint.yaml')).toContain(
        '$schema=./node_modules/conformint/docs/conformint.schema.json',
      )
      const key = ['--api-key', 'sk_reference_full']
      expect(ran(stranger.command, ['doctor', ...key])).toContain('A run makes sense.')
      const told = ran(stranger.command, ['verify', ...key, '--only', 'USE-01', '--report-dir', 'sandbox-report'])
      expect(told).toContain('1 passed, 0 failed')
    } finally {
      sandbox.kill()
      rmSync(path.join(stranger.folder, 'conformint.yaml'))
    }
  })

  test('is light: what only some commands need is not installed, and nothing runs at its installation', () => {
    const packages = stranger.packages()
    expect(packages.length).toBeLessThan(50)
    for (const heavy of ['vitest', 'vite', '@pact-foundation/pact', 'testcontainers', 'pg', 'allure', 'sigstore']) {
      expect(packages).not.toContain(heavy)
    }
    const scripted = Object.values(JSON.parse(stranger.read('node_modules', '.package-lock.json')).packages)
    expect(scripted.filter((one) => (one as { hasInstallScript?: boolean }).hasInstallScript)).toEqual([])
  })

  test.each([
    [['contracts', 'generate', '--out', 'pacts'], '@pact-foundation/pact'],
    [['contracts', 'verify', '--reference'], '@pact-foundation/pact'],
    [['contracts', 'stub'], '@pact-foundation/pact'],
    [['verify', '--image', 'vendor/service', '--api-key', 'k'], 'testcontainers'],
  ])('%j says in a sentence what to install', (args, name) => {
    const { status, stderr } = run(stranger.command, args)
    expect(status).toBe(2)
    expect(stderr).toMatch(new RegExp(`^error: .* needs .*not installed: npm install --save-dev .*${name}@`, 'm'))
  })

  test('says its version', () => {
    const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }
    expect(ran('npx', ['conformint', '--version']).trim()).toBe(version)
  })

  test('tells of a requirement', () => {
    expect(ran(stranger.command, ['requirements', 'WAL-01'])).toContain('WAL-01')
  })

  test('verifies the reference implementation', () => {
    ran(stranger.command, ['verify', '--reference', '--effort', 'quick', '--only', 'WAL-01', '--report-dir', 'out'])
    expect(JSON.parse(stranger.read('out', 'report.json'))).toMatchObject({
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

  test.each([
    ['nodenext', 'nodenext', 'typescript'],
    ['esnext', 'bundler', 'typescript-native'],
  ])(
    'has types that a strict consumer compiles with: module %s, resolution %s, by %s',
    (module, moduleResolution, by) => {
      write(
        'use.ts',
        `import type { Report, Requirement } from 'conformint'
       import { createClient } from 'conformint/client'
       import * as pact from 'conformint/pact'
       import * as vitest from 'conformint/vitest'
       import { collectionRequest, type CollectionRequest, locatorOf, walletLocatorParts } from 'conformint/arbitraries'
       import { type Choices, defaultChoices, startReference } from 'conformint/reference'
       import fc from 'fast-check'
       export const [request]: CollectionRequest[] = fc.sample(collectionRequest('polygon-amoy'), 1)
       export const locators: fc.Arbitrary<string> = walletLocatorParts.map(locatorOf)
       export const choices: Choices = { ...defaultChoices }
       export const url = async (): Promise<string> => (await startReference({ choices })).url
       export const idOf = (requirement: Requirement): string => requirement.id
       export const { describeConformance } = vitest
       export const entries: readonly object[] = [createClient, pact]
       export const passed = ({ verdict }: Report): boolean => verdict === 'conforming'
       // @ts-expect-error a requirement has no such member: its type is known, not just anything
       export const none = (requirement: Requirement) => requirement.nothing
       // @ts-expect-error nor are these just anything
       export const no: readonly unknown[] = [pact.nothing, vitest.nothing, createClient.nothing]`,
      )
      const compilerOptions = {
        target: 'es2024',
        module,
        moduleResolution,
        strict: true,
        skipLibCheck: true,
        noEmit: true,
        types: [],
        lib: ['es2024', 'dom'],
      }
      write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['use.ts'] }))
      const compiler = path.join(packageRoot, 'node_modules', by, 'bin', 'tsc')
      expect(run(process.execPath, [compiler, '-p', '.'])).toMatchObject({ status: 0, stdout: '' })
    },
  )
})

const judge = ['conformint', 'verify', '--reference', '--effort', 'quick', '--only', 'USE-01']

// Laid out by pnpm and by Yarn: test/registry/layouts.test.ts.
describe('the packed package, where it is laid out otherwise', () => {
  test('in node_modules that may not be written to', () => {
    chmodSync(stranger.folder, 0o755)
    const cwd = mkdtempSync(path.join(tmpdir(), 'conformint-unwritable-'))
    try {
      ran('chmod', ['-R', 'a-w', 'node_modules'])
      // For root no mode counts: then it is somebody else, whose home may not be written to either.
      const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
      if (process.getuid?.() === 0) chownSync(cwd, 65_534, 65_534)
      const bin = path.join(stranger.folder, 'node_modules', 'conformint', 'bin', 'conformint.js')
      const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...judge.slice(1)], {
        ...nobody,
        cwd,
        env: { PATH: process.env.PATH, HOME: '/nonexistent' },
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
      expect(stdout).toContain('1 passed, 0 failed')
    } finally {
      ran('chmod', ['-R', 'u+w', 'node_modules'])
      rmSync(cwd, { recursive: true })
    }
  })
})
