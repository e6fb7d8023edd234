import { Hono } from 'hono'
import type { Front } from '../options.ts'
import { type ControlOptions, controlRoutes } from './control.ts'
import { asksForPage, landingPage, pageRoutes } from './page-routes.ts'
import { createRecorder } from './recorder.ts'

/** Below it is what a sandbox has and the interface has not. */
const place = '/__sandbox'

export interface SandboxOptions {
  /** Default: it cannot be steered. */
  readonly control?: ControlOptions | undefined
  /** Whether a browser is shown at `/` what there is and what happens. Default false. */
  readonly page?: boolean
}

/** Makes a sandbox of the server: something to give as `front`. */
export function sandbox({ control, page = false }: SandboxOptions): Front {
  return (inside) => (next) => {
    const app = new Hono()
    const recorder = createRecorder()
    if (page) app.route(`${place}/page`, pageRoutes(inside, recorder, control !== undefined))
    if (control !== undefined) app.route(place, controlRoutes(inside, control))
    app.all('*', (call) => next(call.req.raw))
    const others = page ? recorder.around(next) : next
    return async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(`${place}/`)) return app.fetch(request)
      return page && asksForPage(request, pathname) ? landingPage() : others(request)
    }
  }
}
