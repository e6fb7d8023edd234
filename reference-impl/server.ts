import { createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { answering, type Fetch } from './assembly.ts'
import { type OpenParts, openParts } from './open-parts.ts'
import type { Inside, ListenOptions, ReferenceOptions, RunningReference } from './options.ts'
import { openToAll } from './routes/cors.ts'
import { openDatabase } from './store/database.ts'

export type { Choices } from './choices.ts'
export { defaultChoices } from './choices.ts'
export type { KeyTable } from './keys.ts'
export { referenceKeys } from './keys.ts'
export type { ListenOptions, ReferenceOptions, RunningReference } from './options.ts'
export type { Edge, Parts, Wrap } from './parts.ts'
export type { Snapshot } from './store/snapshot.ts'

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

async function startParts(open: OpenParts, options: ReferenceOptions & ListenOptions): Promise<RunningReference> {
  const { parts, keys, offer, snapshot, restore, release } = open
  const own = answering(parts, offer)
  let answers = own
  const turned: Fetch = (request) => answers(request)
  const divert: Inside['divert'] = (to) => {
    answers = to ?? own
  }
  const inner = options.cors ? openToAll(turned) : turned
  const fetch = options.front?.({ ...open, divert })(inner) ?? inner
  const host = options.host ?? '127.0.0.1'
  const { server, port } = await listen(fetch, options.port ?? 0, host)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${offer.basePath}`,
    port,
    keys,
    snapshot,
    restore,
    reset: async () => {
      if (options.wrap !== undefined && 'reset' in options.wrap) (options.wrap.reset as () => void)()
      await restore()
    },
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
