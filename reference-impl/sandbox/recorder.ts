import type { Fetch } from '../assembly.ts'

/** A request and its answer, as they went over the wire, without keys and secrets. */
export interface Recorded {
  /** Counts from 1. */
  readonly number: number
  /** Epoch ms. */
  readonly at: number
  readonly method: string
  /** With the query, cut after 500 characters. */
  readonly path: string
  /** Undefined while it is being answered, 0 when the connection broke. */
  status?: number
  /** Until the answer's head was there. */
  ms?: number
}

interface Bodies {
  /** Undefined while the server has not read it. */
  sent?: string
  /** Undefined while it is on its way. */
  answered?: string
}

/** The last requests, the newest last. */
export interface Recorder {
  around(next: Fetch): Fetch
  /** Those after a number; the newest of them when there are too many. */
  after(number: number): readonly Recorded[]
  bodiesOf(number: number): { readonly sent: string; readonly answered: string } | undefined
  /** Number of the last one. */
  last(): number
}

/** Requests that are kept. */
const most = 200

/** Longest body that is kept, in bytes: what is longer is not read twice. */
const longest = 100_000

const tooLong = '(too long to be kept)'

export function createRecorder(): Recorder {
  let number = 0
  const all: { readonly shown: Recorded; readonly bodies: Bodies }[] = []

  return {
    around: (next) => async (request) => {
      const { pathname, search } = new URL(request.url)
      number += 1
      const shown: Recorded = {
        number,
        at: Date.now(),
        method: request.method,
        path: (pathname + search).slice(0, 500),
      }
      const bodies: Bodies = {}
      noteSent(request, (text) => {
        bodies.sent = kept(text)
      })
      all.push({ shown, bodies })
      if (all.length > most) all.shift()
      const started = performance.now()
      try {
        const response = await next(request)
        shown.status = response.status
        return notingAnswer(response, (text) => {
          bodies.answered = text
        })
      } catch (error) {
        shown.status = 0
        throw error
      } finally {
        shown.ms = Math.round((performance.now() - started) * 10) / 10
      }
    },
    after: (from) => all.filter(({ shown }) => shown.number > from).map(({ shown }) => shown),
    bodiesOf(wanted) {
      const found = all.find(({ shown }) => shown.number === wanted)
      if (found === undefined) return undefined
      return { sent: found.bodies.sent ?? '', answered: found.bodies.answered ?? '' }
    },
    last: () => number,
  }
}

/** Notes the body of a request when the server reads it: a copy of its own would cost as much as the rest of the request. */
function noteSent(request: Request, note: (text: string) => void): void {
  const read = request.text
  const value = async (): Promise<string> => {
    const text = await read.call(request)
    note(text)
    return text
  }
  Object.defineProperty(request, 'text', { value })
}

/**
 * Notes the body of an answer on its way out, piece by piece and as it comes: one that breaks off there breaks off here, which a
 * copy of it would not leave as it is.
 */
function notingAnswer(response: Response, note: (text: string) => void): Response {
  if (response.body === null) return response
  const reader = response.body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  const tell = (): void => note(size > longest ? tooLong : kept(Buffer.concat(pieces).toString()))
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const { done, value } = await reader.read()
          if (done) {
            tell()
            return stream.close()
          }
          size += value.length
          if (size <= longest) pieces.push(value)
          stream.enqueue(value)
        } catch (error) {
          note('(broke off)')
          throw error
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}

const kept = (text: string): string => (text.length > longest ? tooLong : withoutSecrets(text))

const withoutSecrets = (text: string): string => text.replaceAll(/("clientSecret"\s*:\s*")[^"]+/g, '$1•••')
