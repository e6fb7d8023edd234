import { always, type Open, raw, saying } from '../gateway.ts'
import type { Scenario } from './scenario.ts'

const head = (type = 'application/json'): string => `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n`

/** Sends pieces until the connection ends, as fast as it takes them or slowly. */
const endless = (first: string, piece: string, pause = 0): Promise<Open> =>
  raw((socket) => {
    socket.once('data', () => {
      socket.write(first)
      const more = (): void => {
        if (socket.destroyed) return
        if (pause > 0) return void setTimeout(() => socket.write(piece, more), pause)
        socket.write(piece, () => setImmediate(more))
      }
      more()
    })
  })

/** Not there at all, or not HTTP. */
export const strangers: readonly Scenario[] = [
  { id: 'never answers', open: () => raw((socket) => socket.resume()), ends: 'unanswered' },
  { id: 'closes at once', open: () => raw((socket) => socket.end()), ends: 'unanswered' },
  { id: 'resets at once', open: () => raw((socket) => socket.resetAndDestroy()), ends: 'unanswered' },
  {
    id: 'closes after the request',
    open: () => raw((socket) => socket.on('data', () => socket.end())),
    ends: 'unanswered',
  },
  { id: 'speaks SSH', open: () => raw((socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n')), ends: 'unanswered' },
  {
    id: 'answers garbage',
    open: () => saying(Buffer.from('\u0000\u0001ÿ garbage\r\n\r\n', 'latin1')),
    ends: 'unanswered',
  },
  {
    id: 'headers without end',
    open: () => endless('HTTP/1.1 200 OK\r\n', `x-more: ${'y'.repeat(500)}\r\n`),
    ends: 'unanswered',
  },
  {
    id: '1xx without end',
    open: () => endless('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
    ends: 'unanswered',
  },
  { id: 'headers that drip', open: () => endless('HTTP/1.1 200 OK\r\n', 'x: y\r\n', 300), ends: 'unanswered' },
  {
    id: 'a body that drips',
    open: () => endless(`${head()}content-length: 100000\r\n\r\n[`, ' ', 100),
    ends: 'unanswered',
  },
  { id: 'a body without end', open: () => endless(`${head()}\r\n[`, '{},'.repeat(20_000)), ends: 'unanswered' },
  {
    id: 'a status line of 1 MB',
    open: () => saying(`HTTP/1.1 200 ${'O'.repeat(1 << 20)}\r\n\r\n`),
    ends: 'unanswered',
  },
  { id: 'status 999', open: () => saying('HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}'), ends: 'unanswered' },
  {
    id: 'two lengths',
    open: () => saying(`${head()}content-length: 2\r\ncontent-length: 9\r\n\r\n{}`),
    ends: 'unanswered',
  },
  {
    id: 'a length and chunks',
    open: () => saying(`${head()}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
    ends: 'unanswered',
  },
  {
    id: 'HTML to everything',
    open: () => always(200, '<html></html>', { 'content-type': 'text/html' }),
    ends: 'unanswered',
  },
  { id: '401 to everything', open: () => always(401, '{"error":true,"message":"no"}'), ends: 'unanswered' },
  { id: '500 to everything', open: () => always(500, 'oops', { 'content-type': 'text/plain' }), ends: 'unanswered' },
  { id: 'a redirect to itself', open: () => always(302, '', { location: '/' }), ends: 'unanswered' },
  { id: 'yes to everything', open: () => always(200, '{}'), ends: 'judged' },
  { id: 'an empty list to everything', open: () => always(200, '[]'), ends: 'judged' },
  {
    id: '429 always, Retry-After huge',
    open: () => always(429, '{}', { 'retry-after': '99999999999' }),
    ends: 'unanswered',
  },
  { id: '429 always', open: () => always(429, '{}'), ends: 'unanswered' },
  { id: '503 always', open: () => always(503, '{}', { 'retry-after': '3600' }), ends: 'unanswered' },
]
