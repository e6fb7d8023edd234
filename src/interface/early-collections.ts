import type { Exchange } from '../engine/transport/index.ts'
import { isTaken } from './builders/taken.ts'
import { acceptsStatus, latitude } from './latitude.ts'
import type { Methods } from './operations.ts'

/** A collection whose contract may still be under way: whether tokens are minted into it meanwhile is not said. */
interface Early {
  /** Ends when the contract is there, or is not waited for any longer. */
  readonly contract: () => Promise<unknown>
  /** Set where a refusal cannot be for the contract: it is there, or a mint was taken without it. */
  isReady?: true
}

/** Those of one case, by id. */
export type EarlyCollections = Map<string, Early>

const ofCases = new WeakMap<object, EarlyCollections>()

/** Lets whoever makes collections through these operations say which of them are early. */
export const knowsEarly = (api: object, early: EarlyCollections): void => void ofCases.set(api, early)

/**
 * A collection has been made whose contract may still be under way. Where these operations do not know of such, it is waited for here.
 * @param contract waits for the contract; asked at most once
 */
export async function noteEarly(api: object, id: string, contract: () => Promise<unknown>): Promise<void> {
  const early = ofCases.get(api)
  if (early === undefined) return void (await contract())
  let waited: Promise<unknown> | undefined
  early.set(id, {
    contract: () => {
      waited ??= contract()
      return waited
    },
  })
}

/** The same methods, but that mints are sent again once the contract is there that are refused while it may be under way. */
export function mintingEarly(methods: Methods, early: EarlyCollections): Methods {
  const sent = async (collection: string, send: () => Promise<Exchange>): Promise<Exchange> => {
    const own = early.get(collection)
    const wasReady = own?.isReady
    const answer = await send()
    if (own === undefined || wasReady) return answer
    if (isTaken(answer)) own.isReady = true
    if (!acceptsStatus(latitude.absentCollection, answer.response.status)) return answer
    if (!own.isReady) await own.contract()
    own.isReady = true
    return send()
  }
  return {
    ...methods,
    putMint: (collection, id, body) => sent(collection, () => methods.putMint(collection, id, body)),
    batchMint: (collection, body) => sent(collection, () => methods.batchMint(collection, body)),
  }
}
