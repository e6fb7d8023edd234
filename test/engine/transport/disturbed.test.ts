import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { apiOn } from '../../../src/engine/run/open-client.ts'
import { waitFor } from '../../../src/engine/transport/retry.ts'
import type { ExchangeSink } from '../../../src/engine/transport/transport.ts'
import { openInterface } from '../../../src/interface/interface.ts'
import { open, serve, serveRaw } from './server.ts'

const tolerant: ExchangeSink = { takesRepeats: true, push: () => {} }

describe('what something on the way has disturbed', () => {
  test.each([
    ['a reset', (socket: { resetAndDestroy(): unknown }) => socket.resetAndDestroy()],
    ['502 of a gateway', 502],
    ['500 that is not JSON', 500],
    ['408 of a connection that was idle', 408],
    ['425 of who does not want it that early', 425],
    ['520 of a proxy', 520],
  ])('is sent again for those who can take it: %s', async (_, trouble) => {
    let turn = 0
    const url = await serve((request, response) => {
      turn += 1
      if (turn > 2) return void response.writeHead(201).end('{}')
      if (typeof trouble === 'number') response.writeHead(trouble).end('<h1>oops</h1>')
      else trouble(request.socket)
    })
    const { client } = open(url)
    const api = apiOn(openInterface(), client, 'area/case', tolerant)
    expect(await api.createWallet({})).toMatchObject({ response: { status: 201 }, disturbed: 2 })
    turn = 0
    const strict = apiOn(openInterface(), client, 'area/case')
    if (typeof trouble === 'number') expect((await strict.createWallet({})).response.status).toBe(trouble)
    else await expect(strict.createWallet({})).rejects.toThrow(/connection ended/)
  })

  test('is no 500 of the target’s own, which counts as it is', async () => {
    const { client, recorded } = open(await serve((_, response) => response.writeHead(500).end('{"error":true}')))
    const answer = await apiOn(openInterface(), client, 'area/case', tolerant).createWallet({})
    expect(answer.response.status).toBe(500)
    expect(recorded).toHaveLength(1)
  })
})

test('a target that takes two connections gets two', async () => {
  let refused = 0
  const server = createServer((_, response) => setTimeout(() => response.end('[]'), 5))
  server.maxConnections = 2
  server.on('drop', () => {
    refused += 1
  })
  const { client } = open(await listening(server), { concurrency: 16 })
  const api = apiOn(openInterface(), client, 'area/case', tolerant)
  await api.listWallets({})
  const answers = await Promise.allSettled(Array.from({ length: 200 }, () => api.listWallets({})))
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(150)
  expect(refused).toBeLessThan(100)
})

test('a service that goes away is waited for', async () => {
  const answer = () => createServer((_, response) => response.end('[]'))
  const first = answer()
  const url = await listening(first)
  const { client } = open(url, { waitsForReturn: 5000 })
  const api = apiOn(openInterface(), client, 'area/case', tolerant)
  await api.listWallets({})
  first.close()
  first.closeAllConnections()
  const asked = api.listWallets({})
  setTimeout(() => {
    const second = answer()
    second.listen(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void second.close())
  }, 1200)
  expect((await asked).response.status).toBe(200)
})

describe('the line is quiet', () => {
  const answering = async (isAway: () => boolean) => {
    let asked = 0
    const url = await serve((_, response) => {
      asked += 1
      if (isAway()) response.writeHead(502).end('<h1>Bad gateway</h1>')
      else response.writeHead(400).end('{}')
    })
    return { ...open(url, { waitsForReturn: 2000 }), asked: () => asked }
  }

  test('once the target itself answers a read; who waits waits together', async () => {
    const back = performance.now() + 700
    const { client, asked } = await answering(() => performance.now() < back)
    await Promise.all([client.calm(), client.calm()])
    expect(performance.now()).toBeGreaterThanOrEqual(back)
    expect(asked()).toBeLessThan(6)
  })

  test('or not for so long that it is not waited for again', async () => {
    const { client, asked } = await answering(() => true)
    await client.calm()
    const before = asked()
    await client.calm()
    expect(asked()).toBe(before + 1)
  })
})

test('a write that was sent again on a connection closed meanwhile says so', async () => {
  let count = 0
  const url = await serveRaw((socket) =>
    socket.on('data', () => {
      count += 1
      if (count === 2) socket.resetAndDestroy()
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
    }),
  )
  const { api } = open(url)
  await api.putMint('c', 'id', {})
  expect(await api.putMint('c', 'id', {})).toMatchObject({ response: { status: 200 }, disturbed: 1 })
})

test('after 20 requests in a row without an answer nobody is asked any more', async () => {
  const url = await serveRaw((socket) => socket.on('data', () => socket.destroy()))
  const { api, recorded } = open(url)
  for (let i = 0; i < 30; i += 1) await api.createWallet({}).catch(() => {})
  expect(recorded).toHaveLength(20)
  await expect(api.createWallet({})).rejects.toThrow(/20 requests in a row got no complete answer/)
})

test.each([['99999999999'], ['-5'], ['soon'], [''], ['Fri, 31 Dec 2999 23:59:59 GMT'], ['NaN']])(
  'Retry-After: %s cannot be used, and means our own pace',
  (value) => {
    expect(waitFor({ 'retry-after': value }, 0, 1, Date.now())).toBeLessThan(1000)
  },
)

test('a time in Retry-After is by the clock of the service', () => {
  const there = Date.now() + 3_600_000
  const at = (time: number) => new Date(time).toUTCString()
  expect(waitFor({ 'retry-after': at(there + 1000), date: at(there) }, 0, 1, Date.now())).toBeLessThan(2000)
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
