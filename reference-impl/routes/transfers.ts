import type { Parts, TransferAnswer } from '../parts.ts'
import { readBody } from './body.ts'
import type { App, Call } from './environment.ts'
import type { Guard } from './guard.ts'

export function transferRoutes(app: App, guard: Guard, { services }: Parts): void {
  app.post('/v1-alpha1/wallets/transfer', guard('wallet', 'wallets:nfts.transfer'), async (call) => {
    return answer(call, await services.transfers.byEmailUser(call.get('project'), await readBody(call)), 202)
  })

  app.post('/v1-alpha1/transfer', guard('wallet', 'wallets:nfts.transfer'), async (call) => {
    return answer(call, await services.transfers.byUserId(call.get('project'), await readBody(call)), 200)
  })
}

/** Bodies of 202 and 303: not shown. */
function answer(call: Call, { outcome, actionId }: TransferAnswer, accepted: 200 | 202): Response {
  if (outcome === 'review') return call.json({ message: 'more information is needed' }, 303)
  return call.json(actionId === undefined ? {} : { actionId }, accepted)
}
