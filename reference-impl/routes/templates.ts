import type { Parts } from '../parts.ts'
import { readBody } from './body.ts'
import type { App } from './environment.ts'
import type { Guard } from './guard.ts'

export function templateRoutes(app: App, guard: Guard, { services, choices }: Parts): void {
  const mayBeEmpty = choices.emptyTemplateBody === 'take'
  app.post('/2022-06-09/collections/:collection/templates', guard('other', 'nfts.create'), async (call) => {
    const body = await readBody(call, mayBeEmpty)
    return call.json(await services.templates.create(call.get('project'), call.req.param('collection'), body))
  })

  const changeScope = choices.templateChangeNeedsScope ? 'nfts.create' : undefined
  app.patch('/2022-06-09/collections/:collection/templates/:template', guard('other', changeScope), async (call) => {
    const { collection, template } = call.req.param()
    await services.templates.change(call.get('project'), collection, template, await readBody(call, mayBeEmpty))
    return call.body(null, 204)
  })
}
