import type { Scope } from '../../keys.ts'
import type { Parts } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge } from '../seams.ts'
import { type About, asFull, authFault, flawOf, grantOf, letting, lettingBodies, type Row, rows } from './seams.ts'

type Wrap = (parts: Parts) => Parts

const at = (slug: string): Row => rows.find((row) => row.slug === slug) as Row

/** Answers a reading from what it answered before, whoever asks. */
const cached = (about: About): Wrap => {
  const answers = new Map<string, { readonly status: number; readonly text: string }>()
  return edge(async (request, next) => {
    if (!about(request)) return next(request)
    const known = answers.get(request.url)
    if (known && flawOf(request, undefined) !== undefined) {
      return new Response(known.text, { status: known.status, headers: { 'content-type': 'application/json' } })
    }
    const response = await next(request)
    if (response.status === 200) answers.set(request.url, { status: 200, text: await response.clone().text() })
    return response
  })
}

/** Asks for a scope that the operation does not take. */
const askingToo = (about: About, scope: Scope, status: number): Wrap =>
  edge(async (request, next) => {
    const lacks = about(request) && grantOf(request.headers.get('x-api-key'))?.scopes.includes(scope) === false
    return lacks ? Response.json({ error: true, message: `the scope ${scope} is missing` }, { status }) : next(request)
  })

/** Slips of single operations: a variant that is not guarded, a cache that knows no keys, a scope too many. */
export const authVariantFaults: readonly Fault[] = [
  authFault(
    'wallet-by-email-any-scope',
    ['AUTH-03'],
    'devious',
    'The scope is asked for wallets of user ids only.',
    lettingBodies(at('create-wallet').about, 'wallets.create', 'lacking', (body) => body.includes('"email"')),
  ),
  authFault(
    'wallet-by-user-open',
    ['AUTH-02'],
    'devious',
    'Wallets of user ids are created with any key.',
    lettingBodies(at('create-wallet').about, 'wallets.create', 'unknown', (body) => body.includes('"userId"')),
  ),
  authFault(
    'look-up-by-email-any-scope',
    ['AUTH-06'],
    'devious',
    'The scope is asked for look-ups by user id only.',
    letting(at('list-wallets').about, 'wallets.read', ['lacking'], (request) => request.url.includes('email=')),
  ),
  authFault(
    'listing-by-email-any-scope',
    ['AUTH-09'],
    'devious',
    'The scope is not asked for listings by e-mail address.',
    letting(at('list-tokens').about, 'wallets:nfts.read', ['lacking'], (request) =>
      decodeURIComponent(request.url).includes('/email:'),
    ),
  ),
  authFault(
    'listing-page-open',
    ['AUTH-07'],
    'devious',
    'A listing that names its page needs no key.',
    letting(at('list-tokens').about, 'wallets:nfts.read', ['none'], (request) => request.url.includes('perPage=')),
  ),
  authFault(
    'batch-with-ids-any-scope',
    ['AUTH-20'],
    'devious',
    'The scope is not asked for batches with ids.',
    lettingBodies(at('batch-mint').about, 'nfts.create', 'lacking', (body) => body.includes('"id"')),
  ),
  authFault(
    'mint-to-user-any-scope',
    ['AUTH-23'],
    'devious',
    'The scope is not asked for mints to user ids.',
    lettingBodies(at('mint').about, 'nfts.create', 'lacking', (body) => body.includes('userId:')),
  ),
  authFault(
    'order-without-recipient-open',
    ['AUTH-29'],
    'devious',
    'Orders without a recipient need no key.',
    edge(async (request, next) => {
      if (!at('create-order').about(request) || flawOf(request, undefined) === undefined) return next(request)
      return next((await request.clone().text()).includes('"recipient"') ? request : asFull(request))
    }),
  ),
  authFault(
    'look-up-cached',
    ['AUTH-04', 'AUTH-05'],
    'devious',
    'A look-up is answered from a cache that knows no keys.',
    cached(at('list-wallets').about),
  ),
  authFault(
    'listing-cached',
    ['AUTH-07', 'AUTH-08'],
    'devious',
    'A listing is answered from a cache that knows no keys.',
    cached(at('list-tokens').about),
  ),
  authFault(
    'collections-cached',
    ['AUTH-28'],
    'devious',
    'Collections are answered from a cache that knows no keys.',
    cached(at('list-collections').about),
  ),
  authFault(
    'usage-cached',
    ['AUTH-30'],
    'devious',
    'Usage is answered from a cache that knows no keys.',
    cached(at('usage').about),
  ),
  authFault(
    'look-up-asks-to-create',
    ['AUTH-32'],
    'subtle',
    'Looking up takes the scope of creating too.',
    askingToo(at('list-wallets').about, 'wallets.create', 401),
  ),
  authFault(
    'create-asks-to-read',
    ['AUTH-32'],
    'subtle',
    'Creating takes the scope of reading too.',
    askingToo(at('create-wallet').about, 'wallets.read', 401),
  ),
  authFault(
    'listing-asks-wallets-read',
    ['AUTH-32'],
    'devious',
    'The token listing takes wallets.read.',
    askingToo(at('list-tokens').about, 'wallets.read', 401),
  ),
  authFault(
    'signing-asks-to-transfer',
    ['AUTH-32'],
    'devious',
    'Signing takes the scope of transfers too.',
    askingToo(at('sign-message').about, 'wallets:nfts.transfer', 401),
  ),
  authFault(
    'mint-asks-wallets-create',
    ['AUTH-32'],
    'devious',
    'Minting takes the scope of creating wallets too.',
    askingToo(at('mint').about, 'wallets.create', 403),
  ),
  authFault(
    'batch-asks-nfts-read',
    ['AUTH-32'],
    'devious',
    'A batch takes the scope of reading tokens too.',
    askingToo(at('batch-mint').about, 'wallets:nfts.read', 403),
  ),
  authFault(
    'template-asks-wallets-create',
    ['AUTH-32'],
    'devious',
    'A template takes the scope of creating wallets too.',
    askingToo(at('create-template').about, 'wallets.create', 403),
  ),
]
