import { setTimeout as sleep } from 'node:timers/promises'
import type { Choices } from '../choices.ts'
import type { Edge } from '../parts.ts'
import { bodyFirst } from './body-first.ts'
import { lenient } from './lenient.ts'
import { otherReadings } from './other-readings.ts'
import { passingOver } from './passing-over.ts'

/** The choices about how answers travel, one edge each; with the default choices there is none. */
export function chosenEdges(choices: Choices): Edge[] {
  const edges: Edge[] = choices.spelling === 'lenient' ? [lenient] : []
  if (choices.strayTypes === 'pass-over') edges.push(passingOver)
  edges.push(...otherReadings(choices))
  if (choices.readFirst === 'body') edges.push(bodyFirst(choices.transferEnds))
  const headers = { ...choices.extraHeaders, ...(choices.connection === 'close' ? { connection: 'close' } : {}) }
  if (Object.keys(headers).length > 0) edges.push(withHeaders(headers))
  if (choices.answerDelayMs > 0) edges.push(slow(choices.answerDelayMs))
  if (choices.framing === 'chunked') edges.push(chunked)
  const plain = !choices.extraFields && !choices.prettyJson && choices.jsonType === 'application/json'
  if (!plain) edges.push(rewritten(choices))
  if (choices.tooManyEvery > 0) edges.push(busy(429, choices.tooManyEvery, choices.retryAfterSeconds, () => true))
  if (choices.unavailableEvery > 0) {
    edges.push(busy(503, choices.unavailableEvery, choices.retryAfterSeconds, isBatchMint))
  }
  return edges
}

function isBatchMint(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname.endsWith('/nfts/')
}

/**
 * Refuses each n-th of the requests that it is about, before anything is done; at one address never two in a row, so that many
 * who come back keep nobody out.
 */
function busy(status: 429 | 503, every: number, after: number | undefined, about: (request: Request) => boolean): Edge {
  let seen = 0
  const refused = new Set<string>()
  return async (request, next) => {
    if (!about(request)) return next(request)
    seen += 1
    const address = `${request.method} ${request.url}`
    if (refused.delete(address) || seen % every !== 0) return next(request)
    refused.add(address)
    const headers = after === undefined ? {} : { 'retry-after': String(after) }
    return Response.json({ error: true, message: 'try again later' }, { status, headers })
  }
}

function withHeaders(headers: Readonly<Record<string, string>>): Edge {
  return async (request, next) => {
    const response = await next(request)
    const answer = new Response(response.body, response)
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }
}

function slow(ms: number): Edge {
  return async (request, next) => {
    await sleep(ms)
    return next(request)
  }
}

/** Sends the body in two pieces, its length untold. */
const chunked: Edge = async (request, next) => {
  const response = await next(request)
  if (response.body === null) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const half = bytes.length >> 1
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(bytes.slice(0, half))
      await sleep(1)
      stream.enqueue(bytes.slice(half))
      stream.close()
    },
  })
  const { status, headers } = response
  headers.delete('content-length')
  return new Response(body, { status, headers })
}

function rewritten({ extraFields, prettyJson, jsonType }: Choices): Edge {
  return async (request, next) => {
    const response = await next(request)
    if (!response.headers.get('content-type')?.includes('json')) return response
    const value: unknown = await response.json()
    const text = JSON.stringify(extraFields ? extended(value) : value, null, prettyJson ? 2 : undefined)
    const { status, headers } = response
    headers.delete('content-length')
    headers.set('content-type', jsonType)
    return new Response(text, { status, headers })
  }
}

/** A field more in every object: the document does not forbid them in answers. */
function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, extended(inner)])
  return { ...Object.fromEntries(fields), 'x-reference': { note: 'an additional field', list: [1, null] } }
}
