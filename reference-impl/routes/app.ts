import { Hono } from 'hono'
import { Refusal } from '../domain/refusal.ts'
import type { KeyTable } from '../keys.ts'
import type { Parts } from '../parts.ts'
import { collectionRoutes } from './collections.ts'
import type { Environment } from './environment.ts'
import { extraRoutes } from './extras.ts'
import { createGuard, plainRefusal } from './guard.ts'
import { listingRoutes } from './listing.ts'
import { mintRoutes } from './minting.ts'
import { orderRoutes } from './orders.ts'
import { templateRoutes } from './templates.ts'
import { transferRoutes } from './transfers.ts'
import { usageRoutes } from './usage.ts'
import { walletRoutes } from './wallets.ts'

export const noSuchOperation = 'there is no such operation'

/** Is told of errors that nobody foresaw, and of the method and path that they came of. */
export type Report = (error: unknown, request: string) => void

/**
 * All operations of the interface behind one `fetch`.
 * @param extras whether what clients read besides is answered too
 */
export function createApp(
  parts: Parts,
  keys: KeyTable,
  basePath: string,
  report: Report,
  extras = false,
): (request: Request) => Promise<Response> {
  const root = new Hono<Environment>({ strict: true })
  const app = basePath === '' ? root : root.basePath(basePath)
  const guard = createGuard(keys, parts.choices)
  const areas = [
    walletRoutes,
    listingRoutes,
    transferRoutes,
    collectionRoutes,
    templateRoutes,
    mintRoutes,
    orderRoutes,
    usageRoutes,
  ]
  for (const routes of areas) routes(app, guard, parts)
  if (extras) extraRoutes(app, guard, parts, keys)

  const known = (method: string, path: string): boolean => root.router.match(method, path)[0].length > 0
  root.notFound((call) => {
    const hint = hintAt(call.req.method, call.req.path, known)
    return call.json(errorRecord(hint === undefined ? noSuchOperation : `${noSuchOperation}; ${hint}`), 404)
  })
  root.onError((error, call) => {
    // Nothing of an unforeseen error leaves the process.
    if (!(error instanceof Refusal)) {
      if (!call.req.raw.signal.aborted) report(error, `${call.req.method} ${call.req.path}`)
      return call.json(errorRecord('internal error'), 500)
    }
    const { status, message, validationErrors } = error
    if (status === 404) return plainRefusal(404, message, parts.choices.notFoundBody)
    return call.json(
      validationErrors === undefined ? errorRecord(message) : { ...errorRecord(message), validationErrors },
      status,
    )
  })

  return async (request) => root.fetch(request)
}

/** What somebody who asks for an operation that is not there has probably missed. */
function hintAt(method: string, path: string, known: (method: string, path: string) => boolean): string | undefined {
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
  if (known(method, other)) return `there is one ${path.endsWith('/') ? 'without a' : 'with a'} slash at the end`
  if (method === 'GET' && known('PUT', path)) return 'its state is in the answer to the same PUT, which may be repeated'
  const others = ['GET', 'POST', 'PUT', 'PATCH'].filter((one) => known(one, path))
  return others.length > 0 ? `this path takes ${others.join(' and ')}` : undefined
}

function errorRecord(message: string) {
  return { error: true, message }
}
