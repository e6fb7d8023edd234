import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { CommandLines } from './command-lines.ts'

// What a run claims, as whoever reads its report, its badge or its signature is told.
let server: RunningReference
let walletsAlone: RunningReference
const directory = mkdtempSync(path.join(tmpdir(), 'conformint-claims-'))

beforeAll(async () => {
  server = await startReference()
  walletsAlone = await startReference({
    wrap: (parts) => ({
      ...parts,
      edge: [
        async (request, next) =>
          new URL(request.url).pathname === '/v1-alpha1/wallets'
            ? next(request)
            : Response.json({ error: true, message: 'no such thing' }, { status: 404 }),
        ...parts.edge,
      ],
    }),
  })
})
afterAll(async () => {
  lines.close()
  await server.close()
  await walletsAlone.close()
  rmSync(directory, { recursive: true })
})

const lines = new CommandLines()

const conformint = (...args: readonly string[]) => lines.run(args, { cwd: directory, env: process.env })

/** A run with the one key that every service has. */
async function verify(name: string, ...args: string[]) {
  const key = ['--api-key', 'sk_reference_full', '--effort', 'quick', '--reporter', 'json,badge,html,junit,markdown']
  const target = args.includes('--target') ? [] : ['--target', server.url]
  const done = await conformint('verify', ...target, ...key, '--report-dir', name, ...args)
  return { ...done, report: reportIn(name) }
}

const read = (...names: string[]): string => readFileSync(path.join(directory, ...names), 'utf8')
const reportIn = (name: string): Report => JSON.parse(read(name, 'report.json'))
const wordsOf = ({ claims }: Report): Record<string, string> =>
  Object.fromEntries(claims.map(({ part, claim }) => [part, claim]))

test('a read-only run is partial everywhere, and what is signed of it says so', async () => {
  const { status: code, stdout, report } = await verify('read-only', '--profile', 'read-only', '--seed', '1')
  expect(code).toBe(0)
  expect(report.run.partial).toBe(true)
  expect(report.summary.notSelected).toBeGreaterThan(200)
  expect(new Set(Object.values(wordsOf(report)))).toEqual(new Set(['not-judged']))
  expect(stdout).toMatch(/^partial: \d+ of \d+ requirements, none broken/m)
  expect(JSON.parse(read('read-only', 'badge.json'))).toMatchObject({ message: /^partial /, color: 'blue' })
  for (const file of ['index.html', 'junit.xml', 'summary.md']) expect(read('read-only', file)).toContain('Partial: ')
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path.join(directory, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await conformint('report', 'attest', 'read-only', '--key', 'key.pem')
  const { payload } = JSON.parse(read('read-only', 'attestation.json'))
  const { predicate } = JSON.parse(Buffer.from(payload, 'base64').toString())
  expect(predicate.result).toBe('WARNED')
  expect(predicate.configuration[0].annotations).toMatchObject({ partial: true, claims: { wallets: 'not-judged' } })
})

test('with every capability off a run says of which parts it speaks', async () => {
  const names = ['batchMint', 'solana', 'aptos', 'subscriptions', 'semiFungible', 'twitterRecipients']
  const off = [...names, 'signing', 'transfers', 'templates', 'orders', 'usage']
  const capabilities = Object.fromEntries(off.map((name) => [name, false]))
  writeFileSync(path.join(directory, 'off.json'), JSON.stringify({ capabilities }))
  const { status: code, stdout, report } = await verify('off', '--config', 'off.json', '--seed', '1')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^conforming in wallets, collections, minting; not offered: signing, /m)
  expect(wordsOf(report)).toMatchObject({ wallets: 'conforming', minting: 'conforming', orders: 'not-offered' })
  expect(JSON.parse(read('off', 'badge.json')).message).toMatch(/^conforming in wallets, collections, minting, /)
})

describe('shards', () => {
  test('with a full key only wait for no other, and are conforming together', async () => {
    for (const shard of ['1/3', '2/3', '3/3']) {
      const { status: code, report } = await verify(`full-${shard[0]}`, '--shard', shard, '--seed', '2')
      expect([shard, code, report.because]).toEqual([shard, 0, []])
      expect(report.run.partial).toBe(true)
      expect(report.requirements.some(({ reason = '' }) => reason.startsWith('left to the merge'))).toBe(true)
    }
    const { status: code, stdout } = await conformint(
      'report',
      'merge',
      'full-1',
      'full-2',
      'full-3',
      '--report-dir',
      'full',
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/^conforming {2}/m)
    expect(reportIn('full')).toMatchObject({ verdict: 'conforming', run: { partial: false, shard: '1/1' } })
  })

  test('that a budget cut are partial when they are joined', async () => {
    for (const shard of ['1/2', '2/2'])
      await verify(`cut-${shard[0]}`, '--shard', shard, '--seed', '2', '--max-requests', '300')
    const { status: code, stdout } = await conformint('report', 'merge', 'cut-1', 'cut-2', '--report-dir', 'cut')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^partial: \d+ of \d+ requirements, none broken/m)
    expect(reportIn('cut').run.partial).toBe(true)
  })
})

describe('a service with wallets alone', () => {
  test('is judged by its area without long waits, and nothing of others stands in its way', async () => {
    const { status: code, report } = await verify(
      'area',
      '--target',
      walletsAlone.url,
      '--area',
      'wallets',
      '--effort',
      'standard',
    )
    expect([code, report.because]).toEqual([0, []])
    expect(report.run.partial).toBe(true)
    expect(report.summary).toMatchObject({ failed: 0, blocked: 0 })
    // Some five seconds where nothing else runs, and more than a minute where each operation that is missing is waited for.
    expect(report.run.durationMs).toBeLessThan(30_000)
    const { outcome, reason } = report.requirements.find(({ id }) => id === 'WAL-04') ?? {}
    expect([outcome, reason]).toEqual([
      'passed',
      expect.stringMatching(/^by its own cases; \S+: a .+ could not be created: 404/),
    ])
  })

  test('conforms in that part', async () => {
    const {
      status: code,
      stdout,
      report,
    } = await verify('part', '--target', walletsAlone.url, '--part', 'wallets', '--effort', 'standard')
    expect([code, report.because]).toEqual([0, []])
    expect(stdout).toMatch(/^partial: \d+ of \d+ requirements, none broken; conforming in wallets {2}/m)
    expect(wordsOf(report)).toMatchObject({ wallets: 'conforming', minting: 'not-judged' })
  })
})
