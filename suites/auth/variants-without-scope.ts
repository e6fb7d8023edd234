import { openShop } from '../../src/interface/builders/shop.ts'
import { sendable } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { getPath } from '../../src/kit/case.ts'
import { listAfterAnother } from './collections.ts'
import { eitherOf, guards, judgeVariant, requirementsOf, type Variant } from './variant.ts'

/** Collections on each family of chains, of each kind, with a chosen id and without. */
function collections({ make, settings: { chains, capabilities } }: CaseContext): readonly Variant[] {
  const families = ['evm', ...(['solana', 'aptos'] as const).filter((family) => capabilities[family])] as const
  const kinds: readonly (readonly [says: string, terms: Readonly<Record<string, unknown>>])[] = [
    ...families.map((family) => [`on ${family}`, { chain: chains[family] }] as const),
    ['with a limit', { supplyLimit: 9 }],
    ['whose tokens stay', { transferable: false }],
    ...(capabilities.semiFungible ? [['that is semi-fungible', { fungibility: 'semi-fungible' }] as const] : []),
    ...(capabilities.subscriptions
      ? [['of subscriptions', { subscription: { enabled: true }, transferable: false }] as const]
      : []),
  ]
  return kinds.flatMap(([says, terms]) =>
    [0, 1].flatMap((index): Variant[] => [
      {
        says: `a collection ${says}`,
        guards: guards.createCollection,
        also: eitherOf(index),
        request: sendable('createCollection', { body: make.requests.collection(terms) }),
      },
      {
        says: `a collection ${says}, with a chosen id`,
        guards: guards.createCollection,
        also: eitherOf(index),
        request: sendable('putCollection', {
          path: { collectionId: make.names.collectionId() },
          body: make.requests.collection(terms),
        }),
      },
    ]),
  )
}

/** Orders of one thing and of several, for somebody and for nobody. */
async function orders(ctx: CaseContext): Promise<readonly Variant[]> {
  if (!ctx.settings.capabilities.orders) return []
  const shop = await openShop(ctx, { prices: ['0.01', '0.02'] })
  const email = ctx.make.names.email()
  const several = shop.wares
  return [several, several.slice(0, 1)].flatMap((wares) =>
    [email, undefined].flatMap((recipient) =>
      [0, 1].map((index) => ({
        says: `an order of ${wares.length} for ${recipient === undefined ? 'nobody' : 'an e-mail address'}`,
        guards: guards.createOrder,
        also: eitherOf(index),
        request: sendable('createOrder', { body: shop.order(wares, recipient) }),
      })),
    ),
  )
}

/** Judges that no collection has come of requests that were refused for their keys (AUTH-31); names are as new as the requests. */
async function judgeNothingMade(ctx: CaseContext, refused: readonly Variant[]): Promise<void> {
  const names = new Set((await listAfterAnother(ctx)).map((one) => getPath(one, 'metadata', 'name')))
  const made = refused.filter(({ request: { body } }) => {
    const name = getPath(body, 'metadata', 'name')
    return name !== undefined && names.has(name)
  })
  ctx
    .judge('AUTH-31')
    .basedOn('made')
    .equal(
      made.map(({ says }) => says),
      [],
      'collections that are listed, though they were refused',
    )
}

/** What has no scope of its own takes a key all the same. */
export const variantsWithoutScope: Case = {
  id: 'auth/collections-and-orders-variants',
  title: 'Collections of every kind, and orders, take an API key that exists',
  requirements: [...requirementsOf([guards.createCollection, guards.createOrder]), 'AUTH-31'],
  async run(ctx) {
    // Where none can be made with the full key, a success is none.
    await ctx.make.collectionUnderWay()
    const all = [...collections(ctx), ...(await orders(ctx))]
    const drawn = ctx.draw(all, { nameOf: ({ says, also }) => `${says}, ${also}`, kindOf: (one) => one.guards })
    const refused: Variant[] = []
    for (const variant of drawn) if (await judgeVariant(ctx, undefined, variant)) refused.push(variant)
    await judgeNothingMade(ctx, refused)
  },
}
