import { within } from '../../src/engine/case/within.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { idOf, resultsOf } from '../../src/interface/make/fixtures.ts'
import { openShop } from '../orders/shop.ts'
import type { GuardedOperation, Refusal } from './guarded.ts'

/** Both kinds of bad keys, where one requirement speaks of them and the status is open. */
const refusedElsewhere = (requirement: RequirementId): { missing: Refusal; unknown: Refusal } => {
  const refusal = { requirement, status: latitude.refusedElsewhere }
  return { missing: refusal, unknown: refusal }
}

/** Waits until a collection made now is listed, and gives the list as it is then. */
async function listAfterAnother(ctx: CaseContext): Promise<readonly unknown[]> {
  const another = await ctx.make.collection()
  const list = await ctx.eventually(async () => {
    const results = resultsOf(await ctx.api.listCollections())
    return results.some((one) => idOf(one) === another.id) ? results : undefined
  })
  return list ?? ctx.block('a new collection was not listed')
}

export const collectionOperations: readonly GuardedOperation[] = [
  {
    slug: 'create-collection',
    doing: 'Creating a collection',
    ...refusedElsewhere('AUTH-27'),
    leavesTraces: true,
    cost: { collections: 8, requests: 60 },
    async prepare(ctx) {
      const request = ctx.make.requests.collection()
      const chosen = ctx.make.names.collectionId()
      const known = ctx.make.names.collectionId()
      const knownRequest = ctx.make.requests.collection()
      const first = await ctx.api.putCollection(known, knownRequest)
      if (first.response.status !== 200) ctx.block('a collection could not be created under a chosen id')
      return {
        requests: [
          (api) => api.createCollection(request),
          (api) => api.putCollection(chosen, ctx.make.requests.collection()),
          (api) => api.putCollection(known, knownRequest),
        ],
        async unchanged() {
          const listed = await listAfterAnother(ctx)
          const found = listed.filter(
            (one) => idOf(one) === chosen || within(one, 'metadata', 'name') === request.metadata.name,
          )
          ctx
            .judge('AUTH-31')
            .restingOn('made')
            .equal(found.length, 0, 'the number of collections that refused requests have created')
        },
        // A second PUT of one id may be refused for that, so the first one above is its twin.
        async twins() {
          for (const answer of [
            await ctx.api.createCollection(request),
            await ctx.api.putCollection(chosen, request),
          ]) {
            if (answer.response.status !== 200) ctx.block(`the full key was refused: ${answer.response.status}`)
          }
        },
      }
    },
  },
  {
    slug: 'list-collections',
    doing: 'Listing the collections',
    ...refusedElsewhere('AUTH-28'),
    readOnly: true,
    cost: { requests: 15 },
    prepare: async () => ({ requests: [(api) => api.listCollections()] }),
  },
  {
    slug: 'create-template',
    doing: 'Creating a template',
    ...refusedElsewhere('AUTH-24'),
    lacking: { requirement: 'AUTH-25', status: latitude.refusedElsewhere, scope: 'nfts.create' },
    needs: { capabilities: ['templates'] },
    cost: { collections: 1, requests: 25 },
    async prepare(ctx) {
      const { id } = await ctx.make.collection()
      const body = ctx.make.requests.template()
      return { requests: [(api) => api.createTemplate(id, body)] }
    },
  },
  {
    slug: 'update-template',
    doing: 'Changing a template',
    ...refusedElsewhere('AUTH-26'),
    needs: { capabilities: ['templates'] },
    cost: { collections: 1, requests: 25 },
    async prepare(ctx) {
      const { id } = await ctx.make.collection()
      const created = await ctx.api.createTemplate(id, ctx.make.requests.template())
      const templateId = within(created.response.json, 'templateId')
      if (typeof templateId !== 'string') return ctx.block('a template could not be created')
      const body = { metadata: { name: 'Changed', imageUrl: 'https://example.com/other.png', description: 'Changed' } }
      return { requests: [(api) => api.updateTemplate(id, templateId, body)] }
    },
  },
  {
    slug: 'create-order',
    doing: 'Creating an order',
    ...refusedElsewhere('AUTH-29'),
    needs: { capabilities: ['orders'] },
    leavesTraces: true,
    cost: { collections: 2, wallets: 4, orders: 3, requests: 40 },
    async prepare(ctx) {
      const shop = await openShop(ctx)
      await ctx.make.wallet({ email: ctx.make.names.email() })
      const email = ctx.make.names.email()
      return {
        requests: [email, undefined].map((recipient) => {
          const body = shop.order(shop.wares, recipient)
          return (api) => api.createOrder(body)
        }),
        async unchanged() {
          const { response } = await ctx.api.createWallet({ email, chain: shop.method })
          ctx.judge('AUTH-31').that(response.status !== 200, {
            message: 'a refused order has created the wallet of its recipient',
            expected: '201, as for every new wallet',
            actual: String(response.status),
          })
        },
      }
    },
  },
  {
    slug: 'usage',
    doing: 'Reading the usage',
    ...refusedElsewhere('AUTH-30'),
    needs: { capabilities: ['usage'] },
    readOnly: true,
    cost: { requests: 15 },
    prepare: async () => {
      const startDate = new Date().toISOString().slice(0, 7)
      return { requests: [(api) => api.usage('default', { dimension: 'monthly_active_wallets', startDate })] }
    },
  },
]
