import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edge } from '../../reference-impl/server.ts'
import { oracleOn } from '../../src/engine/oracle/oracle.ts'
import { redactExchange } from '../../src/engine/redaction/redact.ts'
import { Secrets } from '../../src/engine/redaction/secrets.ts'
import { jsonOf, jsonOfAnswer, textOf } from '../../src/engine/transport/body.ts'
import { PooledClient } from '../../src/engine/transport/client.ts'
import { RequestError } from '../../src/engine/transport/errors.ts'
import type { Client } from '../../src/engine/transport/transport.ts'
import { WireError } from '../../src/engine/transport/wire.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'
import { openMonitoring } from '../../suites/monitor/index.ts'
import { openApiDocument, secretPlaces } from '../interface/opened.ts'
import { anyHeaders, anyJson, anyText } from './anything.ts'
import { spoiling } from './spoiling.ts'

const key = 'sk_reference_full'
const secrets = new Secrets({ full: key }, secretPlaces)

/** What a server says, whatever it is asked. */
interface Said {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

const anyBody = fc.oneof(
  anyJson.map((text) => Buffer.from(text)),
  anyText.map((text) => Buffer.from(text, 'utf16le')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

describe('the client gives an answer or a reason, whatever comes', () => {
  let said: Said = { status: 200, headers: {}, body: Buffer.alloc(0) }
  let raw = Buffer.alloc(0)
  const web = createServer((asked, answer) => {
    asked.resume()
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = said.headers
    answer.writeHead(said.status, headers).end(said.body)
  })
  const tcp = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(raw)))
  const clients: Client[] = []
  const open = async (server: typeof web | typeof tcp): Promise<Client> => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const client = new PooledClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      keys: { full: key },
      keyHeader: 'x-api-key',
      warmUp: { operation: 'GET /', path: '/' },
      requestTimeout: 2000,
      retryAfter: 0,
      concurrency: 1,
    })
    clients.push(client)
    return client
  }
  let toWeb: Client
  let toTcp: Client
  beforeAll(async () => {
    toWeb = await open(web)
    toTcp = await open(tcp)
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()))
    web.close()
    tcp.close()
  })

  const ask = (client: Client) =>
    client
      .send({ caseId: 'c', operation: 'GET /', method: 'GET', path: '/', headers: {}, body: undefined })
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(RequestError)
        return undefined
      })

  test('any status, headers and body of HTTP', async () => {
    const encodings = fc.constantFrom({}, { 'content-encoding': 'gzip' }, { 'content-encoding': 'br' })
    let answered = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 599 }),
        anyHeaders,
        encodings,
        anyBody,
        async (status, more, encoding, body) => {
          said = { status, headers: { ...more, ...encoding }, body }
          const exchange = await ask(toWeb)
          if (exchange === undefined) return
          answered += 1
          expect(exchange.response.status).toBe(status)
          const record = JSON.stringify(redactExchange(exchange, secrets).exchange)
          expect(record.length).toBeLessThan(200_000)
        },
      ),
      { seed: 1, numRuns: 150 },
    )
    expect(answered).toBeGreaterThan(50)
  })

  test('bytes that may be no HTTP', async () => {
    const beginnings = fc.constantFrom('', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n')
    await fc.assert(
      fc.asyncProperty(beginnings, anyBody, async (beginning, body) => {
        raw = Buffer.concat([Buffer.from(beginning), body])
        await ask(toTcp)
      }),
      { seed: 1, numRuns: 40 },
    )
  })
})

test('a body becomes text and value, or a reason', () => {
  const encoding = fc.constantFrom(undefined, 'gzip', 'deflate', 'br', 'zstd', 'odd')
  fc.assert(
    fc.property(anyBody, encoding, (bytes, contentEncoding) => {
      try {
        jsonOfAnswer(textOf(bytes, contentEncoding, 100_000))
      } catch (error) {
        expect(error).toBeInstanceOf(WireError)
      }
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('a parsed value can be printed, compared and walked through, and has no odd prototype', () => {
  const walk = (value: unknown): void => {
    expect(() => `${value}`).not.toThrow()
    if (typeof value !== 'object' || value === null) return
    expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value))
    for (const member of Object.values(value).slice(0, 100)) walk(member)
  }
  fc.assert(
    fc.property(anyJson, (text) => walk(jsonOf(text))),
    { seed: 1, numRuns: 500 },
  )
})

test('the oracle judges any value by any schema, in bounded words', () => {
  const oracle = oracleOn(openApiDocument)
  const schemas = Object.keys(openApiDocument.components.schemas)
  fc.assert(
    fc.property(fc.constantFrom(...schemas), anyJson, (schema, text) => {
      const value = jsonOf(text)
      const mismatches = oracle.validate(schema, value)
      expect(mismatches.length === 0).toBe(oracle.matches(schema, value))
      for (const { message, actual } of mismatches.slice(0, 100)) {
        expect(actual.length).toBeLessThanOrEqual(200)
        expect(message.length).toBeLessThan(2000)
      }
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('no case breaks on answers in which anything stands somewhere', async () => {
  const { edge, spoilt } = spoiling(0.3, 7)
  const limits = { requestTimeout: 10_000, completionTimeout: 500, retryAfter: 1000, mints: 100_000 }
  const results = await runAgainstReference(allCases, {
    seed: 7,
    reference: { wrap: (parts) => ({ ...parts, edge: [edge satisfies Edge, ...parts.edge] }) },
    settings: { limits },
    createMonitor: openMonitoring(),
  })
  expect(spoilt()).toBeGreaterThan(500)
  const broken = results.filter(({ outcome }) => outcome === 'error')
  expect(broken.map(({ caseId, reason }) => `${caseId}: ${reason}`)).toEqual([])
})
