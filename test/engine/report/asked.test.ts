import { expect, test } from 'vitest'
import { askedOf } from '../../../src/engine/report/asked.ts'
import type { ReportExchange, ReportFailure } from '../../../src/engine/report/model.ts'

const key = '$CONFORMINT_API_KEY'

function exchange(
  seq: number,
  method: string,
  path: string,
  body: unknown,
  status: number,
  headers = {},
): ReportExchange {
  return {
    seq,
    caseId: 'wallets/a',
    operation: `${method} ${path.split('?', 1).join('')}`,
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    retries: 0,
    request: {
      method,
      url: `https://vendor.example/api${path}`,
      headers: { 'x-api-key': key, 'user-agent': 'conformint', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    response: { status, headers: {}, text: '{}' },
  }
}

const failure = (exchanges: readonly ReportExchange[], decisive?: number): ReportFailure => ({
  requirement: 'WAL-02',
  message: 'answered 200',
  expected: '201',
  actual: '200',
  curl: [],
  exchanges: [...exchanges],
  ...(decisive === undefined ? {} : { decisive }),
})

test('two requests that should be told apart stand side by side, with the member in which they differ', () => {
  const asked = askedOf(
    failure([
      exchange(1, 'POST', '/v1/wallets', { userId: 'k:b', chain: 'base' }, 201),
      exchange(2, 'GET', '/v1/wallets?userId=k', undefined, 200),
      exchange(3, 'POST', '/v1/wallets', { userId: 'k%3Ab', chain: 'base' }, 200),
    ]),
  )
  expect(asked).toEqual({
    decisive: { method: 'POST', path: '/api/v1/wallets', body: '{"userId":"k%3Ab","chain":"base"}', answered: '200' },
    twin: { method: 'POST', path: '/api/v1/wallets', body: '{"userId":"k:b","chain":"base"}', answered: '201' },
    wrote: [],
    differsIn: ['userId'],
    before: 1,
  })
})

test('of two long texts the part is told in which they differ', () => {
  const user = (end: string) => ({ userId: `${'a'.repeat(255)}${end}`, chain: 'base' })
  const of = (id: string) => `/v1/wallets/${'a'.repeat(255)}${id}/nfts`
  const asked = askedOf(
    failure([exchange(1, 'POST', '/v1/wallets', user('b'), 201), exchange(2, 'POST', '/v1/wallets', user('c'), 200)]),
  )
  expect([asked?.decisive.body, asked?.twin?.body]).toEqual(
    ['c', 'b'].map((end) => `{"userId":…${'a'.repeat(40)}${end}","chain":"base"}`),
  )
  const paths = askedOf(
    failure([
      { ...exchange(1, 'PUT', of('b'), {}, 200), operation: 'PUT' },
      { ...exchange(2, 'PUT', of('c'), {}, 200), operation: 'PUT' },
    ]),
  )
  expect([paths?.decisive.path, paths?.twin?.path]).toEqual(['c', 'b'].map((end) => `…${'a'.repeat(100)}${end}/nfts`))
})

test.each([
  ['the same request again', { a: 1 }, { a: 1 }, {}, []],
  ['another order of the members', { a: 1, b: 2 }, { b: 2, a: 1 }, {}, ['order of the members']],
  ['another key', { a: 1 }, { a: 1 }, { 'x-api-key': '$CONFORMINT_KEY_B' }, ['x-api-key']],
  ['a member that is missing', { a: 1, b: 2 }, { a: 1 }, {}, ['b']],
])('%s is told as such', (_, first, second, headers, differsIn) => {
  const asked = askedOf(
    failure([exchange(1, 'POST', '/x', first, 200), exchange(2, 'POST', '/x', second, 500, headers)]),
  )
  expect(asked?.differsIn).toEqual(differsIn)
  expect(asked?.twin?.answered).toBe('200')
})

test('a read is told with the writes that it shows, equal ones once, and not with itself', () => {
  const asked = askedOf(
    failure([
      exchange(1, 'POST', '/v1/wallets', { userId: 'a' }, 201),
      exchange(2, 'PUT', '/nfts/1', { recipient: 'a' }, 400),
      exchange(3, 'PUT', '/nfts/1', { recipient: 'a' }, 200),
      exchange(4, 'PUT', '/nfts/1', { recipient: 'a' }, 200),
      exchange(5, 'GET', '/tokens', undefined, 200),
      exchange(6, 'GET', '/tokens', undefined, 200),
    ]),
  )
  expect(asked?.twin).toBeUndefined()
  expect(asked?.wrote.map(({ path, times }) => [path, times])).toEqual([
    ['/api/v1/wallets', 1],
    ['/api/nfts/1', 2],
  ])
  expect(asked?.before).toBe(2)
})

test('what differs in much, or was refused, is no twin', () => {
  const other = exchange(1, 'POST', '/x', { a: 1, b: 2, c: 3 }, 200)
  const refused = exchange(2, 'POST', '/x', { a: 9 }, 400)
  expect(askedOf(failure([other, refused, exchange(3, 'POST', '/x', { a: 4 }, 500)]))?.twin).toBeUndefined()
})

test('of a long body the members that differ are told, and of the others the names', () => {
  const long = 'x'.repeat(500)
  const [first, second] = ['a', 'b'].map((name) => ({ metadata: { name: long }, name, note: long }))
  const asked = askedOf(failure([exchange(1, 'PUT', '/x', first, 200), exchange(2, 'PUT', '/x', second, 500)]))
  expect(asked?.decisive.body).toBe('{"metadata":…,"name":"b","note":…}')
  const speaking = {
    ...failure([exchange(1, 'PUT', '/x', { ...first, note: 'y'.repeat(60) }, 200)]),
    message: 'note differs',
  }
  expect(askedOf(speaking)?.decisive.body).toBe(`{"metadata":…,"name":"a","note":"${'y'.repeat(60)}"}`)
})

test('a failure of one request has a line for a shell, unless its key is written down nowhere', () => {
  const one = exchange(1, 'POST', '/x', { text: "it's" }, 200, { 'content-type': 'application/json' })
  expect(askedOf(failure([one]))?.curl).toBe(
    `curl -sS -i --path-as-is -g -X POST -H "x-api-key: ${key}" -H 'content-type: application/json' --data-raw '{"text":"it'\\''s"}' 'https://vendor.example/api/x'`,
  )
  expect(
    askedOf(failure([exchange(1, 'GET', '/x', undefined, 200, { 'x-api-key': '<redacted>' })]))?.curl,
  ).toBeUndefined()
  expect(askedOf(failure([one, exchange(2, 'GET', '/x', undefined, 200)]))?.curl).toBeUndefined()
})

test('an answer that never came is told with its reason, and nothing is told of no exchange', () => {
  const silent = { ...exchange(1, 'GET', '/x', undefined, 0), noAnswer: 'TIMEOUT' }
  expect(askedOf(failure([silent]))?.decisive.answered).toBe('no answer: TIMEOUT')
  expect(askedOf(failure([]))).toBeUndefined()
})
