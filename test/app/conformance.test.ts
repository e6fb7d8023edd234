import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startReference } from '../../reference-impl/server.ts'
import { messageOf, openConformance } from '../../src/app/conformance.ts'
import { keysByRole } from '../../src/target/reference.ts'

test('no result and no message that a test runner gets has a key, though each refusal tells it', async () => {
  const reference = await startReference({ mintDelayMs: 50 })
  const { full } = keysByRole(reference.keys)
  const telltale = createServer(async ({ method = '', url, headers }, answer) => {
    if (method === 'GET' && headers['x-api-key'] === full) {
      const { status, body } = await fetch(new URL(url ?? '', reference.url), { headers: { 'x-api-key': full } })
      answer.writeHead(status, { 'content-type': 'application/json' })
      for await (const chunk of body ?? []) answer.write(chunk)
      return answer.end()
    }
    answer.writeHead(401, { 'content-type': 'application/json' })
    return answer.end(JSON.stringify({ error: true, message: `this is not ${full}` }))
  })
  await new Promise<void>((resolve) => telltale.listen(0, '127.0.0.1', resolve))
  const target = `http://127.0.0.1:${(telltale.address() as AddressInfo).port}${new URL(reference.url).pathname}`
  const conformance = openConformance({ target, keys: { full }, seed: 1, areas: ['auth'] })
  const runnable = conformance.cases.filter(({ skip }) => skip === undefined)
  try {
    const results = await Promise.all(runnable.map(({ id }) => conformance.runCase(id)))
    expect(results.flatMap(({ observations }) => observations).length).toBeGreaterThan(0)
    const written = JSON.stringify([results, results.map(messageOf)])
    expect(written).toContain('this is not <redacted>')
    expect(written).not.toContain(full)
  } finally {
    await conformance.close()
    telltale.close()
    await reference.close()
  }
})

test('a message tells the sentence of the requirement, and what was asked beside what was accepted', () => {
  const sent = (seq: number, userId: string, status: number) => ({
    seq,
    caseId: 'wallets/any-user-id',
    operation: 'POST /v1-alpha1/wallets',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    retries: 0,
    request: {
      method: 'POST',
      url: 'https://vendor.example/api/v1-alpha1/wallets',
      headers: { 'x-api-key': '$CONFORMINT_API_KEY' },
      body: JSON.stringify({ userId, chain: 'base' }),
    },
    response: { status, headers: {}, text: '{}', json: {} },
  })
  const message = messageOf({
    caseId: 'wallets/any-user-id',
    outcome: 'failed',
    exercised: ['WAL-01'],
    setAside: [],
    observations: [],
    durationMs: 1,
    requests: 2,
    spent: 0,
    retries: 0,
    failures: [
      {
        requirement: 'WAL-01',
        message: 'answered 200, expected 201',
        expected: '201',
        actual: '200 {}',
        site: '',
        curl: [],
        exchanges: [sent(1, 'a:b', 201), sent(2, 'a%3Ab', 200)],
      },
    ],
  })
  expect(message).toMatch(
    /^WAL-01: answered 200, expected 201\n {2}MUST {6}.+ \(.+\)\n {2}expected {2}201\n {2}actual {4}200 \{\}\n/,
  )
  expect(message).toContain(
    '\n  asked     POST /api/v1-alpha1/wallets {"userId":"a%3Ab","chain":"base"} answered 200\n' +
      '  beside    POST /api/v1-alpha1/wallets {"userId":"a:b","chain":"base"} answered 201 (differs in userId)',
  )
})

test('what its choices leave without a check is checked by what the effort left out', {
  timeout: 120_000,
}, async () => {
  const choices = { emailTransfer: 'waits', transferEnds: 'locator', readFirst: 'body' } as const
  const reference = await startReference({ choices, mintDelayMs: 50 })
  const { full } = keysByRole(reference.keys)
  const conformance = openConformance({ target: reference.url, keys: { full }, seed: 1, effort: 'quick' })
  try {
    const runnable = conformance.cases.filter(({ skip }) => skip === undefined)
    const results = await Promise.all(runnable.map(({ id }) => conformance.runCase(id)))
    const rest = await conformance.runRest()
    const judged = new Set(results.flatMap(({ exercised }) => exercised))
    expect(rest.flatMap(({ exercised }) => exercised).filter((id) => !judged.has(id))).toContain('AUTH-13')
    expect([...results, ...rest].flatMap(({ failures }) => failures)).toEqual([])
  } finally {
    await conformance.close()
    await reference.close()
  }
})

test('a message of a service that went away names the requests that may have ended it', () => {
  const message = messageOf({
    caseId: 'minting/texts',
    outcome: 'blocked',
    reason: 'Nothing listens at http://127.0.0.1:4010.',
    targetGone: true,
    unanswered: 'When it went away, one request had no answer: PUT /nfts/1 {"name":"\u{1f42d}"} (minting/texts).',
    exercised: [],
    setAside: [],
    observations: [],
    durationMs: 1,
    requests: 1,
    spent: 0,
    retries: 0,
    failures: [],
  })
  expect(message).toMatch(/^Nothing listens at .*\. When it went away, one request had no answer: PUT \/nfts\/1 /)
})
