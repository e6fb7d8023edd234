import type { Fetch, Offer } from './assembly.ts'
import type { Choices } from './choices.ts'
import type { KeyTable } from './keys.ts'
import type { Parts, Wrap } from './parts.ts'
import type { Report } from './routes/app.ts'
import type { Database } from './store/database.ts'
import type { Snapshot } from './store/snapshot.ts'

/** What the server is to be; everything has a default. */
export interface ReferenceOptions {
  /** `:memory:`, the path of a file that is kept, or `postgres://…`. Default `:memory:`. */
  readonly database?: string
  /** From acceptance of a mint or transfer to its completion, ms. Default 150. */
  readonly mintDelayMs?: number
  /** Prefix of every path: '' or `/api`. Default ''. */
  readonly basePath?: string
  /** Open points of the document turned otherwise. */
  readonly choices?: Partial<Choices>
  /** Default `referenceKeys`. */
  readonly keys?: KeyTable
  /** What stands before the colon of an order's collectionLocator. Default `service`. */
  readonly namespace?: string
  /** Whether pages of any origin may call it. Default false. */
  readonly cors?: boolean
  /** Hosts from which linked files are fetched, as they stand in an address. Default: none, nothing is fetched. */
  readonly fetchFrom?: readonly string[]
  /** The same requests, one after another on the same state, are given the same ids, addresses and secrets. For one process alone. */
  readonly seed?: number
  /** Answers the reads of a token, an action and an order too, which the interface does not show. Default false. */
  readonly extras?: boolean
  /** Stands before everything, sees into the server and steers it. Default: nothing does. */
  readonly front?: Front | undefined
  /** Begins with what is in it, in the place of what the database has. */
  readonly state?: Snapshot | undefined
  /** Is given everything that is kept once the last request is answered, before the database is closed. */
  readonly atEnd?: ((state: Snapshot) => Promise<void>) | undefined
  /** Is told of errors behind a 500, which the answer keeps silent about. Default: nobody. */
  readonly report?: Report
  /** Replaces parts before the server starts: `(parts) => ({ ...parts, … })`. */
  readonly wrap?: Wrap
}

/** Is put around the server: what a sandbox has and the interface has not. */
export type Front = (inside: Inside) => (next: Fetch) => Fetch

/** A server as its front sees it. */
export interface Inside extends Pick<RunningReference, 'keys' | 'snapshot' | 'restore'> {
  readonly parts: Parts
  readonly database: Database
  readonly offer: Offer
  /** Another server on the same store, whose parts are wrapped once more; `stop` leaves what it has not done to this one. */
  beside(wrap: Wrap): { readonly fetch: Fetch; stop(): Promise<void> }
  /** Lets another one answer from now on; without one, itself again. */
  divert(to: Fetch | undefined): void
}

/** Where the server is to listen. */
export interface ListenOptions {
  /** Default: any free one. */
  readonly port?: number
  /** Default 127.0.0.1. */
  readonly host?: string
}

/** A server that takes requests. */
export interface RunningReference {
  /** Base address with the base path, no slash at the end. */
  readonly url: string
  readonly port: number
  readonly keys: KeyTable
  /** Everything that is kept now. */
  snapshot(): Promise<Snapshot>
  /** Puts a snapshot in the place of all that is kept; without one it is as after its first start. */
  restore(state?: Snapshot): Promise<void>
  /** Forgets everything, as after its first start; what `withFaults` has spoilt begins anew. */
  reset(): Promise<void>
  /** Finishes the requests in work, then frees the port and the database. */
  close(): Promise<void>
}
