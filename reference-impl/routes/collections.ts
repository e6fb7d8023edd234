import type { Parts } from '../parts.ts'
import { readBody } from './body.ts'
import type { App } from './environment.ts'
import type { Guard } from './guard.ts'

export function collectionRoutes(app: App, guard: Guard, { services }: Parts): void {
  // The trailing slash is part of the path.
  app.post('/2022-06-09/collections/', guard('other'), async (call) => {
    return call.json(await services.collections.create(call.get('project'), undefined, await readBody(call)))
  })

  app.get('/2022-06-09/collections/', guard('other'), async (call) => {
    return call.json({ results: await services.collections.list(call.get('project')) })
  })

  app.put('/2022-06-09/collections/:collection', guard('other'), async (call) => {
    const body = await readBody(call)
    return call.json(await services.collections.create(call.get('project'), call.req.param('collection'), body))
  })
}
