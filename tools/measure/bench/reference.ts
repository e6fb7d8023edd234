import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { inLanes } from '../in-lanes.ts'

// What a request costs the reference implementation: CPU time of its process, system time included, over that of a bare
// Hono which gives an answer of the same size over the same loopback. Requests come from this process, eight at once. Both
// are measured in turn, and the median of the rounds counts.

const concurrency = 8
const rounds = 3
const headers = { 'x-api-key': 'sk_reference_full', 'content-type': 'application/json' }
const agent = new Agent({ connections: concurrency })
const tokens = '/2022-06-09/collections/default-polygon/nfts/'
const metadata = {
  name: 'Token',
  description: 'A token',
  image: 'https://example.com/token.png',
  attributes: [{ trait_type: 'level', value: '5' }],
}

interface Exchange {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly path: string
  readonly body?: unknown
}

const mint = (n: number, user: string, id = `mint-${n}`): Exchange => ({
  method: 'PUT',
  path: tokens + id,
  body: { recipient: `userId:${user}:polygon-amoy`, metadata },
})
const get = (path: string) => (): Exchange => ({ method: 'GET', path })
const list = (user: string, page = 1) => get(`/2022-06-09/wallets/userId:${user}:polygon-amoy/nfts?page=${page}`)

/** @param n another one at each call @param goal at most so many times the CPU of a bare answer */
type Kind = readonly [name: string, requests: number, make: (n: number) => Exchange, goal?: number]

const kinds: readonly Kind[] = [
  ['GET wallets', 2000, get('/v1-alpha1/wallets?userId=few'), 4],
  ['list of 20 tokens', 1000, list('few'), 6],
  ['first 20 of 6,020 tokens', 1000, list('many'), 6],
  ['last 20 of 6,020 tokens', 500, list('many', 301)],
  ['new mint', 1000, (n) => mint(n, 'minter'), 8],
  ['repeated mint', 1000, (n) => mint(n, 'minter', 'again')],
  ['new mint for a new user', 500, (n) => mint(n, `new-${n}`, `new-${n}`)],
]

/** @returns the body of the answer */
async function send(url: string, { method, path, body }: Exchange): Promise<string> {
  const text = body === undefined ? null : JSON.stringify(body)
  const response = await request(url + path, { dispatcher: agent, method, headers, body: text })
  const answer = await response.body.text()
  if (response.statusCode > 201) throw new Error(`${method} ${path}: ${response.statusCode} ${answer}`)
  return answer
}

const sendAll = (count: number, one: () => Promise<unknown>): Promise<void> =>
  inLanes(Array.from({ length: count }), concurrency, async () => void (await one()))

/** @returns µs a request */
async function cost(server: ChildProcess, count: number, one: () => Promise<unknown>): Promise<number> {
  const before = await cpuOf(server)
  await sendAll(count, one)
  // What was put off belongs to it too: mints complete.
  await sleep(50)
  return ((await cpuOf(server)) - before) / count
}

async function cpuOf(server: ChildProcess): Promise<number> {
  server.send('cpu')
  const [{ cpu }] = await once(server, 'message')
  return cpu
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

async function fill(url: string, user: string, count: number): Promise<void> {
  await send(url, { method: 'POST', path: '/v1-alpha1/wallets', body: { userId: user, chain: 'polygon-amoy' } })
  for (let done = 0; done < count; done += 20) {
    const nfts = Array.from({ length: 20 }, () => ({ recipient: `userId:${user}:polygon-amoy`, metadata }))
    await send(url, { method: 'POST', path: tokens, body: { nfts } })
  }
}

/** Prints one line for each kind of request. @returns whether all goals were met */
export async function benchReference(): Promise<boolean> {
  const server = fork(new URL('./reference-server.ts', import.meta.url))
  try {
    const [{ reference, bare }] = await once(server, 'message')
    await fill(reference, 'few', 20)
    await fill(reference, 'many', 6020)
    await sleep(200)
    let met = true
    let n = 0
    for (const [name, requests, make, goal] of kinds) {
      const size = (await send(reference, make(n++))).length
      const { method, body } = make(n)
      const sides = {
        bare: () => send(bare, { method, path: `/${size}`, body }),
        reference: () => send(reference, make(n++)),
      }
      await Promise.all(Object.values(sides).map((one) => sendAll(requests / 2, one)))
      const measured: { bare: number; reference: number; ratio: number }[] = []
      for (let round = 0; round < rounds; round += 1) {
        const alone = await cost(server, requests, sides.bare)
        const whole = await cost(server, requests, sides.reference)
        measured.push({ bare: alone, reference: whole, ratio: whole / alone })
      }
      const of = (what: 'bare' | 'reference' | 'ratio'): number => median(measured.map((round) => round[what]))
      if (goal !== undefined && of('ratio') > goal) met = false
      console.log(
        `${name.padEnd(25)} ${size} bytes: bare ${of('bare').toFixed(0)} µs, reference ${of('reference').toFixed(0)} µs, ` +
          `ratio ${of('ratio').toFixed(1)}${goal === undefined ? '' : ` (goal ${goal})`}`,
      )
    }
    return met
  } finally {
    await agent.destroy()
    server.kill()
  }
}
