import type { RequirementId } from '../../../spec/requirement-id.d.ts'
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

/** Operations that have nothing to do with orders, and what says that they take no such key. */
const operations: readonly { readonly slug: string; readonly rule: RequirementId; readonly doing: string }[] = [
  { slug: 'list-wallets', rule: 'AUTH-05', doing: 'finds wallets' },
  { slug: 'list-tokens', rule: 'AUTH-08', doing: 'lists tokens' },
  { slug: 'sign-message', rule: 'AUTH-11', doing: 'signs' },
  { slug: 'batch-mint', rule: 'AUTH-19', doing: 'mints several at once' },
  { slug: 'mint', rule: 'AUTH-22', doing: 'mints tokens' },
  { slug: 'create-template', rule: 'AUTH-24', doing: 'makes templates' },
  { slug: 'create-collection', rule: 'AUTH-27', doing: 'makes collections' },
  { slug: 'list-collections', rule: 'AUTH-28', doing: 'lists collections' },
  { slug: 'usage', rule: 'AUTH-30', doing: 'tells the usage' },
]

/** The secret of an order does for more than that order (Authentication, 4). */
export const orderSecretFaults: readonly Fault[] = [
  {
    id: 'auth-client-secret-is-a-key',
    breaks: [
      'AUTH-02',
      'AUTH-05',
      'AUTH-08',
      'AUTH-11',
      'AUTH-19',
      'AUTH-22',
      'AUTH-24',
      'AUTH-27',
      'AUTH-28',
      'AUTH-29',
      'AUTH-30',
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
    ({ slug, rule, doing }): Fault => ({
      id: `auth-client-secret-${slug}`,
      breaks: [rule],
      difficulty: 'devious',
      says: `The secret of an order is taken as a key by whoever ${doing}.`,
      wrap: takingSecrets(at(slug).about),
    }),
  ),
]
