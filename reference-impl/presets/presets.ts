import type { Edge, Wrap } from '../parts.ts'
import { isOf, type OperationId } from './operations.ts'

/** Which requests a preset spoils. */
export interface PresetOptions {
  /** Operations that it is about. Default: all. */
  readonly on?: OperationId | readonly OperationId[]
  /** Requests that it spoils, the first ones that come; after those all is well. Default 1. */
  readonly times?: number
}

/** A bad day of a service, to be given to `withFaults`. */
export interface Preset {
  readonly wrap: Wrap
  /** It begins anew, as after the start. */
  reset(): void
}

/** Spoils the first requests; `spoil` decides what becomes of one. */
function firstOnes({ on, times = 1 }: PresetOptions, spoil: Edge): Preset {
  const operations = on === undefined ? undefined : [on].flat()
  let left = times
  const spoiling: Edge = async (request, next) => {
    if (left <= 0 || operations?.every((one) => !isOf(one, request))) return next(request)
    left -= 1
    return spoil(request, next)
  }
  const reset = (): void => {
    left = times
  }
  return { wrap: atEdge(spoiling), reset }
}

const atEdge =
  (edge: Edge): Wrap =>
  (parts) => ({ ...parts, edge: [edge, ...parts.edge] })

const refusal = (status: number, message: string, headers: Readonly<Record<string, string>>): Response =>
  Response.json({ error: true, message }, { status, headers })

/**
 * What every client of a service over the network must survive, on any operation:
 * `startReference({ wrap: withFaults(presets.tooManyRequests({ on: 'mintToken', times: 3 })) })`. None of it breaks the interface.
 */
export const presets = {
  /** 429 with `Retry-After`; nothing is done. @param options.retryAfterSeconds default 1 */
  tooManyRequests: (options: PresetOptions & { readonly retryAfterSeconds?: number } = {}): Preset =>
    firstOnes(options, async () =>
      refusal(429, 'too many requests', { 'retry-after': String(options.retryAfterSeconds ?? 1) }),
    ),

  /** 503 with `Retry-After`; nothing is done. @param options.retryAfterSeconds default 1 */
  unavailable: (options: PresetOptions & { readonly retryAfterSeconds?: number } = {}): Preset =>
    firstOnes(options, async () =>
      refusal(503, 'try again later', { 'retry-after': String(options.retryAfterSeconds ?? 1) }),
    ),

  /** The answer takes its time. @param options.ms default 2000 @param options.times default: always */
  slow: (options: PresetOptions & { readonly ms?: number } = {}): Preset =>
    firstOnes({ times: Number.POSITIVE_INFINITY, ...options }, async (request, next) => {
      await new Promise((done) => setTimeout(done, options.ms ?? 2000))
      return next(request)
    }),

  /** What was asked for is done, and the connection breaks in the middle of the answer. */
  cut: (options: PresetOptions = {}): Preset =>
    firstOnes(options, async (request, next) => brokenOff(await next(request))),

  /** A gateway answers 502 with a page; nothing is done. */
  badGateway: (options: PresetOptions = {}): Preset =>
    firstOnes(options, async () => page(502, '<html><body><h1>502 Bad Gateway</h1></body></html>')),

  /** What was asked for is done, and the answer is a page in the place of JSON, with the status that it would have had. */
  notJson: (options: PresetOptions = {}): Preset =>
    firstOnes(options, async (request, next) => {
      const { status } = await next(request)
      return page(status === 204 ? 200 : status, '<html><body>Please wait …</body></html>')
    }),

  /** Each mint is seen pending for so long, though its token may be there. @param options.ms default 10 000 */
  longCompletion: ({ ms = 10_000 }: { readonly ms?: number } = {}): Preset => {
    const begun = new Map<string, number>()
    return pendingWhile(
      (id) => {
        const since = begun.get(id) ?? Date.now()
        begun.set(id, since)
        return Date.now() - since < ms
      },
      () => begun.clear(),
    )
  },

  /** A mint that was seen completed is seen pending again, as where reads come from several copies. @param options.times default 1 */
  pendingAgain: ({ times = 1 }: { readonly times?: number } = {}): Preset => {
    const seen = new Map<string, number>()
    return pendingWhile(
      (id, isComplete) => {
        if (!isComplete) return false
        const count = (seen.get(id) ?? 0) + 1
        seen.set(id, count)
        return count > 1 && count <= times + 1
      },
      () => seen.clear(),
    )
  },
} as const

const page = (status: number, html: string): Response =>
  new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** Half of the answer, and then the end of the connection. */
async function brokenOff(answer: Response): Promise<Response> {
  const whole = new Uint8Array(await answer.arrayBuffer())
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent) {
        // The half has to be on its way before the connection goes.
        await new Promise((done) => setTimeout(done, 20))
        controller.error(new Error('the connection was cut, as it was asked to be'))
        return
      }
      sent = true
      controller.enqueue(whole.slice(0, Math.max(1, Math.floor(whole.length / 2))))
    },
  })
  const headers = new Headers(answer.headers)
  headers.set('content-length', String(Math.max(2, whole.length)))
  return new Response(body, { status: answer.status === 204 ? 200 : answer.status, headers })
}

interface TokenRecord {
  readonly onChain?: Readonly<Record<string, unknown>>
  readonly metadata?: unknown
}

/** Shows the record of a mint as one that is pending. @param isPending asked at each mint by id, with whether it is complete */
function pendingWhile(isPending: (id: string, isComplete: boolean) => boolean, reset: () => void): Preset {
  const edge: Edge = async (request, next) => {
    const answer = await next(request)
    if (answer.status !== 200 || !isOf('mintToken', request)) return answer
    const record = (await answer.clone().json()) as TokenRecord
    const { status, chain, contractAddress } = record.onChain ?? {}
    if (!isPending(new URL(request.url).pathname, status !== 'pending')) return answer
    const { metadata: _, ...rest } = record
    return Response.json({ ...rest, onChain: { status: 'pending', chain, contractAddress } })
  }
  return { wrap: atEdge(edge), reset }
}
