import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference, withFaults } from '../../reference-impl/index.ts'
import { openConformance } from '../../src/app/conformance.ts'
import { prepareRun } from '../../src/app/run.ts'
import { verify } from '../../src/app/verify.ts'
import { loadSettings } from '../../src/config/load.ts'
import { SettingsError } from '../../src/config/settings-error.ts'
import { UsageError } from '../../src/engine/interface/index.ts'
import type { RunEvent } from '../../src/engine/run/events.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'conformint-verify-'))
const keys = { full: 'sk_reference_full' }
let reference: RunningReference
beforeAll(async () => {
  reference = await startReference({ mintDelayMs: 50 })
})
afterAll(async () => {
  await reference.close()
  rmSync(folder, { recursive: true, force: true })
})

async function sentBy(request: IncomingMessage): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks
}

/** A way to the reference implementation that counts requests, and answers late. */
async function slowWay(to: RunningReference, ms: number) {
  let requests = 0
  const server = createServer(async (request, answer) => {
    const { method = '', url = '', headers } = request
    requests += 1
    const chunks: Buffer[] = []
    await sleep(ms)
    const given = { 'x-api-key': String(headers['x-api-key'] ?? ''), 'content-type': 'application/json' }
    try {
      const init: RequestInit = { method, headers: given }
      if (method !== 'GET') init.body = Buffer.concat(await sentBy(request))
      const got = await fetch(new URL(url, new URL(to.url).origin), init)
      chunks.push(Buffer.from(await got.arrayBuffer()))
      answer.writeHead(got.status, { 'content-type': got.headers.get('content-type') ?? '' })
      answer.end(Buffer.concat(chunks))
    } catch {
      answer.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { pathname } = new URL(to.url)
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname === '/' ? '' : pathname}`,
    sent: () => requests,
    close,
  }
}

test('a library call judges as the command does, tells of it as it happens, and writes what it is asked to', async () => {
  const events: RunEvent[] = []
  const reportDir = path.join(folder, 'written')
  const report = await verify({
    target: reference.url,
    keys,
    areas: ['usage'],
    effort: 'quick',
    seed: 3,
    reportDir,
    reporters: ['json', 'junit'],
    onEvent: (event) => events.push(event),
  })
  expect(report).toMatchObject({
    run: { seed: 3, effort: 'quick', ended: 'completed' },
    summary: { failed: 0, blocked: 0 },
  })
  expect(readdirSync(reportDir).toSorted()).toEqual(['exchanges.ndjson', 'junit.xml', 'report.json'])
  expect(JSON.parse(readFileSync(path.join(reportDir, 'report.json'), 'utf8'))).toEqual(report)

  const of = <T extends RunEvent['type']>(type: T) =>
    events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type)
  expect(events[0]).toMatchObject({ type: 'planned', seed: 3, effort: 'quick' })
  expect(events.at(-1)).toMatchObject({ type: 'run-ended', verification: { report: { verdict: report.verdict } } })
  const ids = (all: readonly string[]): string[] => [...new Set(all)].toSorted()
  const planned = ids(of('planned').flatMap(({ cases }) => cases))
  expect(ids(of('case-started').map(({ caseId }) => caseId))).toEqual(planned)
  expect(ids(of('case-ended').map(({ result }) => result.caseId))).toEqual(planned)
  const lines = readFileSync(path.join(reportDir, 'exchanges.ndjson'), 'utf8').trim().split('\n')
  expect(
    of('exchange')
      .map(({ line }) => line)
      .toSorted(),
  ).toEqual(lines.toSorted())
  expect(of('exchange').map(({ caseId }) => caseId)).toContain('preflight')
  expect(JSON.stringify(events)).not.toContain(keys.full)
})

test('a library call writes nothing unless it is asked to, and says what is not there', async () => {
  const report = await verify({ target: 'http://127.0.0.1:9', keys, areas: ['usage'] })
  expect(report).toMatchObject({ verdict: 'inconclusive', run: { ended: 'target-gone' } })
  expect(report.because?.join()).toContain('Nothing listens at http://127.0.0.1:9')
  expect(existsSync('conformint-report/report.json')).toBe(false)
})

test('what throws where it is told ends the run', async () => {
  const told = verify({
    reference: true,
    areas: ['usage'],
    onEvent: ({ type }) => {
      if (type === 'case-ended') throw new Error('enough')
    },
  })
  await expect(told).rejects.toThrow('enough')
})

test('a signal ends the run with a report', async () => {
  const stop = new AbortController()
  const onEvent = ({ type }: RunEvent): void => (type === 'exchange' ? stop.abort() : undefined)
  const report = await verify({ reference: true, areas: ['minting'], signal: stop.signal, onEvent })
  expect(report).toMatchObject({ verdict: 'inconclusive', run: { ended: 'interrupted' } })
})

const refused = [
  ['main networks', { environment: 'production' }, SettingsError, /create things on main networks.*polygon/],
  ['more mints than limits.mints', { limits: { mints: 1 } }, UsageError, /limits\.mints allows 1/],
  [
    'a budget that reaches to nothing',
    { areas: ['minting'], maxRequests: 1 },
    UsageError,
    /does not reach to a single/,
  ],
  ['an unknown option', { efort: 'quick' }, SettingsError, /efort.*effort|efort/],
] as const
test.each(refused)(
  '%s is refused by every way to begin a run, before anything is sent',
  async (_, options, error, says) => {
    const way = await slowWay(reference, 0)
    const all = { target: way.url, keys, seed: 1, ...options } as Parameters<typeof verify>[0] & { target: string }
    try {
      const whole = await verify(all).catch((thrown: unknown) => thrown)
      expect(whole).toBeInstanceOf(error)
      expect((whole as Error).message).toMatch(says)
      expect(() => openConformance(all)).toThrow(error)
      expect(() => openConformance({ ...all, effort: 'standard' })).toThrow((whole as Error).message)
      expect(way.sent()).toBe(0)
    } finally {
      way.close()
    }
  },
)

test('main networks are for those who allow them, and for reading', () => {
  const all = { target: reference.url, keys, environment: 'production' } as const
  expect(openConformance({ ...all, allowMainnet: true }).cases.length).toBeGreaterThan(100)
  expect(openConformance({ ...all, profile: 'read-only' }).cases.length).toBeGreaterThan(0)
})

test.each(['quick', 'standard'] as const)('a test runner gets the cases that the command runs: %s', async (effort) => {
  const flags = { target: reference.url, apiKey: keys.full, effort, seed: '7' }
  const prepared = await prepareRun(loadSettings(flags, {}, folder))
  const { cases } = openConformance({ target: reference.url, keys, effort, seed: 7 })
  const runnable = cases.filter(({ skip }) => skip === undefined).map(({ id }) => id)
  expect(runnable.toSorted()).toEqual(prepared.selection.planned.map(({ id }) => id).toSorted())
})

test('a test runner never sends more than its budget, and is told what that left out', async () => {
  const way = await slowWay(reference, 0)
  const conformance = openConformance({
    target: way.url,
    keys,
    areas: ['wallets'],
    seed: 1,
    maxRequests: 60,
    maxMints: 5,
  })
  const runnable = conformance.cases.filter(({ skip }) => skip === undefined)
  const unlimited = openConformance({ target: way.url, keys, areas: ['wallets'], seed: 1 })
  expect(runnable.length).toBeGreaterThan(0)
  expect(runnable.length).toBeLessThan(unlimited.cases.length)
  try {
    // More often than was planned for.
    const many = Array.from({ length: 8 }, () => runnable).flat()
    const results = await Promise.all(many.map(({ id }) => conformance.runCase(id)))
    expect(way.sent()).toBeLessThanOrEqual(60)
    const left = results.filter(({ leftOut }) => leftOut)
    expect(left.map(({ reason }) => reason).join()).toContain('budget')
  } finally {
    await conformance.close()
    way.close()
  }
})

test('a failed requirement ends a run that is to fail fast within two seconds, and nothing counts as blocked', async () => {
  const broken = await startReference({ mintDelayMs: 20_000, wrap: withFaults('wallet-repeat-201') })
  const way = await slowWay(broken, 150)
  let failedAt = 0
  const ended: string[] = []
  const left: string[] = []
  try {
    const report = await verify({
      target: way.url,
      keys,
      effort: 'quick',
      seed: 5,
      failFast: true,
      onEvent: (event) => {
        if (event.type !== 'case-ended') return
        const { outcome, leftOut, caseId } = event.result
        if (outcome === 'failed' && failedAt === 0) failedAt = performance.now()
        if (leftOut && outcome !== 'failed') left.push(caseId)
        else ended.push(outcome)
      },
    })
    expect(performance.now() - failedAt).toBeLessThan(10_000)
    expect(report).toMatchObject({ verdict: 'non-conforming', run: { ended: 'failed-fast', partial: true } })
    expect(ended).toContain('failed')
    expect(ended).not.toContain('blocked')
    expect(left.length).toBeGreaterThan(20)
    expect(report.summary).toMatchObject({ blocked: 0 })
    expect(report.cases.filter(({ outcome }) => outcome === 'failed').length).toBe(
      ended.filter((one) => one === 'failed').length,
    )
  } finally {
    way.close()
    await broken.close()
  }
})
