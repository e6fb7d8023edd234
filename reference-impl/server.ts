import { createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { answering, assemble, type Fetch } from './assembly.ts'
import { seededChance, trueChance } from './chance.ts'
import type { Choices } from './choices.ts'
import { sharedProject } from './domain/wallet-project.ts'
import { type KeyTable, referenceKeys } from './keys.ts'
import type { Parts, Wrap } from './parts.ts'
import type { Report } from './routes/app.ts'
import { openToAll } from './routes/cors.ts'
import { type Database, openDatabase } from './store/database.ts'
import { putBack, type Snapshot, sizeOf, takeSnapshot } from './store/snapshot.ts'
import { createStore } from './store/store.ts'

export type { Choices } from './choices.ts'
export { defaultChoices } from './choices.ts'
export type { KeyTable } from './keys.ts'
export { referenceKeys } from './keys.ts'
export type { Edge, Parts, Wrap } from './parts.ts'
export type { Snapshot } from './store/snapshot.ts'

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
  /** The same requests, one after another on the same state, are given the same ids, addresses and secrets. For one process alone. */
  readonly seed?: number
  /** Begins with what is in it, in the place of what the database has. */
  readonly state?: Snapshot | undefined
  /** Is given everything that is kept once the last request is answered, before the database is closed. */
  readonly atEnd?: ((state: Snapshot) => Promise<void>) | undefined
  /** Is told of errors behind a 500, which the answer keeps silent about. Default: nobody. */
  readonly report?: Report
  /** Replaces parts before the server starts: `(parts) => ({ ...parts, … })`. */
  readonly wrap?: Wrap
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
  /** Finishes the requests in work, then frees the port and the database. */
  close(): Promise<void>
}

/**
 * Starts the reference implementation of the interface.
 * @throws Error when the port is taken, the database cannot be opened, or the state is contradictory
 */
export async function startReference(options: ReferenceOptions & ListenOptions = {}): Promise<RunningReference> {
  const database = await openDatabase(options.database ?? ':memory:')
  const open = await openParts(options, database).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  try {
    return await startParts(open, options)
  } catch (error) {
    await open.release()
    throw error
  }
}

/** Parts on an open database, with everything in it that has to be there from the start. */
interface OpenParts extends Pick<RunningReference, 'keys' | 'snapshot' | 'restore'> {
  readonly parts: Parts
  release(): Promise<void>
}

async function openParts(options: ReferenceOptions, database: Database): Promise<OpenParts> {
  const keys = options.keys ?? referenceKeys
  const seeded = options.seed === undefined ? undefined : seededChance(options.seed)
  const chance = seeded ?? trueChance
  const store = createStore(database, chance)
  const { choices = {}, mintDelayMs = 150, namespace = 'service' } = options
  const parts = assemble({ choices, mintDelayMs, namespace, store, shared: database.shared, chance }, options.wrap)

  async function openProjects(): Promise<void> {
    for (const project of new Set(Object.values(keys).map((grant) => grant.project))) {
      await parts.store.wallets.openProject(project)
      await parts.services.collections.openDefaults(project)
    }
    if (parts.choices.emailWallets === 'shared') await parts.store.wallets.openProject(sharedProject)
    await parts.chain.start()
  }

  async function restore(state?: Snapshot): Promise<void> {
    await database.atomically(async () => {
      // What was drawn until the snapshot was taken is in it, and must not be drawn again.
      seeded?.begin(state === undefined ? '' : String(sizeOf(state)))
      await putBack(database, state)
      await openProjects()
    })
  }

  await (options.state === undefined ? openProjects() : restore(options.state))
  return {
    parts,
    keys,
    restore,
    snapshot: () => takeSnapshot(database),
    async release() {
      await parts.chain.stop()
      await database.close()
    },
  }
}

async function startParts(
  { parts, keys, snapshot, restore, release }: OpenParts,
  options: ReferenceOptions & ListenOptions,
): Promise<RunningReference> {
  const basePath = (options.basePath ?? '').replace(/\/+$/, '')
  const app = answering(parts, keys, basePath, options.report ?? (() => {}))
  const fetch = options.cors ? openToAll(app) : app
  const host = options.host ?? '127.0.0.1'
  const { server, port } = await listen(fetch, options.port ?? 0, host)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath}`,
    port,
    keys,
    snapshot,
    restore,
    async close() {
      await new Promise((closed) => {
        server.close(closed)
        server.closeIdleConnections()
        // Who still has not finished after a second is cut off.
        setTimeout(() => server.closeAllConnections(), 1000).unref()
      })
      try {
        await options.atEnd?.(await snapshot())
      } finally {
        await release()
      }
    },
  }
}

async function listen(fetch: Fetch, port: number, hostname: string) {
  return new Promise<{ server: Server; port: number }>((resolve, reject) => {
    const server = serve({ fetch, port, hostname, createServer }, (info) =>
      resolve({ server, port: info.port }),
    ) as Server
    server.once('error', reject)
  })
}
