// biome-ignore-all lint/suspicious/noTemplateCurlyInString: configuration files are full of them
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Flags } from '../../src/config/flags.ts'
import { loadSettings, settingsFrom } from '../../src/config/load.ts'
import { runSettings } from '../../src/config/settings.ts'
import { SettingsError } from '../../src/config/settings-error.ts'

function load(files: Record<string, string>, flags: Flags = {}, variables: Record<string, string> = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text)
  return loadSettings(flags, variables, directory)
}

const base = 'target: http://host/api/\nkeys: { full: from-file }\n'

test('defaults', () => {
  const settings = load({}, { target: 'https://host:8443/api/' }, { CONFORMINT_API_KEY: 'key' })
  expect(settings).toMatchObject({
    target: { kind: 'url', url: 'https://host:8443/api' },
    keys: { full: 'key' },
    environment: 'staging',
    namespace: 'service',
    assets: { image: 'https://www.w3.org/Icons/w3c_home.png' },
    chains: { evm: 'polygon-amoy', solana: 'solana', aptos: 'aptos' },
    limits: { requestTimeout: 10_000, completionTimeout: 30_000, retryAfter: 180_000, mints: 1000 },
    effort: 'standard',
    profile: 'full',
    strict: false,
    shard: { index: 1, count: 1 },
    waivers: [],
    reporters: ['json', 'junit', 'html', 'markdown'],
    configFile: undefined,
  })
  expect(Object.values(settings.capabilities)).toEqual(Array(11).fill(true))
  expect(settings.runId).toMatch(/^[a-z0-9]{8}$/)
  expect(path.basename(settings.reportDir)).toBe('conformint-report')
})

test('whoever says how long a target may take has it waited for so long', () => {
  const silent = load({}, { target: 'https://host' }, { CONFORMINT_API_KEY: 'key' })
  expect(silent.limits).toMatchObject({ completionTimeout: 30_000, promptTimeout: 10_000 })
  const written = load({ 'conformint.yaml': `${base}limits: { completionTimeout: 30s }` }, {})
  expect(written.limits).not.toHaveProperty('promptTimeout')
})

test('everything a file can say', () => {
  const settings = load(
    {
      'conformint.yaml': `
target: \${BASE}/api
environment: production
namespace: acme
assets: { image: https://files.example.org/t.png?v=2 }
keys:
  full: \${CONFORMINT_API_KEY}
  lacking: { wallets:nfts.read: "\${KEY_R}", nfts.create: n }
  otherProject: o
chains: { evm: base }
capabilities: { batchMint: false, usage: "\${USAGE}" }
limits: { requestTimeout: 150ms, completionTimeout: 1.5m, retryAfter: 1h, mints: "\${MINTS}" }
waivers: w.yaml
`,
      'w.yaml': '- { requirement: MINT-07, reason: known, issue: 12, expires: 2027-01-31 }',
    },
    {},
    { BASE: 'http://host', CONFORMINT_API_KEY: 'f', KEY_R: 'r', USAGE: 'false', MINTS: '5' },
  )
  expect(settings).toMatchObject({
    target: { url: 'http://host/api' },
    environment: 'production',
    namespace: 'acme',
    assets: { image: 'https://files.example.org/t.png?v=2' },
    chains: { evm: 'base' },
    keys: { full: 'f', 'lacking.wallets:nfts.read': 'r', 'lacking.nfts.create': 'n', otherProject: 'o' },
    capabilities: { batchMint: false, usage: false, orders: true },
    limits: { requestTimeout: 150, completionTimeout: 90_000, retryAfter: 3_600_000, mints: 5 },
    waivers: [{ requirement: 'MINT-07', reason: 'known', issue: '12', expires: '2027-01-31' }],
  })
  if (settings.keys === undefined) throw new Error('no keys')
  const cases = runSettings(settings, settings.keys)
  expect(cases.assets.image).toBe('https://files.example.org/t.png?v=2')
  expect(cases.keyRoles).toEqual(['lacking.wallets:nfts.read', 'lacking.nfts.create', 'otherProject'])
  expect(structuredClone(cases)).toEqual(cases)
  expect(JSON.stringify(cases)).not.toContain('"f"')
})

