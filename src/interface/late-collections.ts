import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange } from '../engine/transport/index.ts'
import type { Methods } from './operations.ts'

/** Longest that what mints may not know a collection that has just been made, in ms after its creation. */
const longest = 3000

/** Shortest pause between two looks, in ms, and the longest as a part of the time waited so far. */
const shortest = 50
const part = 1 / 4

/** What a run knows of the collections that it has made. */
interface Made {
  /** When those were made that no mint has found so far. */
  readonly at: Map<string, number>
  /** Set where one was never found: then it is not late, nor will another one be waited for. */
  isInVain: boolean
}

const ofRun = new WeakMap<object, Made>()

/**
 * The same methods, but that mints are sent again which do not find a collection (404) that this run has just made: what mints may
 * know it later than what made it, and there is no other reason not to find it. No status is passed over that says something of a body.
 * @param run stands for the run
 */
export function findingCollections(methods: Methods, run: object): Methods {
  const made = ofRun.get(run) ?? { at: new Map<string, number>(), isInVain: false }
  ofRun.set(run, made)
  const noted = (answer: Exchange): Exchange => {
    const id = (answer.response.json as { readonly id?: unknown } | undefined | null)?.id
    if (answer.response.status === 200 && typeof id === 'string') made.at.set(id, performance.now())
    return answer
  }
  return {
    ...methods,
    createCollection: async (body) => noted(await methods.createCollection(body)),
    putCollection: async (id, body) => noted(await methods.putCollection(id, body)),
    putMint: (collection, id, body) => found(made, collection, () => methods.putMint(collection, id, body)),
    batchMint: (collection, body) => found(made, collection, () => methods.batchMint(collection, body)),
  }
}

async function found(made: Made, collection: string, send: () => Promise<Exchange>): Promise<Exchange> {
  const began = made.at.get(collection)
  let answer = await send()
  if (began === undefined) return answer
  let looks = 0
  while (answer.response.status === 404 && !made.isInVain) {
    const waited = performance.now() - began
    if (waited > longest) {
      made.isInVain = looks > 0
      return answer
    }
    await sleep(Math.max(shortest, waited * part))
    looks += 1
    answer = await send()
  }
  if (answer.response.status !== 404) made.at.delete(collection)
  return answer
}
