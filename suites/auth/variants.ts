import { signingOnlyChains } from '../../src/interface/arbitraries/chains.ts'
import { forms } from '../../src/interface/builders/forms.ts'
import { sendable } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import type { ChainRole } from '../../src/interface/roles.ts'
import { makings } from './makings.ts'
import { anotherChain, eitherOf, guards, judgeVariant, requirementsOf, type Variant, type Variants } from './variant.ts'

const users = ['userId', 'email'] as const
type UserKind = (typeof users)[number]

/** The families of chains on which this target makes wallets. */
const familiesOf = ({ settings }: CaseContext): readonly ChainRole[] => [
  'evm',
  ...(['solana', 'aptos'] as const).filter((family) => settings.capabilities[family]),
]

const named = ({ make }: CaseContext, kind: UserKind): { readonly userId: string } | { readonly email: string } =>
  kind === 'email' ? { email: make.names.email() } : { userId: make.names.userId() }

const walletOf = (ctx: CaseContext, kind: UserKind, role: ChainRole) =>
  ctx.make.wallet({ ...named(ctx, kind), chain: ctx.settings.chains[role] })

/** Wallets of users of each kind on each family of chains. */
const creations: Variants = {
  slug: 'create-wallet',
  doing: 'creates a wallet',
  scope: 'wallets.create',
  guards: [guards.createWallet],
  prepare: async (ctx) => {
    // Where none can be made with the full key, a success is none.
    await ctx.make.wallet()
    const creation = (kind: UserKind, role: ChainRole) =>
      sendable('createWallet', { body: { ...named(ctx, kind), chain: ctx.settings.chains[role] } })
    return familiesOf(ctx).flatMap((role) =>
      users.map((kind, index) => ({
        says: `a wallet of ${kind} on ${role}`,
        guards: guards.createWallet,
        also: eitherOf(index),
        request: creation(kind, role),
        twin: creation(kind, role),
      })),
    )
  },
}

/** Wallets of users of each kind. */
const lookUps: Variants = {
  slug: 'list-wallets',
  doing: 'looks up wallets',
  scope: 'wallets.read',
  guards: [guards.listWallets],
  prepare: (ctx) =>
    Promise.all(
      users.map(async (kind, index) => ({
        says: `wallets of ${kind}`,
        guards: guards.listWallets,
        also: eitherOf(index),
        request: sendable('listWallets', { query: { ...(await walletOf(ctx, kind, 'evm')).user } }),
        again: true,
      })),
    ),
}

/** Tokens by each locator on each family of chains, and by filters and pages of each. */
const listings: Variants = {
  slug: 'list-tokens',
  doing: 'lists tokens',
  scope: 'wallets:nfts.read',
  guards: [guards.listWalletTokens],
  prepare: async (ctx) => {
    const wallets = await Promise.all(
      familiesOf(ctx).flatMap((role) =>
        users.map(async (kind) => ({ role, kind, wallet: await walletOf(ctx, kind, role) })),
      ),
    )
    return wallets.flatMap(({ role, kind, wallet }, index): Variant[] => {
      const listing = (says: string, identifier: string, query?: Query): Variant => ({
        says: `${says} on ${role}`,
        guards: guards.listWalletTokens,
        also: eitherOf(query === undefined ? index : index + 1),
        request: sendable('listWalletTokens', { ...forms.listWalletTokens(identifier), ...(query ? { query } : {}) }),
        ...(identifier === wallet.userLocator && query === undefined && role === 'evm' ? { again: true } : {}),
      })
      const [says, query] = narrowed[index % narrowed.length] as (typeof narrowed)[number]
      return [
        listing(`by ${kind}`, wallet.userLocator),
        // On each family the address of one of the two.
        ...(index % 4 === 0 || index % 4 === 3 ? [listing(`by the address of ${kind}`, wallet.locator)] : []),
        listing(`${says}, by ${kind}`, wallet.userLocator, query),
      ]
    })
  },
}

type Query = Readonly<Record<string, string>>

/** Listings of a part; each is asked for by one of the locators. */
const narrowed: readonly (readonly [says: string, query: Query])[] = [
  ['of a contract', { contractAddress: `0x${'ab'.repeat(20)}` }],
  ['of a short page', { page: '1', perPage: '5' }],
  ['of an id', { tokenId: '1' }],
]

/** Messages signed by an address in each spelling, and on chains that have no collections. */
const signatures: Variants = {
  slug: 'sign-message',
  doing: 'has a message signed',
  scope: 'wallets:messages.sign',
  guards: [guards.signMessage],
  needs: { capabilities: ['signing'] },
  prepare: async (ctx) => {
    const signing = (says: string, chain: string, address: string, message = 'Refused'): Omit<Variant, 'also'> => ({
      says,
      guards: guards.signMessage,
      request: sendable('signMessage', forms.signMessage({ chain, address, message })),
    })
    const { chain, address } = await walletOf(ctx, 'userId', 'evm')
    const other = await walletOf(ctx, 'email', 'evm')
    const digits = other.address.replace(/^0x/i, '')
    // Where no wallet is made there, one of another chain may sign.
    const beyond = await Promise.all(
      [...signingOnlyChains, anotherChain(ctx)].map(async (one) => {
        const made = await ctx.make.walletIfTaken({ chain: one }).catch(() => undefined)
        return made ?? { chain: one, address }
      }),
    )
    return [
      { ...signing('an address of a user id', chain, address), again: true as const },
      signing('an address of an e-mail address', chain, other.address),
      signing('an address without 0x', chain, digits),
      signing('an address without 0x, once more', chain, digits),
      signing('a text of other scripts', chain, address, 'Zoë: 東京'),
      signing('a long text', chain, address, 'All the terms. '.repeat(80)),
      signing('an address in capitals', chain, `0x${digits.toUpperCase()}`),
      ...beyond.map((one) => signing(`an address on ${one.chain}`, one.chain, one.address)),
    ].map((one, index) => ({ ...one, also: eitherOf(index) }))
  },
}

/** A guard of one variant of an operation is not that of all: each is asked for with keys that it does not take. */
export const variantCases: readonly Case[] = [creations, lookUps, listings, signatures, makings].map(
  ({ slug, doing, scope, guards, needs, prepare, judgeTraces }): Case => ({
    id: `auth/${slug}-variants`,
    title: `Whatever ${doing} takes a key with the scope ${scope}`,
    requirements: [
      ...requirementsOf(guards),
      ...(slug === creations.slug || judgeTraces ? (['AUTH-31'] as const) : []),
    ],
    needs: { ...needs, keys: [`lacking.${scope}`] },
    run: async (ctx) => {
      const variants = ctx.draw(await prepare(ctx), {
        nameOf: ({ says, also }) => `${says}, ${also}`,
        kindOf: (one) => one.guards,
      })
      const refused: Variant[] = []
      for (const variant of variants) if (await judgeVariant(ctx, scope, variant)) refused.push(variant)
      await judgeTraces?.(ctx, refused)
    },
  }),
)
