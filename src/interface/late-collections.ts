import { getPath } from '../engine/case/index.ts'
import type { Exchange } from '../engine/transport/index.ts'
import { isTaken, untilAsked } from './builders/taken.ts'
import { acceptsStatus, latitude } from './latitude.ts'
import type { Methods } from './operations.ts'

/** Longest that nothing may be made yet in a collection that has just been made, in ms after its creation. */
const longest = 3000

/** The same where a refusal may as well be of the body, and so many of those that stayed, before they are believed. */
const longestUnknown = 1000
const believed = 20

/** So many collections, no older than that in ms, in which something was made at once: they are ready when they are made. */
const many = 6
const young = 50

/** Requests that are sent within so many ms cross each other. */
const crossing = 5

/** What a run knows of one operation in the collections that it has made. */
class Lateness {
  /** Oldest collection, in ms, in which was made later what was refused. */
  #oldest = 0
  #atOnce = 0
  /** Set where one was never found: then it is not late, nor will another one be waited for so long. */
  #isInVain = false
  /** Bodies, as it seems, that were sent again and refused again. */
  #stayed = 0
  readonly #isOrdered: boolean

  /** @param operation Orders that do not find a collection are sent again by who opens a shop, and may be refused for what they are paid in. */
  constructor(operation: Operation) {
    this.#isOrdered = operation === 'createOrder'
  }

  /** Whether a refusal may come of the age of a collection alone. */
  isOfAge({ response: { status } }: Exchange, age: number): boolean {
    if (age > longest) return false
    // On a busy machine the next one may take several times as long as those that were seen.
    const isKnown = this.#oldest > 0 && age < Math.max(this.#oldest * 2, longestUnknown)
    const notReady = this.#isOrdered ? latitude.orderNotReady : latitude.notReady
    if (acceptsStatus(notReady, status)) return isKnown || !this.#isInVain
    return !this.#isOrdered && status === 400 && (isKnown || (age < longestUnknown && this.#mayBeLate))
  }

  /** Whether one took later what it had refused. */
  get wasSeen(): boolean {
    return this.#oldest > 0
  }

  get #mayBeLate(): boolean {
    return this.#oldest === 0 && this.#atOnce < many && this.#stayed < believed
  }

  /**
   * @param most oldest that the collection can be
   * @param wasRefused whether the same was refused before
   */
  made(most: number, wasRefused: boolean): void {
    if (wasRefused) this.#oldest = Math.max(this.#oldest, most)
    else if (most <= young) this.#atOnce += 1
  }

  /** @param answer which it got to the end */
  refused({ response }: Exchange, age: number): void {
    if (response.status === 400) this.#stayed += 1
    else this.#isInVain ||= age > longest
  }
}

/** What a run knows of the collections that it has made. */
interface Made {
  /** When each was asked for, and when that was answered. */
  readonly at: Map<string, { readonly asked: number; readonly answered: number }>
  readonly late: Map<string, Lateness>
  /** By operation and collection, where something was made: when the first that was taken was sent. */
  readonly known: Map<string, number>
}

const ofRun = new WeakMap<object, Made>()

/**
 * The same methods, but that what is to be made in a collection is sent again where this run has just made that one and it is not ready: what
 * mints, sells or takes templates may know it later than what made it, or wait for its contract, which has an action of its own.
 * @param run stands for the run
 */
export function findingCollections(methods: Methods, run: object): Methods {
  const made = ofRun.get(run) ?? { at: new Map(), late: new Map(), known: new Map() }
  ofRun.set(run, made)
  const noted = async (send: () => Promise<Exchange>): Promise<Exchange> => {
    const asked = performance.now()
    const answer = await send()
    const id = getPath(answer.response.json, 'id')
    if (answer.response.status === 200 && typeof id === 'string' && !made.at.has(id))
      made.at.set(id, { asked, answered: performance.now() })
    return answer
  }
  return {
    ...methods,
    createCollection: (body) => noted(() => methods.createCollection(body)),
    putCollection: (id, body) => noted(() => methods.putCollection(id, body)),
    putMint: (collection, id, body) => ready(made, 'putMint', collection, () => methods.putMint(collection, id, body)),
    batchMint: (collection, body) => ready(made, 'batchMint', collection, () => methods.batchMint(collection, body)),
    createTemplate: (collection, body) =>
      ready(made, 'createTemplate', collection, () => methods.createTemplate(collection, body)),
    createOrder: (body) => {
      const youngest = soldIn(body)
        .filter((id) => made.at.has(id))
        .toSorted((one, other) => (made.at.get(other)?.answered ?? 0) - (made.at.get(one)?.answered ?? 0))
      return ready(made, 'createOrder', youngest[0], () => methods.createOrder(body))
    },
  }
}

/** Ids of the collections from which an order is, in whichever form its line items stand. */
function soldIn(body: unknown): string[] {
  return [getPath(body, 'lineItems')].flat().flatMap((item) => {
    const locator = getPath(item, 'collectionLocator')
    return typeof locator === 'string' ? [locator.slice(locator.indexOf(':') + 1)] : []
  })
}

type Operation = 'putMint' | 'batchMint' | 'createTemplate' | 'createOrder'

async function ready(
  made: Made,
  operation: Operation,
  collection: string | undefined,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  const creation = collection === undefined ? undefined : made.at.get(collection)
  const key = `${operation} ${collection}`
  if (creation === undefined) return send()
  const late = made.late.get(operation) ?? new Lateness(operation)
  made.late.set(operation, late)
  for (let wasRefused = false; ; wasRefused = true) {
    const sent = performance.now()
    const age = sent - creation.answered
    const answer = await send()
    if (isTaken(answer)) {
      made.known.set(key, Math.min(sent, made.known.get(key) ?? sent))
      late.made(performance.now() - creation.asked, wasRefused)
      return answer
    }
    const isKnown = made.known.has(key) && !late.wasSeen
    // Of several nodes, one may have heard of it, and another not yet.
    if (!late.isOfAge(answer, age) || (isKnown && answer.response.status !== 404)) {
      if (wasRefused) late.refused(answer, age)
      return answer
    }
    await untilAsked(age)
    // Where another that crossed it, or was sent before, was taken, it was not for its age: unless collections are seen to become ready
    // while they are asked, since then one of two that cross can be the first that finds it so.
    const isNotFound = answer.response.status === 404
    if (!isNotFound && !late.wasSeen && (made.known.get(key) ?? Number.POSITIVE_INFINITY) <= sent + crossing)
      return answer
  }
}
