import { brief } from '../../src/interface/builders/builders.ts'
import { judgeCount } from '../../src/interface/builders/counting.ts'
import { forms } from '../../src/interface/builders/forms.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { ready, type Sendable, sendable } from '../../src/interface/builders/variants/index.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { getPath } from '../../src/kit/case.ts'
import { seen } from '../collections/listed.ts'
import type { GuardedOperation } from './guarded.ts'

/** A wallet, a collection, and a token that was minted there with the full key. */
async function minted(ctx: CaseContext) {
  const [wallet, collection] = await Promise.all([ctx.make.wallet(), ctx.make.collection()])
  const id = ctx.make.names.mintId()
  const request = ctx.make.requests.mint(wallet.locator)
  const first = await ctx.api.putMint(collection.id, id, request)
  if (first.response.status !== 200) ctx.block(`a token could not be minted: ${brief(first)}`)
  return { wallet, collection, id, request }
}

type Minted = Awaited<ReturnType<typeof minted>>

/**
 * Mints another token, and judges once it is listed that the wallet holds no more than it and the first.
 * @throws Blocked when it holds fewer: that is late, or another requirement
 */
const judgeUnchanged = async (ctx: CaseContext, { wallet, collection }: Minted): Promise<void> => {
  await judgeCount(ctx, 'AUTH-31', wallet, 1, collection, 'mints were refused beside one that was taken')
}

/**
 * Judges by AUTH-31 that a mint without an id, which was refused and then taken, has made one token, by the time
 * that a later one of another wallet is listed.
 */
async function judgeMintedOnce(ctx: CaseContext, { body }: Sendable): Promise<void> {
  const [recipient, name] = [getPath(body, 'recipient'), getPath(body, 'metadata', 'name')]
  const named = async () => (await ctx.make.tokens(String(recipient))).filter(({ metadata }) => metadata?.name === name)
  const listed = await ctx.eventually(async () => {
    const found = await named()
    return found.length > 0 ? found : undefined
  })
  // What becomes of such a mint is not shown.
  if (listed === undefined)
    return ctx.notApplicable('AUTH-31', `the token of a mint without an id is not listed ${inTime(ctx.settings)}`)
  await ctx.make.token(await ctx.make.collectionUnderWay(), await ctx.make.wallet())
  const { length } = await named()
  // Another node may not list it yet.
  ctx
    .judge('AUTH-31')
    .basedOn('made')
    .that(length <= 1, {
      message: `a mint without an id that was refused, and then taken once, made ${length} tokens`,
      expected: 'at most one token',
      actual: length,
    })
}

/**
 * What is minted for a user into a collection that every project has: a guard of those that were made is not that of all.
 * @param request of a mint for a recipient; another one each time
 * @returns nothing where the list does not say on which chain it stands, or the full key cannot mint there
 */
export async function intoDefault(
  ctx: CaseContext,
  request: (recipient: string) => Sendable,
): Promise<Sendable | undefined> {
  const [standard] = (await seen(ctx)).of(defaultCollection)
  const chain = standard?.onChain?.chain
  if (typeof chain !== 'string') return undefined
  const another = (): Sendable => request(`userId:${ctx.make.names.userId()}:${chain}`)
  return isTaken(await ctx.api.raw(another())) ? another() : undefined
}

export const defaultCollection = 'default-polygon'

export const mintOperations: readonly GuardedOperation[] = [
  {
    slug: 'mint-without-id',
    doing: 'Minting without an id',
    missing: { requirement: 'AUTH-33', status: latitude.refusedElsewhere },
    unknown: { requirement: 'AUTH-33', status: latitude.refusedElsewhere },
    lacking: { requirement: 'AUTH-35', status: latitude.refusedElsewhere, scope: 'nfts.create' },
    leavesTraces: true,
    async prepare(ctx) {
      const valid = await ready(ctx, 'mint', 'address')
      // Its body is not shown: only where that of a mint by id is taken can a refusal be laid to the key.
      if (!isTaken(await ctx.api.raw(valid()))) {
        ctx.leave('the body of a mint without an id is not shown, and that of a mint by id is not taken here')
      }
      const request = valid()
      return {
        requests: [request],
        async twins(refused) {
          const twin = await ctx.api.raw(request)
          if (!isTaken(twin)) ctx.block(`the full key was refused: ${brief(twin)}`)
          if (refused) await judgeMintedOnce(ctx, request)
        },
      }
    },
  },
  {
    slug: 'mint',
    doing: 'Minting by id',
    missing: { requirement: 'AUTH-22', status: latitude.refusedElsewhere },
    unknown: { requirement: 'AUTH-22', status: latitude.refusedElsewhere },
    leavesTraces: true,
    async prepare(ctx) {
      const made = await minted(ctx)
      const { wallet, collection, id, request } = made
      const mintOf = (mintId: string, body: Readonly<Record<string, unknown>>, into = collection.id): Sendable =>
        sendable('mintToken', { path: { collectionId: into, id: mintId }, body })
      const fresh = (recipient: string, into?: string): Sendable =>
        mintOf(ctx.make.names.mintId(), ctx.make.requests.mint(recipient), into)
      const toUser = (await intoDefault(ctx, (who) => fresh(who, defaultCollection))) ?? fresh(wallet.userLocator)
      return {
        requests: [fresh(wallet.locator), toUser, mintOf(id, request)],
        unchanged: () => judgeUnchanged(ctx, made),
      }
    },
  },
  {
    slug: 'batch-mint',
    doing: 'Minting a batch',
    missing: { requirement: 'AUTH-21', status: latitude.batchWithoutKey },
    unknown: { requirement: 'AUTH-19', status: 403 },
    needs: { capabilities: ['batchMint'] },
    leavesTraces: true,
    async prepare(ctx) {
      const made = await minted(ctx)
      const { wallet, collection } = made
      const item = () => ctx.make.requests.batchItem(wallet.locator)
      const batch = (into: string, ...nfts: ReturnType<typeof item>[]): Sendable =>
        sendable('batchMint', forms.batchMint(into, ...nfts))
      const inDefault = await intoDefault(ctx, (who) => batch(defaultCollection, ctx.make.requests.batchItem(who)))
      return {
        requests: [
          inDefault ?? batch(collection.id, item()),
          batch(collection.id, item(), { ...item(), id: ctx.make.names.mintId() }),
        ],
        unchanged: () => judgeUnchanged(ctx, made),
      }
    },
  },
]
