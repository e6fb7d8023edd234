import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type KeyTable, startReference } from '../../reference-impl/server.ts'
import { Secrets } from '../../src/engine/redaction/secrets.ts'
import { operations } from '../../src/interface/operations.ts'
import { scopes } from '../../src/interface/roles.ts'
import { secretPlaces } from '../interface/opened.ts'
import { conformint } from './cli.ts'
import { echoes, echoing } from './echo.ts'
import { leaksIn, piecesOf } from './leaks.ts'

/** Every piece of eight characters would give a key away. */
const keys = {
  full: 'q7ZtXw9KfLm-P2vRs4Jd',
  'lacking.wallets.create': 'B3nYc8Hg_T5uEa1QoVr6',
  'lacking.nfts.create': 'w4Mi0DkPx2SjZ9bLqN7e',
  otherProject: 'U6rGh1Vy8CtK3zAoF5sW',
}

const table: KeyTable = {
  [keys.full]: { project: 'one', scopes: [...scopes] },
  [keys['lacking.wallets.create']]: { project: 'one', scopes: scopes.filter((scope) => scope !== 'wallets.create') },
  [keys['lacking.nfts.create']]: { project: 'one', scopes: scopes.filter((scope) => scope !== 'nfts.create') },
  [keys.otherProject]: { project: 'two', scopes: [...scopes] },
}

/** Runs a command against a target that echoes every key in every way. @returns all that it wrote, by name */
async function beforeEchoes(command: readonly string[]) {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
  const reference = await startReference({ keys: table })
  const { url, server, orderSecrets } = await echoing(reference.url, Object.values(keys))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await reference.close()
    rmSync(directory, { recursive: true })
  })
  const config = path.join(directory, 'conformint.yaml')
  const { full, otherProject, ...others } = keys
  const lacking = Object.fromEntries(Object.entries(others).map(([role, key]) => [role.slice('lacking.'.length), key]))
  // What is waited for never comes: names and ids have an echo at their end.
  const limits = { completionTimeout: '300ms', retryAfter: '1s' }
  writeFileSync(config, JSON.stringify({ keys: { full, otherProject, lacking }, limits }))
  const ended = await conformint([...command, '--target', url, '--config', config])
  const places = new Map([...ended.files, ['stdout', ended.out], ['stderr', ended.err]])
  const pieces = Object.values(keys).flatMap(piecesOf)
  const leaks = [...places].flatMap(([name, text]) => leaksIn(name, text, pieces)).slice(0, 5)
  return { ended, leaks, places, orderSecrets }
}

test('a target that echoes every key in every way leaves none in anything that we write', async () => {
  const reporters = ['json', 'junit', 'html', 'markdown', 'badge', 'ctrf', 'har', 'sarif']
  // A third of the cases sends nearly every operation, and is searched in a third of the time.
  const { ended, leaks, places, orderSecrets } = await beforeEchoes([
    ...['verify', '--effort', 'quick', '--seed', '1', '--shard', '1/2', '--reporter', ...reporters],
  ])
  expect(ended.report.verdict).toBe('non-conforming')
  const exchanges = ended.files.get('exchanges.ndjson') ?? ''
  const lines = exchanges.trim().split('\n')
  const asked = new Set(lines.map((text) => (JSON.parse(text) as { operation: string }).operation))
  // What follows an answer that is garbled is not asked, and which answers are garbled depends on their order: most are asked.
  expect(asked.size).toBeGreaterThan(Object.keys(operations).length / 2)
  expect(exchanges).toContain('<redacted>')
  expect(leaks).toEqual([])
  expect(orderSecrets.size).toBeGreaterThan(0)
  for (const text of places.values()) for (const secret of orderSecrets) expect(text).not.toContain(secret)
})

test('and none in what the verification of contracts writes', async () => {
  const { ended, leaks, places } = await beforeEchoes(['contracts', 'verify', '--consumer', 'wallet-app', 'storefront'])
  expect([1, 3]).toContain(ended.code)
  expect(ended.report.kind).toBe('contracts')
  expect(places.get('exchanges.ndjson')).toContain('<redacted>')
  expect(leaks).toEqual([])
})

test.each(Object.entries(echoes))('no piece of a key comes through %s', (_, echo) => {
  const secrets = new Secrets(keys, secretPlaces)
  const pieces = Object.values(keys).flatMap(piecesOf)
  for (const key of Object.values(keys)) {
    for (const text of [echo(key), `x ${echo(key)} y`, JSON.stringify({ a: echo(key) }), `\\"${echo(key)}\\"`]) {
      expect(leaksIn('text', secrets.text(text), pieces)).toEqual([])
    }
  }
})

test('ordinary words are left as they are, though keys are made of them', () => {
  const reference = {
    full: 'sk_reference_full',
    'lacking.wallets.create': 'sk_reference_lacking_wallets_create',
    otherProject: 'sk_reference_other_project',
  }
  const secrets = new Secrets(reference, secretPlaces)
  for (const text of [
    'the reference implementation, lacking wallets.create',
    'GET /v1-alpha1/projects/default/usage?dimension=monthly_active_wallets',
    'curl -H "X-API-KEY: $KEY_NO_WALLETS_CREATE" of another project',
    'cf-collection-abcd1234ef5678x1',
  ]) {
    expect(secrets.text(text)).toBe(text)
  }
  for (const text of ['sk_reference_fulL', 'sk_refer', 'SK_REFERENCE_OTHER_PROJECT', 'ence_full'])
    expect(secrets.text(text)).toBe('<redacted>')
  secrets.learn('conforming')
  expect(secrets.text('conforming')).toBe('conforming')
})

test('a pass over a large text takes no longer for thousands of secrets than for ten', () => {
  const text = JSON.stringify({ results: Array.from({ length: 20_000 }, (_, i) => ({ id: `cf-mint-${i}`, n: i })) })
  const knowing = (count: number): Secrets => {
    const secrets = new Secrets(keys, secretPlaces)
    for (let i = 0; i < count; i += 1) secrets.learn(`cs_${i}_${(i * 7919).toString(36)}_${'x9'.repeat(10)}${i}`)
    return secrets
  }
  const [few, many] = [knowing(10), knowing(2000)]
  const timeOf = (secrets: Secrets): number => {
    const started = performance.now()
    secrets.text(text)
    return performance.now() - started
  }
  // By turns, so that a machine that is busy is so for both.
  const times = Array.from({ length: 10 }, () => [timeOf(few), timeOf(many)] as const)
  const fastest = (which: 0 | 1): number => Math.min(...times.map((pair) => pair[which]))
  expect(fastest(1)).toBeLessThan(3 * fastest(0))
})
