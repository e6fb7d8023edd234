import type { Exchange } from '../../src/engine/http/exchange.ts'
import type { Api } from '../../src/interface/api.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { expectedOf, latitude } from '../../src/interface/latitude.ts'
import { told } from '../../src/interface/make/fixtures.ts'
import { isTaken } from '../../src/interface/make/taken.ts'
import { type Capability, type Scope, scopes } from '../../src/interface/roles.ts'

/** An operation with the scope that the interface names for it. */
interface ScopedOperation {
  readonly slug: string
  readonly scope: Scope
  readonly capability?: Capability
  readonly mints?: number
  /** A request that a key with the scope may make. */
  prepare(ctx: CaseContext): Promise<(api: Api) => Promise<Exchange>>
}

const operations: readonly ScopedOperation[] = [
  {
    slug: 'create-wallet',
    scope: 'wallets.create',
    prepare: async (ctx) => (api) =>
      api.createWallet({ userId: ctx.make.names.userId(), chain: ctx.settings.chains.evm }),
  },
  {
    slug: 'list-wallets',
    scope: 'wallets.read',
    prepare: async (ctx) => {
      const { user } = await ctx.make.wallet()
      return (api) => api.listWallets({ ...user })
    },
  },
  {
    slug: 'list-tokens',
    scope: 'wallets:nfts.read',
    prepare: async (ctx) => {
      const { locator } = await ctx.make.wallet()
      return (api) => api.listTokens(locator)
    },
  },
  {
    slug: 'sign-message',
    scope: 'wallets:messages.sign',
    capability: 'signing',
    prepare: async (ctx) => {
      const { chain, address } = await ctx.make.wallet()
      return (api) => api.signMessage(chain, address, { message: 'Signed with the one scope that it takes' })
    },
  },
  {
    slug: 'mint',
    scope: 'nfts.create',
    mints: 5,
    prepare: async (ctx) => {
      const [{ locator }, { id }] = await Promise.all([ctx.make.wallet(), ctx.make.collection()])
      return (api) => api.putMint(id, ctx.make.names.mintId(), ctx.make.requests.mint(locator))
    },
  },
  {
    slug: 'batch-mint',
    scope: 'nfts.create',
    capability: 'batchMint',
    mints: 5,
    prepare: async (ctx) => {
      const [{ locator }, { id }] = await Promise.all([ctx.make.wallet(), ctx.make.collection()])
      return (api) => api.batchMint(id, { nfts: [ctx.make.requests.batchItem(locator)] })
    },
  },
  {
    slug: 'create-template',
    scope: 'nfts.create',
    capability: 'templates',
    prepare: async (ctx) => {
      const { id } = await ctx.make.collection()
      return (api) => api.createTemplate(id, ctx.make.requests.template())
    },
  },
]

/** Each operation with each key that lacks another scope than its own. */
export const scopeCases: readonly Case[] = operations.flatMap(({ slug, scope, capability, prepare, mints }) =>
  scopes
    .filter((other) => other !== scope)
    .map((other) => ({
      id: `auth/${slug}-lacking-only-${other.replaceAll(/\W/g, '-')}`,
      title: `A key that lacks ${other} only has the scope ${scope}`,
      requirements: ['AUTH-32'],
      needs: { keys: [`lacking.${other}` as const], ...(capability ? { capabilities: [capability] } : {}) },
      cost: { wallets: 2, collections: 1, ...(mints ? { mints: 2 } : {}), requests: 20 },
      async run(ctx: CaseContext) {
        const send = await prepare(ctx)
        const twin = await takenBy(ctx, () => send(ctx.api))
        if (!isTaken(twin)) ctx.block(`the full key was refused: ${told(twin)}`)
        const answer = await takenBy(ctx, () => send(ctx.api.keyFor(`lacking.${other}`)))
        ctx.judge('AUTH-32').that(isTaken(answer), {
          message: `${answer.operation} refused a key that lacks ${other}, which it does not take`,
          ...expectedOf(latitude.taken),
          actual: told(answer),
        })
      },
    })),
)

/** Repeats while what was just made is not seen yet; a key that is refused stays refused. */
async function takenBy(ctx: CaseContext, send: () => Promise<Exchange>): Promise<Exchange> {
  let last: Exchange | undefined
  const found = await ctx.eventually(async () => {
    last = await send()
    return isTaken(last) || last.response.status === 401 || last.response.status === 403 ? last : undefined
  })
  return found ?? last ?? ctx.block('no request was sent')
}
