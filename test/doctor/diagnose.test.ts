import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import { loadSettings } from '../../src/config/load.ts'
import { tlsFindings, tlsOf } from '../../src/doctor/connection.ts'
import { diagnose } from '../../src/doctor/diagnose.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { selfSigned } from '../preflight/self-signed.ts'
import { endStrangers, listening } from '../preflight/strangers.ts'

let server: RunningReference
let directory: string
const sent: string[] = []

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-doctor-'))
  server = await startReference({
    wrap: (parts) => ({
      ...parts,
      edge: [
        ...parts.edge,
        async (request, next) => {
          sent.push(request.method)
          const response = await next(request)
          const answer = new Response(response.body, response)
          answer.headers.set('date', new Date(Date.now() - 95_000).toUTCString())
          answer.headers.set('x-ratelimit-remaining', '41')
          return answer
        },
      ],
    }),
  })
})
afterAll(async () => {
  await server.close()
  await endStrangers()
  rmSync(directory, { recursive: true })
})

async function found(yaml: string, variables: Record<string, string> = {}) {
  writeFileSync(path.join(directory, 'conformint.yaml'), `target: ${server.url}\n${yaml}`)
  const settings = loadSettings({}, variables, directory)
  return diagnose(settings, () => {})
}

const texts = (diagnosis: Awaited<ReturnType<typeof found>>, level: string): string[] =>
  diagnosis.findings.filter((finding) => finding.level === level).map(({ text }) => text)

const allKeys = `
keys:
  full: \${KEY}
  lacking:
    wallets.read: sk_reference_lacking_wallets_read
    wallets:nfts.read: sk_reference_lacking_wallets_nfts_read
  otherProject: sk_reference_other_project
`

