import type { Parts } from '../parts.ts'
import { readBody } from './body.ts'
import type { App } from './environment.ts'
import type { Guard } from './guard.ts'

export function mintRoutes(app: App, guard: Guard, { services }: Parts): void {
  app.put('/2022-06-09/collections/:collection/nfts/:id', guard('other', 'nfts.create'), async (call) => {
    const { collection, id } = call.req.param()
    return call.json(await services.minting.mint(call.get('project'), collection, id, await readBody(call)))
  })

  // Without the slash a single mint, with it a batch.
  app.post('/2022-06-09/collections/:collection/nfts', guard('other', 'nfts.create'), async (call) => {
    const body = await readBody(call)
    return call.json(await services.minting.mint(call.get('project'), call.req.param('collection'), undefined, body))
  })

  app.post('/2022-06-09/collections/:collection/nfts/', guard('batch', 'nfts.create'), async (call) => {
    const body = await readBody(call)
    return call.json(await services.batch.mint(call.get('project'), call.req.param('collection'), body))
  })
}
