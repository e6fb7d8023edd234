import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, fieldsOf } from '../seams.ts'
import { type About, asFull, at } from './seams.ts'

/** Takes the secrets of orders that were answered for keys of the project, where `about` says so. */
const takingSecrets =
  (about: About): Wrap =>
  (parts) => {
    const secrets = new Set<string>()
    return edge(async (request, next) => {
      if (about(request) && secrets.has(request.headers.get('x-api-key') ?? '')) return next(asFull(request))
      const response = await next(request)
      if (at('create-order').about(request) && response.ok) {
        const { clientSecret } = fieldsOf(await response.clone().text())
        secrets.add(String(clientSecret))
      }
      return response
    })(parts)
  }

const fault = (id: Fault['id'], breaks: Fault['breaks'], says: string, about: About): Fault => ({
  id,
  breaks,
  difficulty: 'devious',
  says,
  wrap: takingSecrets(about),
})

/** The secret of an order does for more than that order (Authentication, 4). */
export const orderSecretFaults: readonly Fault[] = [
  fault(
    'auth-client-secret-is-a-key',
    ['AUTH-28', 'AUTH-02', 'AUTH-29'],
    'The secret of an order is taken for a key of the project.',
    () => true,
  ),
  fault(
    'auth-client-secret-makes-wallets',
    ['AUTH-02'],
    'The secret of an order makes wallets, as whoever pays needs one.',
    at('create-wallet').about,
  ),
  fault(
    'auth-client-secret-makes-orders',
    ['AUTH-29'],
    'With the secret of one order others are made.',
    at('create-order').about,
  ),
]
