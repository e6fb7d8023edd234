import type { Parts } from '../parts.ts'
import { readBody } from './body.ts'
import type { App } from './environment.ts'
import type { Guard } from './guard.ts'

export function orderRoutes(app: App, guard: Guard, { services, choices }: Parts): void {
  app.post('/2022-06-09/orders', guard('other'), async (call) => {
    return call.json(await services.orders.create(call.get('project'), await readBody(call)), choices.orderStatus)
  })
}
