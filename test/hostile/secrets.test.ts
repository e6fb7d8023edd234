import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type KeyTable, startReference } from '../../reference-impl/server.ts'
import { Secrets } from '../../src/engine/http/secrets.ts'
import { scopes } from '../../src/interface/roles.ts'
import { secretPlaces } from '../interface/opened.ts'
import { conformint } from './cli.ts'
import { echoes, echoing } from './echo.ts'

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

/** A text with its escapes undone, as often as there may be some. */
function plain(text: string): string {
  let result = text
  for (let layer = 0; layer < 4; layer += 1) {
    result = result
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll('\\"', '"')
  }
  return result
}

/** Pieces of eight characters of a secret, in small letters, and of its base64 at each offset. */
function piecesOf(secret: string): string[] {
  const pieces = (text: string, size: number): string[] =>
    Array.from({ length: text.length - size + 1 }, (_, i) => text.slice(i, i + size))
  const encoded = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]).toString('base64')
    return text.slice(offset === 0 ? 0 : offset + 1, -4)
  })
  return [...pieces(secret.toLowerCase(), 8), ...encoded.flatMap((text) => pieces(text.toLowerCase(), 11))]
}

function leaksIn(name: string, text: string, pieces: readonly string[]): string[] {
  const small = text.toLowerCase()
  const open = plain(text).toLowerCase()
  return pieces.flatMap((piece) => {
    const where = small.includes(piece) ? small : open.includes(piece) ? open : undefined
    const at = where?.indexOf(piece) ?? 0
    return where === undefined ? [] : [`${name}: ${piece} in …${where.slice(Math.max(0, at - 150), at + 60)}…`]
  })
}

test('a target that echoes every key in every way leaves none in anything that we write', async () => {
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
  const ended = await conformint([
    ...['verify', '--target', url, '--config', config, '--effort', 'quick', '--seed', '1'],
    ...['--reporter', 'json', 'junit', 'html', 'markdown', 'badge'],
  ])
  expect(ended.report.verdict).toBe('non-conforming')
  const exchanges = ended.files.get('exchanges.ndjson') ?? ''
  expect(exchanges.split('\n').length).toBeGreaterThan(1000)
  expect(exchanges).toContain('<redacted>')
  const pieces = Object.values(keys).flatMap(piecesOf)
  const places = new Map([...ended.files, ['stdout', ended.out], ['stderr', ended.err]])
  expect([...places].flatMap(([name, text]) => leaksIn(name, text, pieces)).slice(0, 5)).toEqual([])
  expect(orderSecrets.size).toBeGreaterThan(10)
  for (const text of places.values()) for (const secret of orderSecrets) expect(text).not.toContain(secret)
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

test('a pass over a large text takes milliseconds, however many secrets there are', () => {
  const secrets = new Secrets(keys, secretPlaces)
  for (let i = 0; i < 2000; i += 1) secrets.learn(`cs_${i}_${(i * 7919).toString(36)}_${'x9'.repeat(10)}${i}`)
  const text = JSON.stringify({ results: Array.from({ length: 20_000 }, (_, i) => ({ id: `cf-mint-${i}`, n: i })) })
  const times = Array.from({ length: 10 }, () => {
    const started = performance.now()
    secrets.text(text)
    return performance.now() - started
  })
  // Some 8 ms a megabyte, where nothing else runs.
  expect(Math.min(...times)).toBeLessThan(text.length / 5000)
})
