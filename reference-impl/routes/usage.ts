import type { Parts } from '../parts.ts'
import type { App } from './environment.ts'
import type { Guard } from './guard.ts'

export function usageRoutes(app: App, guard: Guard, { services }: Parts): void {
  app.get('/v1-alpha1/projects/:project/usage', guard('other'), async (call) => {
    const { dimension, startDate, endDate } = call.req.query()
    const query = { dimension, startDate, endDate }
    return call.json(await services.usage.report(call.get('project'), call.req.param('project'), query))
  })
}
