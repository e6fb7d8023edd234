import { evmCollectionChains, signingOnlyChains } from '../../src/interface/arbitraries/chains.ts'
import { forms } from '../../src/interface/builders/forms.ts'
import { sendable } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import type { Needs } from '../../src/interface/needs.ts'
import type { ChainRole, Scope } from '../../src/interface/roles.ts'
import { defaultCollection } from './minting.ts'
import { judgeNothingMinted } from './nothing-minted.ts'
import { eitherOf, type Guards, guards, judgeVariant, requirementsOf, type Variant } from './variant.ts'

interface Variants {
  readonly slug: string
  readonly doing: string
  readonly scope: Scope
  readonly guards: readonly Guards[]
  readonly needs?: Needs
  /** Nothing of what is asked for is done, as long as the key is refused. */
  prepare(ctx: CaseContext): Promise<readonly Variant[]>
  /** Judges that nothing has come of what was refused (AUTH-31). */
  judgeTraces?(ctx: CaseContext, refused: readonly Variant[]): Promise<void>
}

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
    const signing = (says: string, chain: string, address: string): Omit<Variant, 'also'> => ({
      says,
      guards: guards.signMessage,
      request: sendable('signMessage', forms.signMessage({ chain, address, message: 'Refused' })),
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
      signing('an address in capitals', chain, `0x${digits.toUpperCase()}`),
      ...beyond.map((one) => signing(`an address on ${one.chain}`, one.chain, one.address)),
    ].map((one, index) => ({ ...one, also: eitherOf(index) }))
  },
}

/** An EVM chain that is not the run's own, another at each seed. */
function anotherChain({ settings, seed }: CaseContext): string {
  const others = evmCollectionChains(settings.environment).filter((chain) => chain !== settings.chains.evm)
  return others[Math.abs(seed) % others.length] ?? settings.chains.evm
}

/** Recipients of every kind. */
const recipientsOf = (ctx: CaseContext, chain: string): readonly (readonly [kind: string, locator: string])[] => [
  ['a user id', `userId:${ctx.make.names.userId()}:${chain}`],
  ['an e-mail address', `email:${ctx.make.names.email()}:${chain}`],
  ...(ctx.settings.capabilities.twitterRecipients
    ? [['a handle', `twitter:${ctx.make.handle()}:${chain}`] as const]
    : []),
]

/** Templates that name a limit, a token id, or nothing of both. */
function templatesIn({ make }: CaseContext, collectionId: string, name: string, isOwn: boolean): readonly Variant[] {
  const { supply: _, ...bare } = make.requests.template()
  const variant = (says: string, also: Variant['also'], body: Readonly<Record<string, unknown>>): Variant => ({
    says: `a template ${says} in ${name}`,
    guards: guards.createTemplate,
    also,
    request: sendable('createTemplate', { path: { collectionId }, body }),
  })
  const plain = variant('of some', 'none', make.requests.template())
  return [
    isOwn ? { ...plain, again: true } : plain,
    variant('with a token id', 'unknown', { ...make.requests.template(), onChain: { tokenId: '77' } }),
    variant('without a limit', 'none', bare),
  ]
}

/** Changes of a part of a template: whether they are taken is open, but not from whom. */
async function templateChanges({ make }: CaseContext, collectionId: string): Promise<readonly Variant[]> {
  const templateId = await make.template(collectionId)
  return Object.entries(make.requests.templateChange().metadata).flatMap(([name, value]) =>
    (['none', 'unknown'] as const).map((also) => ({
      says: `a change of the ${name} of a template`,
      guards: guards.updateTemplate,
      also,
      request: sendable('updateTemplate', {
        path: { collectionId, templateId },
        body: { metadata: { [name]: value } },
      }),
    })),
  )
}

/** A mint by id, one without, and a batch. */
export function mintVariants(
  { make, settings }: CaseContext,
  collectionId: string,
  name: string,
  [who, recipient]: readonly [kind: string, locator: string],
  how: { readonly also: Variant['also']; readonly isAskedAgain?: boolean; readonly options?: object },
): readonly Variant[] {
  const { also, isAskedAgain = false, options = {} } = how
  const named = isAskedAgain ? { id: make.names.mintId() } : {}
  const item = {
    ...make.requests.batchItem(recipient),
    ...named,
    ...('compressed' in options ? { compressed: false } : {}),
  }
  return [
    {
      says: `a mint for ${who} into ${name}`,
      guards: guards.mintToken,
      also,
      request: sendable('mintToken', {
        path: { collectionId, id: make.names.mintId() },
        body: make.requests.mint(recipient, { ...options }),
      }),
    },
    {
      says: `a mint without an id for ${who} into ${name}`,
      guards: guards.mint,
      also,
      request: sendable('mint', { path: { collectionId }, body: make.requests.mint(recipient) }),
    },
    ...(settings.capabilities.batchMint
      ? [
          {
            says: `a batch for ${who} into ${name}`,
            guards: guards.batchMint,
            also,
            request: sendable('batchMint', forms.batchMint(collectionId, item)),
            ...(isAskedAgain ? { again: true as const } : {}),
          },
        ]
      : []),
  ]
}

/** Mints, batches and templates, for recipients of every kind, in a collection of one's own and in those that every project has. */
const makings: Variants = {
  slug: 'make-tokens',
  doing: 'mints, or makes a template',
  scope: 'nfts.create',
  guards: [guards.batchMint, guards.mintToken, guards.mint, guards.createTemplate, guards.updateTemplate],
  prepare: async (ctx) => {
    const { make, settings } = ctx
    const own = await make.collection()
    // Beside the run's own chain, and of another kind: whether there are such collections is open.
    const chain = anotherChain(ctx)
    const fungibility = settings.capabilities.semiFungible ? 'semi-fungible' : 'non-fungible'
    const terms = { chain, fungibility }
    const bound = await make.collectionIfTaken({ ...terms, transferable: false })
    const other = bound ?? (await make.collectionIfTaken(terms))
    const places = [
      { name: 'its own collection', id: own.id, chain: settings.chains.evm },
      { name: defaultCollection, id: defaultCollection, chain: settings.chains.evm },
      ...(settings.capabilities.solana
        ? [{ name: 'default-solana', id: 'default-solana', chain: settings.chains.solana }]
        : []),
      ...(other === undefined ? [] : [{ name: `a ${fungibility} one on another chain`, id: other.id, chain }]),
    ]
    // Its id is known when it is asked for once more.
    const isFirst = (index: number, collectionId: string): boolean => index === 0 && collectionId === own.id
    const { templates } = settings.capabilities
    const changes = templates ? await templateChanges(ctx, own.id) : []
    const made = places.flatMap(({ name, id: collectionId, chain }): Variant[] => [
      ...recipientsOf(ctx, chain).flatMap((recipient, index) =>
        mintVariants(ctx, collectionId, name, recipient, {
          also: eitherOf(index),
          isAskedAgain: isFirst(index, collectionId),
          // One of them says all that may be said.
          options: index === 0 ? { locale: 'de-DE', compressed: false } : {},
        }),
      ),
      ...(templates ? templatesIn(ctx, collectionId, name, collectionId === own.id) : []),
    ])
    return [...made, ...changes]
  },
  // At quick nothing is waited for.
  judgeTraces: async (ctx, refused) => {
    if (ctx.settings.effort !== 'quick') await judgeNothingMinted(ctx, refused)
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
