import { Hono } from 'hono'
import { cors } from 'hono/cors'

/** Lets pages of any origin call, read every header, and send any. Preflights are answered before keys are asked for. */
export function openToAll(next: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  const app = new Hono()
  app.use(cors({ origin: '*', exposeHeaders: ['*'], allowMethods: ['GET', 'POST', 'PUT', 'PATCH'], maxAge: 600 }))
  app.all('*', (call) => next(call.req.raw))
  return async (request) => app.fetch(request)
}