test('flags win over the environment, the environment over the file', () => {
  const key = (flags: Flags, variables: Record<string, string>) =>
    load({ 'conformint.yaml': base }, flags, variables).keys?.full
  expect(key({}, {})).toBe('from-file')
  expect(key({}, { CONFORMINT_API_KEY: 'from-environment' })).toBe('from-environment')
  expect(key({ apiKey: 'from-flag' }, { CONFORMINT_API_KEY: 'from-environment' })).toBe('from-flag')
})

test('a variable that a flag makes superfluous need not be set', () => {
  const files = { 'conformint.yaml': 'target: ${NONE}\nkeys: { full: "${NONE}" }' }
  expect(load(files, { target: 'http://a', apiKey: 'k' }).target).toEqual({ kind: 'url', url: 'http://a' })
  const { target, keys } = load(files, { reference: true })
  expect([target, keys]).toEqual([{ kind: 'reference' }, undefined])
})

test('what is started: flags beside what the file says of it', () => {
  const files = { 'conformint.yaml': `${base}basePath: /v1/\nlimits: { startTimeout: 5s }` }
  expect(load(files, { command: 'serve {port}' }).target).toEqual({
    kind: 'command',
    command: 'serve {port}',
    basePath: '/v1',
    startTimeout: 5000,
  })
  const image = { image: 'host:5000/vendor/service@sha256:0a', imagePort: '8080', imageEnv: ['A=b=c', 'TOKEN', 'E='] }
  expect(load({}, { ...image, apiKey: 'k', basePath: '/' }, { TOKEN: 't' }).target).toEqual({
    kind: 'image',
    image: image.image,
    port: 8080,
    env: { A: 'b=c', TOKEN: 't', E: '' },
    basePath: '',
    startTimeout: 60_000,
  })
  expect(load({ 'conformint.yaml': 'target: "${NONE}"' }, { command: '{port}', apiKey: 'k' }).keys?.full).toBe('k')
})

test.each([
  ['production', 'environment: production', 'polygon', 'production'],
  ['a mainnet', 'chains: { evm: zora }', 'zora', 'production'],
  ['a testnet', 'chains: { evm: zora-sepolia }', 'zora-sepolia', 'staging'],
])('chain and environment follow from each other: %s', (_, more, evm, environment) => {
  expect(load({ 'conformint.yaml': base + more })).toMatchObject({ chains: { evm }, environment })
})

const yaml = (text: string) => ({ 'conformint.yaml': base + text })

