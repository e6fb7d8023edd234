import type { Api } from '../../src/interface/api.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { told } from '../../src/interface/make/fixtures.ts'
import { isTaken } from '../../src/interface/make/taken.ts'
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
    cost: { wallets: 4, requests: 50 },
    async prepare(ctx) {
      const chain = ctx.settings.chains.evm
      // It also shows that a new wallet is answered with 201 here, which tells below that a wallet was not there.
      const known = await ctx.make.wallet()
      const fresh = [
        { userId: ctx.make.names.userId(), chain },
        { email: ctx.make.names.email(), chain },
      ]
      return {
        requests: [...fresh, { ...known.user, chain }].map((body) => (api) => api.createWallet(body)),
        async unchanged() {
          for (const body of fresh) {
            const answer = await ctx.api.createWallet(body)
            if (!isTaken(answer)) ctx.block(`a wallet could not be created: ${told(answer)}`)
            ctx.judge('AUTH-31').that(answer.response.status === 201, {
              message: 'a refused wallet creation has created the wallet',
              expected: '201, as for every new wallet',
              actual: told(answer),
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
    lacking: { ...refused('AUTH-06'), scope: 'wallets.read' },
    cost: { wallets: 2, requests: 35 },
    async prepare(ctx) {
      const wallets = [await ctx.make.wallet(), await ctx.make.wallet({ email: ctx.make.names.email() })]
      return {
        requests: wallets.map(
          ({ user }) =>
            (api) =>
              api.listWallets({ ...user }),
        ),
      }
    },
  },
  {
    slug: 'list-tokens',
    doing: 'Listing the tokens of a wallet',
    missing: refused('AUTH-07'),
    unknown: refused('AUTH-08'),
    lacking: { ...refused('AUTH-09'), scope: 'wallets:nfts.read' },
    cost: { wallets: 2, requests: 70 },
    async prepare(ctx) {
      const byUser = await ctx.make.wallet()
      const byEmail = await ctx.make.wallet({ email: ctx.make.names.email() })
      const locators = [byUser.locator, byUser.userLocator, byEmail.userLocator]
      for (const locator of locators) await readable(ctx, locator)
      return {
        requests: [
          ...locators.map((locator) => (api: Api) => api.listTokens(locator)),
          (api) => api.listTokens(byUser.locator, { page: '1', perPage: '5' }),
        ],
      }
    },
  },
  {
    slug: 'sign-message',
    doing: 'Signing a message',
    missing: refused('AUTH-10'),
    unknown: refused('AUTH-11'),
    lacking: { ...refused('AUTH-12'), scope: 'wallets:messages.sign' },
    needs: { capabilities: ['signing'] },
    cost: { wallets: 2, requests: 35 },
    async prepare(ctx) {
      const wallets = [await ctx.make.wallet(), await ctx.make.wallet({ email: ctx.make.names.email() })]
      const message = `Signed for ${ctx.make.names.mark()}`
      return {
        requests: wallets.map(
          ({ chain, address }) =>
            (api) =>
              api.signMessage(chain, address, { message }),
        ),
      }
    },
  },
  {
    slug: 'email-transfer',
    doing: 'Transferring out of an e-mail wallet',
    missing: refused('AUTH-13'),
    unknown: refused('AUTH-14'),
    lacking: { ...refused('AUTH-15'), scope: 'wallets:nfts.transfer' },
    needs: { capabilities: ['transfers'] },
    cost: { wallets: 2, mints: 1, collections: 1, requests: 80 },
    async prepare(ctx) {
      const from = await ctx.make.wallet({ email: ctx.make.names.email() })
      const to = await ctx.make.wallet({ email: ctx.make.names.email() })
      const { listed } = await ctx.make.token(await ctx.make.collection(), from)
      const { contractAddress, tokenId } = listed
      const token = { chain: from.chain, contractAddress, tokenId }
      const bodies = [
        { ...token, from: from.address, to: to.address },
        { ...token, from: from.userLocator, to: to.userLocator },
      ]
      return {
        requests: bodies.map((body) => (api) => api.transferFromEmailWallet(body)),
        // Whether the parties are addresses or locators is not said, so one of both is enough.
        async twins() {
          for (const body of bodies) {
            const answer = await ctx.api.transferFromEmailWallet(body)
            if (isTaken(answer, latitude.emailTransfer)) return
          }
          ctx.block('the full key was refused')
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
    cost: { wallets: 2, mints: 2, collections: 1, requests: 80 },
    async prepare(ctx) {
      const [from, to, collection] = await Promise.all([ctx.make.wallet(), ctx.make.wallet(), ctx.make.collection()])
      const token = await ctx.make.token(collection, from)
      const body = {
        chain: from.chain,
        fromAddress: from.address,
        toAddress: to.address,
        tokenMintAddress: token.listed.contractAddress,
        tokenId: token.listed.tokenId,
      }
      return {
        requests: [(api) => api.transferFromUserWallet(body)],
        async unchanged() {
          // Minted after the refusals: once it is listed, a moved token would be listed too.
          await ctx.make.token(collection, to)
          const [left, arrived] = await Promise.all([ctx.make.tokens(from.locator), ctx.make.tokens(to.locator)])
          ctx
            .judge('AUTH-31')
            .restingOn('made')
            .equal([left.length, arrived.length], [1, 1], 'the number of tokens of both wallets')
        },
      }
    },
  },
]

/** A new wallet may be listed late; its listing is the twin, so it must be there first. */
async function readable(ctx: CaseContext, locator: string): Promise<void> {
  const seen = await ctx.eventually(async () =>
    (await ctx.api.listTokens(locator)).response.status === 200 ? true : undefined,
  )
  if (!seen) ctx.block('the tokens of a new wallet could not be listed')
}
