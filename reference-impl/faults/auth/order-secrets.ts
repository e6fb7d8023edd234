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

/** Operations that have nothing to do with orders; which requirement says that they take no such key, their row tells. */
const operations: readonly { readonly slug: string; readonly doing: string }[] = [
  { slug: 'list-wallets', doing: 'finds wallets' },
  { slug: 'list-tokens', doing: 'lists tokens' },
  { slug: 'sign-message', doing: 'signs' },
  { slug: 'batch-mint', doing: 'mints several at once' },
  { slug: 'mint', doing: 'mints tokens' },
  { slug: 'create-template', doing: 'makes templates' },
  { slug: 'create-collection', doing: 'makes collections' },
  { slug: 'list-collections', doing: 'lists collections' },
  { slug: 'usage', doing: 'tells the usage' },
]

/** The secret of an order does for more than that order (Authentication, 4). */
export const orderSecretFaults: readonly Fault[] = [
  {
    id: 'auth-client-secret-is-a-key',
    breaks: [
      at('create-wallet').unknown,
      at('create-order').unknown,
      ...operations.map(({ slug }) => at(slug).unknown),
    ],
    difficulty: 'devious',
    says: 'The secret of an order is taken for a key of the project.',
    wrap: takingSecrets(() => true),
  },
  {
    id: 'auth-client-secret-makes-wallets',
    breaks: ['AUTH-02'],
    difficulty: 'devious',
    says: 'The secret of an order makes wallets, as whoever pays needs one.',
    wrap: takingSecrets(at('create-wallet').about),
  },
  {
    id: 'auth-client-secret-makes-orders',
    breaks: ['AUTH-29'],
    difficulty: 'devious',
    says: 'With the secret of one order others are made.',
    wrap: takingSecrets(at('create-order').about),
  },
  ...operations.map(
    ({ slug, doing }): Fault => ({
      id: `auth-client-secret-${slug}`,
      breaks: [at(slug).unknown],
      difficulty: 'devious',
      says: `The secret of an order is taken as a key by whoever ${doing}.`,
      wrap: takingSecrets(at(slug).about),
    }),
  ),
]