test.each<[string, Record<string, string>, Flags, SettingsError['code'], RegExp]>([
  ['misspelt key', yaml('limit: {}'), {}, 'UNKNOWN_KEY', /conformint\.yaml: limit: .*nearest is limits\./],
  [
    'misspelt key below',
    yaml('limits: { requesttimeout: 1s }'),
    {},
    'UNKNOWN_KEY',
    /limits\.requesttimeout: .*limits\.requestTimeout\./,
  ],
  ['misplaced key', yaml('requestTimeout: 1s'), {}, 'UNKNOWN_KEY', /requestTimeout: .*limits\.requestTimeout\./],
  [
    'misspelt scope',
    { 'conformint.yaml': 'keys: { lacking: { wallet.create: x } }' },
    {},
    'UNKNOWN_KEY',
    /keys\.lacking\.wallet\.create: .*keys\.lacking\.wallets\.create\./,
  ],
  ['misspelt capability', yaml('capabilities: { batchmint: true }'), {}, 'UNKNOWN_KEY', /capabilities\.batchMint\./],
  [
    'image that is no address',
    yaml('assets: { image: t.png }'),
    {},
    'INVALID_VALUE',
    /assets\.image: must be the address/,
  ],
  ['unset variable', yaml('namespace: ${NOPE}'), {}, 'UNSET_VARIABLE', /namespace: .*NOPE is not set/],
  ['empty variable', yaml('namespace: ${EMPTY}'), {}, 'UNSET_VARIABLE', /namespace: .*EMPTY is empty/],
  ['no variable name', yaml('namespace: "${a-b}"'), {}, 'UNSET_VARIABLE', /namespace: .*names no variable/],
  [
    'bare number as duration',
    yaml('limits: { retryAfter: 10 }'),
    {},
    'INVALID_VALUE',
    /limits\.retryAfter: must be a duration/,
  ],
  [
    'foreign unit',
    yaml('limits: { retryAfter: 3 parsecs }'),
    {},
    'INVALID_VALUE',
    /limits\.retryAfter: must be a duration/,
  ],
  [
    'zero timeout',
    yaml('limits: { requestTimeout: 0s }'),
    {},
    'INVALID_VALUE',
    /limits\.requestTimeout: must be from 1 ms/,
  ],
  ['negative mints', yaml('limits: { mints: -1 }'), {}, 'INVALID_VALUE', /limits\.mints: must be a whole number/],
  [
    'text as switch',
    yaml('capabilities: { orders: maybe }'),
    {},
    'INVALID_VALUE',
    /capabilities\.orders: must be true or false/,
  ],
  [
    'unknown chain',
    yaml('chains: { evm: polygon-amoi }'),
    {},
    'INVALID_VALUE',
    /chains\.evm: .*did you mean polygon-amoy/,
  ],
  ['chain of set B', yaml('chains: { evm: soneium }'), {}, 'INVALID_VALUE', /chains\.evm/],
  [
    'unknown environment',
    yaml('environment: test'),
    {},
    'INVALID_VALUE',
    /environment: must be one of staging, production/,
  ],
  ['list as file', { 'conformint.yaml': '- 1' }, {}, 'INVALID_VALUE', /the file: must be of type object/],
  ['broken YAML', { 'conformint.yaml': 'a: 1\nb: [1\nc: 2' }, {}, 'SYNTAX', /conformint\.yaml:\d+:\d+: /],
  [
    'bare variable in braces',
    { 'conformint.yaml': 'keys: { full: ${A} }' },
    {},
    'SYNTAX',
    /conformint\.yaml:1:\d+: .*in quotes/,
  ],
  ['key twice', { 'conformint.yaml': 'target: a\ntarget: b' }, {}, 'SYNTAX', /conformint\.yaml:2:1: /],
  ['missing file', {}, { config: 'other.yaml' }, 'UNREADABLE', /other\.yaml: there is no such file/],
  ['missing waivers', yaml('waivers: none.yaml'), {}, 'UNREADABLE', /none\.yaml/],
  [
    'waiver without end',
    { ...yaml('waivers: w.yaml'), 'w.yaml': '- { requirement: A-1, reason: b }' },
    {},
    'INVALID_VALUE',
    /w\.yaml: \[0\]\.expires/,
  ],
  [
    'waiver of no day',
    { ...yaml('waivers: w.yaml'), 'w.yaml': '- { requirement: A-1, reason: b, expires: 2027-02-30 }' },
    {},
    'INVALID_VALUE',
    /must be a day/,
  ],
  [
    'waiver misspelt',
    { ...yaml('waivers: w.yaml'), 'w.yaml': '- { requirment: A-1, reason: b, expires: 2027-02-01 }' },
    {},
    'UNKNOWN_KEY',
    /nearest is requirement/,
  ],
  ['no target', {}, { apiKey: 'k' }, 'NO_TARGET', /--target URL/],
  ['no key', {}, { target: 'http://a' }, 'NO_KEY', /CONFORMINT_API_KEY/],
  ['two targets', {}, { target: 'http://a', reference: true }, 'INVALID_VALUE', /--reference/],
  ['two started targets', {}, { image: 'a', command: 'b {port}' }, 'INVALID_VALUE', /--image and --command name two/],
  ['no key for a command', {}, { command: '{port}' }, 'NO_KEY', /CONFORMINT_API_KEY/],
  ['a command without port', {}, { command: 'serve', apiKey: 'k' }, 'INVALID_VALUE', /--command: .*\{port\}/],
  [
    'a port without image',
    {},
    { target: 'http://a', imagePort: '1' },
    'INVALID_VALUE',
    /--image-port goes with --image/,
  ],
  ['an impossible port', {}, { image: 'a', imagePort: '0' }, 'INVALID_VALUE', /--image-port: 0/],
  ['no image', {}, { image: '-a' }, 'INVALID_VALUE', /--image: "-a"/],
  ['a value alone', {}, { image: 'a', imageEnv: ['hush-hush'] }, 'INVALID_VALUE', /--image-env: entry 1 is neither/],
  ['an unset name', {}, { image: 'a', imageEnv: ['NOPE'] }, 'INVALID_VALUE', /--image-env: NOPE .*not set/],
  ['a prefix of a URL', {}, { target: 'http://a', basePath: '/a' }, 'INVALID_VALUE', /--base-path goes with --image/],
  ['no prefix', {}, { image: 'a', apiKey: 'k', basePath: 'api?' }, 'INVALID_VALUE', /--base-path: api\? is not a path/],
  [
    'login in the URL',
    {},
    { target: 'http://u:hush@a', apiKey: 'k' },
    'INVALID_VALUE',
    /--target: .*user name or password/,
  ],
  ['other scheme', {}, { target: 'ftp://a', apiKey: 'k' }, 'INVALID_VALUE', /--target: ftp/],
  ['no URL', {}, { target: 'localhost', apiKey: 'k' }, 'INVALID_VALUE', /--target: localhost is not a URL/],
  ['query in the URL', {}, { target: 'http://a/?b', apiKey: 'k' }, 'INVALID_VALUE', /--target: .*query/],
  ['bad seed', {}, { reference: true, seed: '1.5' }, 'INVALID_VALUE', /--seed: 1\.5/],
  ['bad effort', {}, { reference: true, effort: 'fast' }, 'INVALID_VALUE', /--effort: fast is not one of quick/],
  ['bad shard', {}, { reference: true, shard: '5/4' }, 'INVALID_VALUE', /--shard: 5\/4/],
  ['bad area', {}, { reference: true, area: ['mintng'] }, 'INVALID_VALUE', /--area: .*did you mean minting/],
  ['bad reporter', {}, { reference: true, reporter: ['json,xml'] }, 'INVALID_VALUE', /--reporter: xml/],
  ['no concurrency', {}, { reference: true, concurrency: '0' }, 'INVALID_VALUE', /--concurrency: 0/],
])('%s is a clear error', (_, files, flags, code, message) => {
  const error = (() => {
    try {
      return load(files, flags, { EMPTY: '' })
    } catch (error) {
      return error
    }
  })()
  expect(error).toBeInstanceOf(SettingsError)
  expect(error).toMatchObject({ code })
  expect((error as Error).message).toMatch(message)
  expect((error as Error).message).not.toMatch(/hush|from-file/)
})

test.each([
  ['lacking', 'keys: { full: one, lacking: { nfts.create: one } }', 'keys.lacking.nfts.create is the full key'],
  ['another project', 'keys: { full: one, otherProject: one }', 'keys.otherProject is the full key'],
])('a key that is the full one cannot be the one that is %s', (_what, keys, says) => {
  const file = { 'conformint.yaml': `target: http://host/api/\n${keys}\n` }
  expect(() => load(file)).toThrow(new RegExp(`^${says.replaceAll('.', '\\.')}`))
  expect(() => load(file)).toThrow(SettingsError)
})

test('what a program names is named from the working directory', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(path.join(directory, 'w.yaml'), '- { requirement: MINT-07, reason: known, expires: 2027-01-31 }')
  const waivers = path.relative('', path.join(directory, 'w.yaml'))
  const settings = settingsFrom({ waivers, keys: { full: 'key' } }, { target: 'http://host' })
  expect(settings.waivers.map(({ requirement }) => requirement)).toEqual(['MINT-07'])
})
