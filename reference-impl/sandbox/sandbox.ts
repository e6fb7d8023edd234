import { Hono } from 'hono'
import type { Front } from '../options.ts'
import { type ControlOptions, controlRoutes } from './control.ts'

/** Below it is what a sandbox has and the interface has not. */
const place = '/__sandbox'

export interface SandboxOptions {
  /** Default: it cannot be steered. */
  readonly control?: ControlOptions | undefined
}

/** Makes a sandbox of the server: something to give as `front`. */
export function sandbox({ control }: SandboxOptions): Front {
  return (inside) => (next) => {
    const app = new Hono()
    if (control !== undefined) app.route(place, controlRoutes(inside, control))
    app.all('*', (call) => next(call.req.raw))
    return async (request) => (new URL(request.url).pathname.startsWith(place) ? app.fetch(request) : next(request))
  }
}
