import type { CollectionFixture } from '../../src/interface/builders/builders.ts'
import { forms } from '../../src/interface/builders/forms.ts'
import { sendable } from '../../src/interface/builders/variants/index.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { defaultCollection } from './minting.ts'
import { judgeNothingMinted } from './nothing-minted.ts'
import { anotherChain, eitherOf, guards, type Variant, type Variants } from './variant.ts'

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

/** A batch for recipients of every kind at once. */
function batchOfSeveral({ make, settings }: CaseContext, { id, chain }: CollectionFixture): readonly Variant[] {
  if (!settings.capabilities.batchMint) return []
  const itemsOf = () =>
    [`email:${make.names.email()}:${chain}`, `userId:${make.names.userId()}:${chain}`].map((recipient) =>
      make.requests.batchItem(recipient),
    )
  // What came of the one is told from what came of the other.
  return (['none', 'unknown'] as const).map((also) => ({
    says: 'a batch for several recipients',
    guards: guards.batchMint,
    also,
    request: sendable('batchMint', { path: { collectionId: id }, body: { nfts: itemsOf() } }),
  }))
}

/** Mints, batches and templates, for recipients of every kind, in a collection of one's own and in those that every project has. */
export const makings: Variants = {
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
    return [...made, ...batchOfSeveral(ctx, own), ...changes]
  },
  // At quick nothing is waited for.
  judgeTraces: async (ctx, refused) => {
    if (ctx.settings.effort !== 'quick') await judgeNothingMinted(ctx, refused)
  },
}