describe('doctor', () => {
  test('finds nothing to mend where all is well, and sends reads only', async () => {
    sent.length = 0
    const diagnosis = await found(allKeys, { KEY: 'sk_reference_full' })
    expect(texts(diagnosis, 'problem')).toEqual([])
    expect(diagnosis.verdict).toBe('good')
    expect(new Set(sent)).toEqual(new Set(['GET']))
    expect(texts(diagnosis, 'good')).toContain('keys.lacking.wallets.read is known, and lacks wallets.read.')
    expect(diagnosis.configuration).toContainEqual({
      key: 'keys.full',
      value: '(set)',
      origin: `conformint.yaml, from \${KEY}`,
    })
    expect(JSON.stringify(diagnosis)).not.toContain('sk_reference')
  })

  test('tells clock, rate limits, round trip, and what a run would be', async () => {
    const diagnosis = await found(allKeys, { KEY: 'sk_reference_full' })
    expect(texts(diagnosis, 'warning').join()).toMatch(/Its clock is 9[456] s behind this machine's/)
    expect(texts(diagnosis, 'note').join()).toContain('x-ratelimit-remaining: 41')
    expect(diagnosis.line?.roundTrip.median).toBeGreaterThan(0)
    expect(diagnosis.run?.requests).toBeGreaterThan(100)
    expect(diagnosis.run?.notJudged).toMatchObject({ 'cannot be tested over HTTP': expect.any(Number) })
  })

  test.each<[string, string, string]>([
    ['a helper key that nobody knows', 'keys: { full: sk_reference_full, otherProject: x }', 'refused by every read'],
    [
      'a key that lacks another scope',
      'keys: { full: sk_reference_full, lacking: { nfts.create: sk_reference_lacking_wallets_read } }',
      'is refused for wallets too',
    ],
    ['too little room', 'keys: { full: sk_reference_full }\nlimits: { mints: 3 }', 'limits.mints allows 3'],
  ])('%s is a problem', async (_, yaml, problem) => {
    const diagnosis = await found(yaml)
    expect(diagnosis.verdict).toBe('bad')
    expect(texts(diagnosis, 'problem').join('\n')).toContain(problem)
  })

  test('a waiver that has expired, and one of no requirement', async () => {
    writeFileSync(
      path.join(directory, 'waivers.yaml'),
      '- { requirement: WAL-01, reason: old, expires: 2020-01-01 }\n- { requirement: WALL-02, reason: typo, expires: 2099-01-01 }\n',
    )
    const problems = texts(await found('keys: { full: sk_reference_full }\nwaivers: waivers.yaml'), 'problem').join(
      '\n',
    )
    expect(problems).toContain('The waiver of WAL-01 expired on 2020-01-01')
    expect(problems).toContain('A waiver names WALL-02, which is no requirement. Did you mean WAL-02?')
  })

  test('main networks are pointed out', async () => {
    const diagnosis = await found('keys: { full: sk_reference_full }\nchains: { evm: polygon }')
    expect(texts(diagnosis, 'warning').join()).toContain('polygon, solana, aptos tokens cost money')
  })

  test('the certificate of a target over TLS', async () => {
    const port = await listening(createTlsServer(selfSigned, (_, response) => response.end()))
    const state = await tlsOf(`https://127.0.0.1:${port}`, {}, new Date('2026-11-21'))
    expect(state).toMatchObject({ protocol: 'TLSv1.3', chain: ['localhost'] })
    expect(state?.daysLeft).toBeGreaterThan(1000)
    expect(tlsFindings({ protocol: 'TLSv1.3', chain: ['a'], validTo: '2026-12-01T00:00:00Z', daysLeft: 9 })).toEqual([
      expect.objectContaining({ level: 'warning', text: expect.stringContaining('renew it before 2026-12-01') }),
    ])
    expect(await tlsOf('http://127.0.0.1:1', {}, new Date())).toBeUndefined()
  })
})

test.each([
  ['named nowhere', ''],
  // As `init` writes it, with nothing set.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the configuration
  ['of a variable that is not set', 'keys:\n  full: ${CONFORMINT_API_KEY}'],
])('without a key, %s, all is looked at that needs none', async (_, yaml) => {
  writeFileSync(path.join(directory, 'conformint.yaml'), `target: ${server.url}\n${yaml}`)
  const diagnosis = await diagnose(loadSettings({}, {}, directory, 'optional'), () => {})
  expect(diagnosis.verdict).toBe('bad')
  expect(texts(diagnosis, 'problem').join()).toMatch(
    /^There is no API key: set CONFORMINT_API_KEY.*conformint\.yaml\.$/,
  )
  expect(texts(diagnosis, 'good').join()).toContain('refuses a key that nobody has')
  expect(diagnosis.line?.roundTrip.median).toBeGreaterThan(0)
  expect(diagnosis.run?.cases).toBeGreaterThan(100)
  expect(diagnosis.keys).toEqual([])
  expect(JSON.stringify(diagnosis)).not.toMatch(/without-a-key-|"keys\.full"/)
})

describe('conformint doctor', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [path.join(packageRoot, 'bin', 'conformint.js'), 'doctor', ...args], {
      cwd: mkdtempSync(path.join(directory, 'empty-')),
      encoding: 'utf8',
    })

  test('of the reference is 0, and writes nothing', () => {
    const { status, stdout, stderr } = run('--reference')
    expect(stdout).toContain('A run makes sense.')
    expect([status, stderr]).toEqual([0, ''])
    expect(readdirSync(directory, { recursive: true }).filter((name) => String(name).includes('report'))).toEqual([])
  })

  test('where nobody answers is 3, as data too', () => {
    const { status, stdout } = run('--target', 'http://127.0.0.1:1', '--api-key', 'sk_hush_hush', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ schema: 'conformint-doctor/1', verdict: 'unanswered' })
    expect(stdout).not.toContain('sk_hush')
    expect(status).toBe(3)
  })

  test('without a target is wrong use', () => {
    expect(run()).toMatchObject({ status: 2, stdout: '' })
  })

  test('without a key tells that, and that nobody answers', () => {
    const { status, stdout } = run('--target', 'http://127.0.0.1:1')
    expect(stdout).toContain('There is no API key: set CONFORMINT_API_KEY')
    expect(stdout).toContain('127.0.0.1:1')
    expect(status).toBe(3)
  })
})
