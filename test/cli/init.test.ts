import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { configurationSchema } from '../../src/config/json-schema.ts'
import { loadSettings } from '../../src/config/load.ts'
import { packageRoot } from '../../src/package/package-root.ts'

const root = mkdtempSync(path.join(tmpdir(), 'conformint-init-'))
let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(root, 'project-'))
})
afterAll(() => rmSync(root, { recursive: true }))

const conformint = (...args: readonly string[]) =>
  spawnSync(process.execPath, [path.join(packageRoot, 'bin', 'conformint.js'), ...args], {
    cwd: directory,
    encoding: 'utf8',
    input: '',
  })
const read = (file: string): string => readFileSync(path.join(directory, file), 'utf8')
const validate = new Ajv2020({ strict: false }).compile(configurationSchema())

describe('init', () => {
  test('writes a configuration that loads, and that its schema takes', () => {
    const { status, stdout, stderr } = conformint(
      'init',
      '--target',
      'https://a.example/api',
      '--without',
      'aptos,orders',
    )
    expect(stdout).toBe('wrote conformint.yaml\nwrote .github/workflows/conformint.yml\n')
    expect(stderr).toContain('npx conformint doctor')
    expect(status).toBe(0)
    const text = read('conformint.yaml')
    expect(text).toMatch(/^# yaml-language-server: \$schema=https:\S+\/docs\/conformint\.schema\.json\n/)
    expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true)
    const settings = loadSettings({}, { CONFORMINT_API_KEY: 'k' }, directory)
    expect(settings).toMatchObject({
      target: { url: 'https://a.example/api' },
      capabilities: { aptos: false, orders: false, usage: true },
    })
  })

  test('what it has as comments is right too: uncommented, it loads', () => {
    conformint('init', '--environment', 'production', '--ci', 'none')
    const text = read('conformint.yaml')
    const body = text.slice(text.indexOf('\nkeys:'))
    const uncommented = body.replaceAll(/^( *)# (?=( *)[\w:.]+:( |$))/gm, '$1').replace('waivers: waivers.yaml', '')
    writeFileSync(path.join(directory, 'conformint.yaml'), uncommented)
    const variables = Object.fromEntries(
      [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name], index) => [name, `k${index}`]),
    )
    const settings = loadSettings({ target: 'https://a.example' }, variables, directory)
    expect(Object.keys(settings.keys ?? {}).length).toBe(8)
    expect(settings.chains.evm).toBe('polygon')
    expect(Object.values(settings.capabilities)).not.toContain(true)
  })

  test('names the schema of the installed package where there is one', () => {
    mkdirSync(path.join(directory, 'node_modules/conformint/docs'), { recursive: true })
    writeFileSync(path.join(directory, 'node_modules/conformint/docs/conformint.schema.json'), '{}')
    conformint('init')
    expect(read('conformint.yaml')).toMatch(
      /^.*\$schema=\.\/node_modules\/conformint\/docs\/conformint\.schema\.json\n/,
    )
  })

  test('replaces nothing unasked', () => {
    writeFileSync(path.join(directory, 'conformint.yaml'), 'target: mine\n')
    const { status, stderr } = conformint('init')
    expect(stderr).toBe('error: conformint.yaml is there already; nothing was written. --force replaces.\n')
    expect(status).toBe(2)
    expect(read('conformint.yaml')).toBe('target: mine\n')
    expect(existsSync(path.join(directory, '.github'))).toBe(false)
    expect(conformint('init', '--force').status).toBe(0)
  })

  test.each([
    [['--without', 'aptoss'], 'Did you mean aptos?'],
    [['--ci', 'travis'], '--ci'],
    [['--target', 'localhost'], '--target'],
    [['--shards', '0'], '--shards'],
    [['--environment', 'prod'], '--environment'],
  ])('%j is wrong use', (args, sentence) => {
    const { status, stderr } = conformint('init', ...args)
    expect(stderr).toContain(sentence)
    expect(status).toBe(2)
  })

  test('tells git to leave reports alone, once, and only where there is a repository', () => {
    expect(conformint('init').stdout).not.toContain('.gitignore')
    writeFileSync(path.join(directory, '.gitignore'), 'node_modules')
    expect(conformint('init', '--force', '--shards', '3').stdout).toContain(
      'added conformint-report*/, shard-*/ to .gitignore',
    )
    expect(conformint('init', '--force', '--shards', '3').stdout).not.toContain('.gitignore')
    expect(read('.gitignore')).toBe('node_modules\nconformint-report*/\nshard-*/\n')
  })
})

describe('the published schema of conformint.yaml', () => {
  test('takes variables in the place of any value, and refuses what the loader refuses', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the configuration
    expect(validate(parse('capabilities: { aptos: "${A}" }\nlimits: { mints: "${M}", retryAfter: 90s }'))).toBe(true)
    for (const wrong of ['tagret: x', 'limits: { retryAfter: 90 }', 'chains: { evm: solana }', 'environment: prod']) {
      expect(validate(parse(wrong)), wrong).toBe(false)
    }
  })
})

test.each(['bash', 'zsh', 'fish'])('completion for %s', (shell) => {
  const { status, stdout } = conformint('completion', shell)
  expect(status).toBe(0)
  for (const word of ['verify', 'doctor', 'can-i-deploy', 'report-dir', 'wallets']) expect(stdout).toContain(word)
  if (shell === 'fish') return
  const asked = `${stdout.slice(stdout.indexOf('_conformint()'))}
COMP_WORDS=(conformint verify --effort q); COMP_CWORD=3; _conformint; echo "\${COMPREPLY[@]}"
COMP_WORDS=(conformint contracts verify --pa); COMP_CWORD=3; _conformint; echo "\${COMPREPLY[@]}"
COMP_WORDS=(conformint verify --only WAL-01); COMP_CWORD=3; _conformint; echo "\${COMPREPLY[@]}"
COMP_WORDS=(conformint requirements MINT-07); COMP_CWORD=2; _conformint; echo "\${COMPREPLY[@]}"
COMP_WORDS=(conformint replay conformint-report templates/cre); COMP_CWORD=3; _conformint; echo "\${COMPREPLY[@]}"
COMP_WORDS=(conformint verify --case templates/cre); COMP_CWORD=3; _conformint; echo "\${COMPREPLY[@]}"`
  expect(spawnSync('bash', ['-c', asked], { encoding: 'utf8' }).stdout).toBe(
    'quick\n--pact\nWAL-01\nMINT-07\ntemplates/create\ntemplates/create\n',
  )
})
