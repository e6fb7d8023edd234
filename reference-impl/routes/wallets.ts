import type { Parts } from '../parts.ts'
import { readBody } from './body.ts'
import type { App } from './environment.ts'
import type { Guard } from './guard.ts'

export function walletRoutes(app: App, guard: Guard, { services }: Parts): void {
  app.post('/v1-alpha1/wallets', guard('wallet', 'wallets.create'), async (call) => {
    const { wallet, created } = await services.wallets.create(call.get('project'), await readBody(call))
    return call.json(wallet, created ? 201 : 200)
  })

  app.get('/v1-alpha1/wallets', guard('wallet', 'wallets.read'), async (call) => {
    return call.json(await services.wallets.ofUser(call.get('project'), call.req.query()))
  })

  // Chain and address share one path segment, so it is the service that splits them.
  app.post('/v1-alpha1/wallets/:wallet/signMessage', guard('wallet', 'wallets:messages.sign'), async (call) => {
    const body = await readBody(call)
    return call.json(await services.signing.sign(call.get('project'), call.req.param('wallet'), body))
  })
}
