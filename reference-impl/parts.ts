import type { Chain } from './chain/simulator.ts'
import type { Choices } from './choices.ts'
import type { Services } from './domain/services.ts'
import type { Store } from './store/store.ts'

/** Wraps every request: sees it before routing and the answer after it. */
export type Edge = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>

/**
 * What the server is made of, as plain objects of functions. A part reaches the others only through the `Parts` it was
 * given, at call time, so that a wrapper around one function is seen by all of its callers.
 */
export interface Parts {
  /** Read when the parts are made: a wrapper does not change them, `ReferenceOptions.choices` does. */
  readonly choices: Choices
  readonly store: Store
  readonly chain: Chain
  readonly services: Services
  /** Outermost first. */
  readonly edge: readonly Edge[]
}

/** Returns parts of which some behave otherwise; the parts that it was given stay as they are. */
export type Wrap = (parts: Parts) => Parts
