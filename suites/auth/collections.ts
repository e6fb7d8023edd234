import { brief, idOf, resultsOf } from '../../src/interface/builders/builders.ts'
import { openShop } from '../../src/interface/builders/shop.ts'
import { isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import { requestsOf, type Sendable, sendable } from '../../src/interface/builders/variants/index.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { getPath } from '../../src/kit/case.ts'
import type { GuardedOperation, Refusal } from './guarded.ts'

/** Both kinds of bad keys, where one requirement speaks of them and the status is open. */
const refusedElsewhere = (requirement: RequirementId): { missing: Refusal; unknown: Refusal } => {
  const refusal = { requirement, status: latitude.refusedElsewhere }
  return { missing: refusal, unknown: refusal }
}

/** Waits until a collection made now is listed, and gives the list as it is then. */
export async function listAfterAnother(ctx: CaseContext): Promise<readonly unknown[]> {
  const another = await ctx.make.collection()
  const list = await ctx.eventually(async () => {
    const results = resultsOf(await ctx.api.listCollections())
    return results.some((one) => idOf(one) === another.id) ? results : undefined
  })
  return list ?? ctx.block(`a new collection was not listed ${inTime(ctx.settings)}`)
}

export const collectionOperations: readonly GuardedOperation[] = [
  {
    slug: 'create-collection',
    doing: 'Creating a collection',
    ...refusedElsewhere('AUTH-27'),
    leavesTraces: true,
    async prepare(ctx) {
      const put = (collectionId: string): Sendable =>
        sendable('putCollection', { path: { collectionId }, body: ctx.make.requests.collection() })
      const request = ctx.make.requests.collection()
      const created = sendable('createCollection', { body: request })
      const chosen = ctx.make.names.collectionId()
      const [fresh, known] = [put(chosen), put(ctx.make.names.collectionId())]
      const first = await ctx.api.raw(known)
      if (first.response.status !== 200) ctx.block('a collection could not be created under a chosen id')
      return {
        requests: [created, fresh, known],
        async unchanged() {
          const listed = await listAfterAnother(ctx)
          const found = listed.filter(
            (one) => idOf(one) === chosen || getPath(one, 'metadata', 'name') === request.metadata.name,
          )
          ctx
            .judge('AUTH-31')
            .basedOn('made')
            .equal(found.length, 0, 'the number of collections that refused requests have created')
        },
        // A second PUT of one id may be refused for that, so the first one above is its twin.
        async twins() {
          for (const answer of [await ctx.api.raw(created), await ctx.api.raw(fresh)]) {
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
    prepare: async (ctx) => ({ requests: await requestsOf(ctx, 'listCollections', 'all') }),
  },
  {
    slug: 'create-template',
    doing: 'Creating a template',
    ...refusedElsewhere('AUTH-24'),
    needs: { capabilities: ['templates'] },
    async prepare(ctx) {
      const [plain] = await requestsOf(ctx, 'createTemplate', 'plain')
      // No field of the body is said to be required.
      const { supply: _, ...unlimited } = plain.body as Readonly<Record<string, unknown>>
      // Of a collection that every project has: a guard of those that were made is not that of all.
      const ofDefault = sendable('createTemplate', { path: { collectionId: 'default-polygon' }, body: unlimited })
      return {
        requests: [plain, ofDefault],
        async twins() {
          const answer = await whenKnown(ctx, () => ctx.api.raw(plain))
          if (!isTaken(answer)) ctx.block(`the full key was refused: ${brief(answer)}`)
          // That none is required is no sentence either: the other tells of keys only.
          await ctx.api.raw({ ...plain, body: unlimited })
        },
      }
    },
  },
  {
    slug: 'update-template',
    doing: 'Changing a template',
    ...refusedElsewhere('AUTH-26'),
    needs: { capabilities: ['templates'] },
    prepare: async (ctx) => ({ requests: await requestsOf(ctx, 'updateTemplate', 'plain') }),
  },
  {
    slug: 'create-order',
    doing: 'Creating an order',
    ...refusedElsewhere('AUTH-29'),
    needs: { capabilities: ['orders'] },
    leavesTraces: true,
    async prepare(ctx) {
      const shop = await openShop(ctx)
      await ctx.make.wallet({ email: ctx.make.names.email() })
      const email = ctx.make.names.email()
      return {
        requests: [email, undefined].map((recipient) =>
          sendable('createOrder', { body: shop.order(shop.wares, recipient) }),
        ),
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
    prepare: async (ctx) => ({ requests: await requestsOf(ctx, 'getUsage', 'since', 'between') }),
  },
]
