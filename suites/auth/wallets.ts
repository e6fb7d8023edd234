import { brief } from '../../src/interface/builders/builders.ts'
import { isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import { emailTransferOf, transferByUser, userTransferOf } from '../../src/interface/builders/transfers.ts'
import { requestsOf, type Sendable, sendable } from '../../src/interface/builders/variants/index.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import type { GuardedOperation } from './guarded.ts'

const refused = (requirement: RequirementId): { requirement: RequirementId; status: number } => ({
  requirement,
  status: 401,
})

/** The wallet operations, all of which answer a refused key with 401 (Authentication, 3). */
export const walletOperations: readonly GuardedOperation[] = [
  {
    slug: 'create-wallet',
    doing: 'Creating a wallet',
    missing: refused('AUTH-01'),
    unknown: refused('AUTH-02'),
    lacking: { ...refused('AUTH-03'), scope: 'wallets.create' },
    leavesTraces: true,
    async prepare(ctx) {
      // It also shows that a new wallet is answered with 201 here, which tells below that a wallet was not there.
      const there = [await ctx.make.wallet(), await ctx.make.wallet({ email: ctx.make.names.email() })]
      const fresh = await requestsOf(ctx, 'createWallet', 'userId', 'email')
      return {
        requests: [...fresh, ...there.map(({ user, chain }) => sendable('createWallet', { body: { ...user, chain } }))],
        async unchanged() {
          for (const request of fresh) {
            const answer = await ctx.api.raw(request)
            if (!isTaken(answer)) ctx.block(`a wallet could not be created: ${brief(answer)}`)
            ctx.judge('AUTH-31').that(answer.response.status === 201, {
              message: 'a refused wallet creation has created the wallet',
              expected: '201, as for every new wallet',
              actual: brief(answer),
              exchange: answer,
            })
          }
        },
      }
    },
  },
  {
    slug: 'list-wallets',
    doing: 'Looking up wallets',
    missing: refused('AUTH-04'),
    unknown: refused('AUTH-05'),
    prepare: async (ctx) => ({ requests: await requestsOf(ctx, 'listWallets', 'userId', 'email') }),
  },
  {
    slug: 'list-tokens',
    doing: 'Listing the tokens of a wallet',
    missing: refused('AUTH-07'),
    unknown: refused('AUTH-08'),
    async prepare(ctx) {
      // Of those by users, each is asked for in `auth/list-tokens-variants`.
      const listings = await requestsOf(ctx, 'listWalletTokens', 'address')
      for (const request of listings) await readable(ctx, request)
      // What a page after the last one is answered is open: where it is refused, no key tells anything.
      const page = { ...listings[0], query: { page: '2', perPage: '5' } } as Sendable
      // Of a contract of which it holds nothing: whether one that is nowhere is refused is open, too.
      const filter = { ...listings[0], query: { contractAddress: nowhere } } as Sendable
      const served: Sendable[] = []
      for (const request of [page, filter]) if (isTaken(await ctx.api.raw(request))) served.push(request)
      return { requests: [...listings, ...served] }
    },
  },
  {
    slug: 'sign-message',
    doing: 'Signing a message',
    missing: refused('AUTH-10'),
    unknown: refused('AUTH-11'),
    needs: { capabilities: ['signing'] },
    prepare: async (ctx) => ({ requests: await requestsOf(ctx, 'signMessage', 'userId', 'email') }),
  },
  {
    slug: 'email-transfer',
    doing: 'Transferring out of an e-mail wallet',
    missing: refused('AUTH-13'),
    unknown: refused('AUTH-14'),
    lacking: { ...refused('AUTH-15'), scope: 'wallets:nfts.transfer' },
    needs: { capabilities: ['transfers'] },
    async prepare(ctx) {
      const from = await ctx.make.wallet({ email: ctx.make.names.email() })
      const to = await ctx.make.wallet({ email: ctx.make.names.email() })
      const { listed } = await ctx.make.token(await ctx.make.collectionUnderWay(), from)
      const requests = (['address', 'userLocator', 'email'] as const).map((form) =>
        sendable('transferFromEmailWallet', { body: emailTransferOf(listed, from, to, form) }),
      )
      return {
        requests,
        // Whether the parties are addresses or locators is not said, so one of both is enough.
        spellings: true,
        async twins() {
          const { answer, request } = await whenKnown(
            ctx,
            () => firstTaken(ctx, requests),
            (sent) => sent.answer,
          )
          if (!isTaken(answer, latitude.emailTransfer)) ctx.block(`the full key was refused: ${brief(answer)}`)
          return request
        },
      }
    },
  },
  {
    slug: 'user-transfer',
    doing: 'Transferring out of a user-id wallet',
    missing: refused('AUTH-16'),
    unknown: refused('AUTH-17'),
    lacking: { ...refused('AUTH-18'), scope: 'wallets:nfts.transfer' },
    needs: { capabilities: ['transfers'] },
    leavesTraces: true,
    async prepare(ctx) {
      // To a user of another kind: a guard of one kind of transfers is not that of all.
      const [from, to, collection] = await Promise.all([
        ctx.make.wallet(),
        ctx.make.wallet({ email: ctx.make.names.email() }),
        ctx.make.collectionUnderWay(),
      ])
      const token = await ctx.make.token(collection, from)
      const body = userTransferOf(token.listed, from, to)
      return {
        requests: [sendable('transferFromUserWallet', { body })],
        async twins() {
          const answer = await transferByUser(ctx, body)
          if (!isTaken(answer, latitude.userTransfer)) ctx.block(`the full key was refused: ${brief(answer)}`)
          return undefined
        },
        async unchanged() {
          // Minted after the refusals: once it is listed, a moved token would be listed too.
          await ctx.make.token(collection, to)
          // What one read shows, another one of a service of several nodes may not show yet.
          const counts = await ctx.settling().until(
            () => Promise.all([from, to].map(async ({ locator }) => (await ctx.make.tokens(locator)).length)),
            (held) => held.every((count) => count === 1),
          )
          ctx.judge('AUTH-31').basedOn('made').equal(counts, [1, 1], 'the number of tokens of both wallets')
        },
      }
    },
  },
]

/** An address at which there is no contract. */
const nowhere = `0x${'ab'.repeat(20)}`

/** Sends one request after the other until one is taken. @returns the last one with its answer */
async function firstTaken(
  ctx: CaseContext,
  [request, ...others]: readonly Sendable[],
): Promise<{ readonly request: Sendable; readonly answer: Exchange }> {
  const sent = { request: request as Sendable, answer: await ctx.api.raw(request as Sendable) }
  return others.length === 0 || isTaken(sent.answer, latitude.emailTransfer) ? sent : firstTaken(ctx, others)
}

/** A new wallet may be listed late; its listing is the twin, so it must be there first. */
async function readable(ctx: CaseContext, request: Sendable): Promise<void> {
  const seen = await ctx.eventually(async () =>
    (await ctx.api.raw(request)).response.status === 200 ? true : undefined,
  )
  if (!seen) ctx.block('the tokens of a new wallet could not be listed')
}
