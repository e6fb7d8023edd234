import { createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { createSimulator } from './chain/simulator.ts'
import { type Choices, defaultChoices } from './choices.ts'
import { createServices } from './domain/services.ts'
import { sharedProject } from './domain/wallet-project.ts'
import { type KeyTable, referenceKeys } from './keys.ts'
import type { Edge, Parts, Store, Wrap } from './parts.ts'
import { createApp, type Report } from './routes/app.ts'
import { openToAll } from './routes/cors.ts'
import { chosenEdges } from './routes/edges.ts'
import { openDatabase } from './store/database.ts'
import { createStore } from './store/store.ts'

export type { Choices } from './choices.ts'
export { defaultChoices } from './choices.ts'
export type { KeyTable } from './keys.ts'
export { referenceKeys } from './keys.ts'
export type { Edge, Parts, Wrap } from './parts.ts'

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
  /** Finishes the requests in work, then frees the port and the database. */
  close(): Promise<void>
}

/**
 * Starts the reference implementation of the interface.
 * @throws Error when the port is taken or the database cannot be opened
 */
export async function startReference(options: ReferenceOptions & ListenOptions = {}): Promise<RunningReference> {
  const database = await openDatabase(options.database ?? ':memory:')
  const parts = assemble(options, createStore(database), database.shared)
  const release = async () => {
    await parts.chain.stop()
    await database.close()
  }
  try {
    return await startParts(parts, options, release)
  } catch (error) {
    await release()
    throw error
  }
}

async function startParts(
  parts: Parts,
  options: ReferenceOptions & ListenOptions,
  release: () => Promise<void>,
): Promise<RunningReference> {
  const keys = options.keys ?? referenceKeys
  const basePath = (options.basePath ?? '').replace(/\/+$/, '')
  for (const project of new Set(Object.values(keys).map((grant) => grant.project))) {
    await parts.store.wallets.openProject(project)
    await parts.services.collections.openDefaults(project)
  }
  if (parts.choices.emailWallets === 'shared') await parts.store.wallets.openProject(sharedProject)
  await parts.chain.start()

  const app = edged(parts.edge, createApp(parts, keys, basePath, options.report ?? (() => {})))
  const fetch = options.cors ? openToAll(app) : app
  const host = options.host ?? '127.0.0.1'
  const { server, port } = await listen(fetch, options.port ?? 0, host)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath}`,
    port,
    keys,
    async close() {
      await new Promise((closed) => {
        server.close(closed)
        server.closeIdleConnections()
        // Who still has not finished after a second is cut off.
        setTimeout(() => server.closeAllConnections(), 1000).unref()
      })
      await release()
    },
  }
}

/** Makes the parts. Each is given an object in which, once all are made, it finds the others as `wrap` left them. */
function assemble(options: ReferenceOptions, store: Store, shared: boolean): Parts {
  const choices: Choices = { ...defaultChoices, ...options.choices }
  let made: Parts | undefined
  const others = (): Parts => {
    if (made === undefined) throw new Error('a part reached for another one while it was made')
    return made
  }
  const parts: Parts = {
    choices,
    get store() {
      return others().store
    },
    get chain() {
      return others().chain
    },
    get services() {
      return others().services
    },
    get edge() {
      return others().edge
    },
  }
  const plain: Parts = {
    choices,
    store,
    chain: createSimulator(parts, options.mintDelayMs ?? 150, shared),
    services: createServices(parts, options.namespace ?? 'service'),
    edge: chosenEdges(choices),
  }
  made = options.wrap?.(plain) ?? plain
  return made
}

type Fetch = (request: Request) => Promise<Response>

function edged(edge: readonly Edge[], app: Fetch): Fetch {
  return edge.reduceRight<Fetch>((next, wrapper) => (request) => wrapper(request, next), app)
}

async function listen(fetch: Fetch, port: number, hostname: string) {
  return new Promise<{ server: Server; port: number }>((resolve, reject) => {
    const server = serve({ fetch, port, hostname, createServer }, (info) =>
      resolve({ server, port: info.port }),
    ) as Server
    server.once('error', reject)
  })
}
