import type { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Change, changing, type Instead, type Open } from '../gateway.ts'
import { deep, nth, over, type Scenario } from './scenario.ts'

/** Puts a member, written as it is, into every object that is an answer. */
const member =
  (text: string): Change =>
  (passing) => {
    const body = passing.body.toString()
    if (body.startsWith('{') && body.length > 2) passing.body = Buffer.from(`{${text},${body.slice(1)}`)
    return undefined
  }

/** An implementation behind something odd, or with odd data: none of it breaks the interface. */
export const odd: readonly Scenario[] = [
  { id: '100,000 levels in a member', open: over(member(`"deep":${deep(100_000)}`)), ends: 'conforming' },
  { id: '1e999 in a member', open: over(member('"n":1e999,"m":-1e999')), ends: 'conforming' },
  { id: 'lone surrogates in a member', open: over(member('"s":"\\ud800 \\udc00","\\udfff":"x"')), ends: 'conforming' },
  {
    id: '__proto__ and constructor',
    open: over(member('"__proto__":{"id":5},"constructor":{"prototype":1}')),
    ends: 'conforming',
  },
  {
    id: 'NUL and controls in a member',
    open: over(member('"s":"a\\u0000b\\u001b[2J\\u009b1m\\u202e"')),
    ends: 'conforming',
  },
  {
    id: 'a million entries in a member',
    open: over(nth(7, member(`"many":[${'0,'.repeat(999_999)}0]`))),
    ends: 'conforming',
  },
  {
    id: 'a byte order mark',
    open: over((passing) => {
      if (passing.body.length > 0) passing.body = Buffer.concat([Buffer.from('\uFEFF'), passing.body])
      return undefined
    }),
    ends: 'conforming',
  },
  {
    id: 'gzip that nobody asked for',
    open: over((passing) => {
      if (passing.body.length === 0) return undefined
      passing.headers['content-encoding'] = 'gzip'
      passing.body = gzipSync(passing.body)
      return undefined
    }),
    ends: 'conforming',
  },
  {
    id: 'closes after each answer without a word',
    open: over(({ socket }) => {
      setTimeout(() => socket.destroySoon(), 3)
      return undefined
    }),
    ends: 'conforming',
  },
  {
    id: 'two connections',
    open: (reference) =>
      changing(
        reference,
        () => undefined,
        (server) => {
          server.maxConnections = 2
        },
      ),
    // A race wants more connections than that, and is blocked.
    cases: ['wallets/refuses-no-user', 'listing/new-wallet-is-empty', 'collections/create', 'minting/record'],
    ends: 'conforming',
  },
  {
    id: 'bodies shorter than announced now and then',
    open: over(
      nth(29, ({ socket, body, status }) => {
        socket.write(
          `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${body.length + 9}\r\n\r\n`,
        )
        socket.end(body)
        return false
      }),
    ),
    ends: 'conforming',
  },
  ...(['99999999999', '-1', 'tomorrow'] as const).map(
    (value): Scenario => ({
      id: `429 on a third, Retry-After ${value}`,
      open: (reference) =>
        refusing(reference, 3, { status: 429, headers: { 'retry-after': value }, body: 'slow down' }),
      ends: 'conforming',
    }),
  ),
  {
    id: '503 now and then',
    open: (reference) => refusing(reference, 10, { status: 503, body: 'back soon' }),
    ends: 'conforming',
  },
  { id: 'gone for three seconds', open: goneForAWhile, ends: 'conforming' },
]

/** So often in a row is one request refused: else chance decides whether all of its turns within a test are refused. */
const mostRefusals = 3

/** Every n-th request is refused, and not carried out. */
function refusing(reference: string, n: number, refusal: Instead): Promise<Open> {
  const refused = new Map<string, number>()
  return changing(
    reference,
    () => undefined,
    () => {},
    (turn, asked) => {
      const before = refused.get(asked) ?? 0
      if (turn <= 5 || turn % n !== 0 || before === mostRefusals) return void refused.delete(asked)
      refused.set(asked, before + 1)
      return refusal
    },
  )
}

/** Takes no connections for three seconds, once some answers have passed. */
async function goneForAWhile(reference: string): Promise<Open> {
  let gone = false
  const open: { server?: ReturnType<typeof createServer> } = {}
  const line = await changing(
    reference,
    ({ turn }) => {
      if (turn < 40 || gone) return undefined
      gone = true
      const port = Number(new URL(line.url).port)
      open.server?.close()
      open.server?.closeAllConnections()
      setTimeout(() => open.server?.listen(port, '127.0.0.1'), 3000)
      return false
    },
    (server) => {
      open.server = server
    },
  )
  return line
}
