import { Agent } from 'undici'

/** A line of exchanges.ndjson, as far as it is sent again. */
export interface Recorded {
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  readonly response: { readonly status: number; readonly text: string }
}

/** Answers that bring ids of the server's choice: wallets, collections, templates. */
const creating = /\/(wallets|collections\/?|templates)$/

/** Ids and addresses as they stand in URLs and bodies. */
const id = /[\w-]{8,}/g

/**
 * Sends recorded requests again in their order, some at once, and reads the answers without looking at them, but for
 * the ids of what is created.
 * @returns ms from the first request to the last answer
 */
export async function resend(
  url: string,
  recorded: readonly Recorded[],
  { concurrency, key }: { readonly concurrency: number; readonly key: string },
): Promise<number> {
  const agent = new Agent({ connections: concurrency, pipelining: 1 })
  const { origin } = new URL(url)
  const ids = new Map<string, Promise<string>>()
  const named = new Set<string>()
  const resolvers = recorded.map((one) => expectIds(one, ids, named))
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < recorded.length; index = next++) {
      const one = recorded[index]
      if (one === undefined) return
      const { method, headers, body } = one.request
      const from = new URL(one.request.url).origin
      const answer = await agent.request({
        origin,
        path: await translated(one.request.url.slice(from.length), ids),
        method: method as 'GET',
        headers: headers['x-api-key'] === '$CONFORMINT_API_KEY' ? { ...headers, 'x-api-key': key } : headers,
        body: body === undefined ? null : await translated(body, ids),
      })
      const resolve = resolvers[index]
      if (resolve === undefined) await answer.body.dump({ limit: Number.POSITIVE_INFINITY })
      else resolve(await answer.body.text())
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: concurrency }, lane))
  const duration = performance.now() - started
  await agent.close()
  return duration
}

/**
 * Promises the new ids of what a recorded request created: what its answer brought up first. Only later requests can
 * name them, so that lanes which take requests in order never wait for each other in a circle.
 * @param named ids that a request has named so far
 * @returns takes the new answer; `undefined` where nothing is created
 */
function expectIds({ request, response }: Recorded, ids: Map<string, Promise<string>>, named: Set<string>) {
  for (const piece of piecesOf(request.url + (request.body ?? ''))) named.add(piece)
  if (request.method === 'GET' || response.status >= 300 || !creating.test(new URL(request.url).pathname)) return
  const arrived = Promise.withResolvers<string>()
  piecesOf(response.text).forEach((piece, index) => {
    if (named.has(piece) || ids.has(piece) || !/\d/.test(piece)) return
    ids.set(
      piece,
      arrived.promise.then((text) => piecesOf(text)[index] ?? piece),
    )
  })
  return arrived.resolve
}

const piecesOf = (text: string): readonly string[] => text.match(id) ?? []

async function translated(text: string, ids: ReadonlyMap<string, Promise<string>>): Promise<string> {
  const pieces = [...new Set(piecesOf(text))].filter((piece) => ids.has(piece))
  let result = text
  for (const piece of pieces) result = result.replaceAll(piece, (await ids.get(piece)) ?? piece)
  return result
}
