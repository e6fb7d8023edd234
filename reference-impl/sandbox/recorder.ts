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
  answered?: Promise<string>
}

/** The last requests, the newest last. */
export interface Recorder {
  around(next: Fetch): Fetch
  /** Those after a number; the newest of them when there are too many. */
  after(number: number): readonly Recorded[]
  bodiesOf(number: number): Promise<{ readonly sent: string; readonly answered: string } | undefined>
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
        bodies.answered = answerOf(response)
        return response
      } catch (error) {
        shown.status = 0
        throw error
      } finally {
        shown.ms = Math.round((performance.now() - started) * 10) / 10
      }
    },
    after: (from) => all.filter(({ shown }) => shown.number > from).map(({ shown }) => shown),
    async bodiesOf(wanted) {
      const found = all.find(({ shown }) => shown.number === wanted)
      if (found === undefined) return undefined
      return { sent: found.bodies.sent ?? '', answered: (await found.bodies.answered) ?? '' }
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

/** The text of an answer, for which nobody waits. */
function answerOf(response: Response): Promise<string> {
  if (response.body === null) return Promise.resolve('')
  return response
    .clone()
    .text()
    .then(kept, () => '(broke off)')
}

const kept = (text: string): string => (text.length > longest ? tooLong : withoutSecrets(text))

const withoutSecrets = (text: string): string => text.replaceAll(/("clientSecret"\s*:\s*")[^"]+/g, '$1•••')
