import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BrokenAnswer, NoAnswer, TargetUnreachable } from '../../../src/engine/transport/errors.ts'
import { open, serve, serveRaw } from './server.ts'

describe('answers that never complete', () => {
  test('a target that hangs is no answer after requestTimeout', async () => {
    const { api, collected } = open(await serve(() => {}))
    const started = performance.now()
    const error = await api.createOrder({}).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(NoAnswer)
    expect(error).toMatchObject({ code: 'TIMEOUT', operation: 'POST /2022-06-09/orders' })
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(collected).toMatchObject([{ noAnswer: 'TIMEOUT', response: { status: 0, text: '' } }])
  })

  test('so is one whose body trickles for ever', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(open(url).api.listCollections()).rejects.toBeInstanceOf(NoAnswer)
  })

  test.each([
    ['a reset', (socket: import('node:net').Socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['no HTTP', (socket: import('node:net').Socket) => socket.once('data', () => socket.end('hello\r\n\r\n'))],
    [
      'a body cut short',
      (socket: import('node:net').Socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc')),
    ],
  ])('%s is a broken answer', async (_, listener) => {
    await expect(open(await serveRaw(listener)).api.listCollections()).rejects.toBeInstanceOf(BrokenAnswer)
  })

  test('an answer above the limit is not read to its end', async () => {
    let written = 0
    const url = await serve((_, response) => {
      const more = (): void => {
        if (response.destroyed || written > 50_000_000) return void response.end()
        written += 65_536
        if (response.write(Buffer.alloc(65_536, 'x'))) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    const { api } = open(url, { maxResponseBytes: 1_000_000, requestTimeout: 5000 })
    await expect(api.listCollections()).rejects.toMatchObject({ name: 'BrokenAnswer', code: 'TOO_LARGE' })
    expect(written).toBeLessThan(20_000_000)
  })

  test('nor is one that unpacks to more', async () => {
    const bomb = gzipSync(Buffer.alloc(2_000_000))
    const url = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const { api } = open(url, { maxResponseBytes: 1_000_000 })
    await expect(api.listCollections()).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  test('nothing listening is an unreachable target, with a hint', async () => {
    const { api } = open('http://127.0.0.1:1')
    const error = await api.listCollections().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(TargetUnreachable)
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    expect(String(error)).toContain('is it running')
  })
})

describe('repeating', () => {
  /** Serves one answer a connection, and closes it under the second request. */
  const closesReused = async () => {
    const seen: string[] = []
    const url = await serveRaw((socket) => {
      let count = 0
      socket.on('data', (data) => {
        seen.push(data.toString().split(' ')[0] ?? '')
        count += 1
        if (count === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
        else socket.resetAndDestroy()
      })
    })
    return { ...open(url), seen }
  }

  test('a read on a connection that was closed meanwhile is sent again, once', async () => {
    const { api, seen } = await closesReused()
    await api.listCollections()
    expect((await api.listCollections()).response.status).toBe(200)
    expect(seen).toEqual(['GET', 'GET', 'GET'])
  })

  test('a POST is not; from then on it gets a fresh connection', async () => {
    const { api, seen } = await closesReused()
    await api.listCollections()
    await expect(api.createOrder({})).rejects.toBeInstanceOf(BrokenAnswer)
    await api.listCollections()
    await api.createOrder({})
    expect(seen).toEqual(['GET', 'POST', 'GET', 'POST'])
  })

  test.each([0, 1, 5])(
    'no request is lost to a target that closes without a word %i ms after each answer',
    async (delay) => {
      const url = await serve((request, response) => {
        request.resume()
        request.on('end', () => response.end('{}', () => setTimeout(() => request.socket.destroy(), delay)))
      })
      const { api } = open(url, { requestTimeout: 5000 })
      const sequence = async (): Promise<void> => {
        for (let i = 0; i < 30; i += 1) expect((await api.createOrder({ i })).response.status).toBe(200)
      }
      await Promise.all(Array.from({ length: 8 }, sequence))
    },
  )

  const refusing = (answers: readonly (readonly [number, Record<string, string>?])[]) => {
    let count = 0
    return serve((_, response) => {
      const [status, headers] = answers[Math.min(count, answers.length - 1)] ?? [200]
      count += 1
      response.writeHead(status, headers).end('{}')
    })
  }

  test('429 is waited out on any operation, by seconds, date or our own pace', async () => {
    const date = new Date(Date.now() + 1000).toUTCString()
    const { api, recorded, collected } = open(
      await refusing([[429], [429, { 'retry-after': '0' }], [429, { 'retry-after': date }], [201]]),
    )
    const exchange = await api.createWallet({})
    expect(exchange).toMatchObject({ retries: 3, response: { status: 201 } })
    expect(recorded.map(({ response }) => response.status)).toEqual([429, 429, 429, 201])
    expect(collected).toEqual([exchange])
  })

  test('503 is waited out on any operation', async () => {
    const { api } = open(await refusing([[503, { 'retry-after': '0' }], [200]]))
    expect((await api.batchMint('c', {})).response.status).toBe(200)
    const { api: other } = open(await refusing([[503, { 'retry-after': '0' }], [200]]))
    expect((await other.postMint('c', {})).response.status).toBe(200)
  })

  test('an answer that asks for more than retryAfter is handed on at once', async () => {
    const { api } = open(await refusing([[429, { 'retry-after': '60' }]]), { retryAfter: 500 })
    const started = performance.now()
    expect((await api.listCollections()).response.status).toBe(429)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('503 holds up no other operation', async () => {
    let refused = 0
    const url = await serve((request, response) => {
      if (request.method === 'POST' && refused++ < 1) response.writeHead(503, { 'retry-after': '1' }).end()
      else response.end('{}')
    })
    const { api, recorded } = open(url, { concurrency: 1 })
    const order = api.createOrder({})
    await api.listCollections()
    expect(recorded.map(({ response }) => response.status)).toEqual([503, 200])
    expect((await order).response.status).toBe(200)
  })
})

test('redirects are answers; JSON is parsed without prototypes; what is not JSON is undefined', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/v1-alpha1/transfer') response.writeHead(303, { location: '/elsewhere' }).end('more')
    else response.end('{"a": {"__proto__": {"polluted": true}, "\\u005f_proto__": 1}}')
  })
  const { api } = open(url)
  expect((await api.transferFromUserWallet({})).response).toMatchObject({ status: 303, text: 'more', json: undefined })
  const { json } = (await api.listCollections()).response as { json: { a: object } }
  expect(Object.getOwnPropertyNames(json.a)).toEqual([])
})

test('a burst goes out over open connections of its own, at once', async () => {
  const sockets = new Set<unknown>()
  const held: (() => void)[] = []
  const url = await serve((request, response) => {
    if (request.method === 'GET') return void response.writeHead(400).end('{}')
    sockets.add(request.socket)
    held.push(() => response.end('{}'))
    if (held.length === 10) for (const answer of held) answer()
  })
  const { api, recorded } = open(url)
  const answers = await api.burst(10, (lane, index) => lane.putMint('c', 'id', { index }))
  expect(answers.map(({ request }) => request.body)).toEqual(Array.from({ length: 10 }, (_, i) => `{"index":${i}}`))
  expect(sockets.size).toBe(10)
  // Each connection was open before the burst began: all warm-ups end before its first request starts.
  expect(recorded.slice(0, 10).every(({ caseId }) => caseId === 'warm-up')).toBe(true)
})

test('a cut request arrives whole, and its answer is not waited for', async () => {
  const arrived = Promise.withResolvers<number>()
  const url = await serve((request) => {
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
    })
    request.on('end', () => arrived.resolve(size))
  })
  const { api, collected } = open(url)
  const exchange = await api.cut((lane) => lane.putMint('c', 'id', { text: 'x'.repeat(200_000) }))
  expect(exchange).toMatchObject({ noAnswer: 'CUT', response: { status: 0 } })
  expect(await arrived.promise).toBe(200_000 + '{"text":""}'.length)
  expect(collected).toEqual([exchange])
})

describe('an answer that says first that the request may be sent', () => {
  const answer = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n'

  test.each([
    ['in a piece of its own', [interim, answer]],
    ['in one piece', [interim + answer]],
    ['with a field, and twice', [`HTTP/1.1 100 Go on\r\nx-of: a gateway\r\n\r\n${interim}`, answer]],
  ])('is read, %s', async (_, pieces) => {
    let connections = 0
    const url = await serveRaw((socket) => {
      connections += 1
      socket.on('data', async () => {
        for (const piece of pieces) {
          socket.write(piece)
          await sleep(20)
        }
      })
    })
    const { api } = open(url)
    for (let count = 0; count < 3; count += 1)
      expect((await api.createOrder({})).response).toMatchObject({ status: 200, text: '{}' })
    expect(connections).toBe(1)
  })
})
