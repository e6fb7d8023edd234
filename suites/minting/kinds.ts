import { beside, laterToken } from '../../src/interface/builders/beside.ts'
import {
  addressOf,
  type CollectionFixture,
  isListingOf,
  type MintRecord,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { watchMint } from '../../src/interface/builders/completing.ts'
import { forSaleIfTaken } from '../../src/interface/builders/for-sale.ts'
import { judgeRefusal, judgeTaken } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { familyOf } from '../../src/interface/chains.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { failingItemRequirements, judgeFailingItem } from '../batch/item-errors.ts'
import { itemFor } from '../batch/results.ts'
import { judgeMoves, judgeTemplate, moveRequirements, templateRequirements } from '../chains/uses.ts'
import { seen } from '../collections/listed.ts'
import { judgeAttributes } from '../listing/attributes.ts'
import { judgeKeysIn, keyRequirements } from './kind-guards.ts'
import {
  completedRequirements,
  judgeCompleted,
  judgeOnceNamed,
  judgeOneOfSeveral,
  type Mint,
  plannedMint,
  sendAtOnce,
} from './record.ts'

type Terms = Readonly<Record<string, unknown>>

/** A kind of collection on a chain, and how to come by one; none where it is refused, which is for the cases that make collections. */
interface Kind {
  readonly name: string
  /** Whether its tokens are transferred, where they can be. */
  readonly moves?: boolean
  readonly of: (ctx: CaseContext) => Promise<CollectionFixture | undefined>
  /** Whether it takes mints beside orders is not said. */
  readonly isForSale?: true
  /** Whether a handle gets a token of it, too. */
  readonly hasHandle?: boolean
  /** Whether the other recipients get theirs in a batch. */
  readonly hasBatch?: boolean
  /** Set where keys are tried that may not mint: of two ways to ask, this tells the one. */
  readonly keys?: number
  /** Whether a template is made of it; for default collections that is open. */
  readonly hasTemplate?: boolean
}

const made =
  (chain: string, terms: Terms): Kind['of'] =>
  (ctx) =>
    ctx.make.collectionIfTaken({ ...terms, chain })

const forSale = (name: string, chain: string): Kind => ({
  name,
  moves: true,
  isForSale: true,
  of: (ctx) => forSaleIfTaken(ctx, chain),
})

/** Where a default collection stands, the list tells. */
const defaultNamed =
  (id: string): Kind['of'] =>
  async (ctx) => {
    const list = await seen(ctx)
    const [entry] = list.of(id)
    const chain = entry?.onChain?.chain
    if (typeof chain !== 'string') return undefined
    return { id, chain, address: addressOf(entry), created: list.exchange }
  }

function kindsOf({ settings: { chains, capabilities } }: CaseContext): readonly Kind[] {
  const { evm, solana, aptos } = chains
  const limited = { supplyLimit: 9 }
  const kept = { transferable: false }
  return [
    { name: 'default', moves: true, of: defaultNamed('default-polygon') },
    { name: 'not transferable', of: made(evm, kept) },
    { name: 'limited', moves: true, of: made(evm, limited) },
    forSale('for sale', evm),
    ...(capabilities.semiFungible
      ? [{ name: 'semi-fungible', moves: true, of: made(evm, { fungibility: 'semi-fungible' }) }]
      : []),
    ...(capabilities.subscriptions
      ? [{ name: 'subscription', of: made(evm, { subscription: { enabled: true }, ...kept }) }]
      : []),
    ...(capabilities.solana
      ? [
          { name: 'default on Solana', moves: true, of: defaultNamed('default-solana') },
          forSale('for sale on Solana', solana),
          { name: 'limited on Solana', moves: true, of: made(solana, limited) },
          ...(capabilities.semiFungible
            ? // How many of such a token are transferred is not shown on Solana.
              [{ name: 'semi-fungible on Solana', of: made(solana, { fungibility: 'semi-fungible' }) }]
            : []),
        ]
      : []),
    ...(capabilities.aptos
      ? [
          { name: 'not transferable on Aptos', of: made(aptos, kept) },
          { name: 'limited on Aptos', moves: true, hasHandle: true, of: made(aptos, limited) },
        ]
      : []),
  ]
}

/** Whom a token is for, and the sentence by which it goes there. */
interface Recipient {
  readonly rule: RequirementId
  readonly locator: string
  readonly wallet: WalletFixture
}

async function recipientsOn(ctx: CaseContext, chain: string): Promise<readonly Recipient[] | undefined> {
  const wallets = await Promise.all([
    ctx.make.walletIfTaken({ chain, email: ctx.make.names.email() }),
    ctx.make.walletIfTaken({ chain, userId: ctx.make.names.userId() }),
  ])
  const [byEmail, byId] = wallets
  if (byEmail === undefined || byId === undefined) return undefined
  return [
    { rule: 'LOC-09', locator: byEmail.userLocator, wallet: byEmail },
    { rule: 'LOC-10', locator: byId.userLocator, wallet: byId },
    { rule: 'LOC-08', locator: byEmail.locator, wallet: byEmail },
  ]
}

type Metadata = ReturnType<CaseContext['make']['requests']['mint']>['metadata']

/** A token that was asked for, and the sentence that is broken where its recipient does not list it. */
interface Sent {
  readonly rule: RequirementId
  readonly wallet: WalletFixture
  readonly metadata: Metadata
  readonly kind: Kind
  /** One that was not minted in a batch. */
  readonly mint?: Mint
}

/** Mints one token by id, and the other recipients' in a batch: who gets which is another for each kind, and at each seed. */
async function sendAll(
  ctx: CaseContext,
  kind: Kind,
  collection: CollectionFixture,
  [first, ...others]: readonly Recipient[],
  toHandle: (collection: CollectionFixture) => Promise<void>,
): Promise<readonly Sent[]> {
  if (first === undefined) return []
  const { api, make } = ctx
  const mint = plannedMint(ctx, collection, first.wallet, { recipient: first.locator })
  // What guards equal mints may do so for one kind. At quick nobody looks at what came of it.
  const isRaced = ctx.settings.effort !== 'quick'
  const answer = isRaced ? await sendAtOnce(ctx, mint) : await api.putMint(collection.id, mint.id, mint.request)
  if (kind.isForSale && !isTaken(answer)) {
    const byAddress = make.requests.mint(first.wallet.locator)
    if (!isTaken(await api.putMint(collection.id, make.names.mintId(), byAddress))) return []
  }
  // With which status is another requirement's.
  if (!judgeTaken(ctx, first.rule, answer)) return []
  judgeOneOfSeveral(ctx, answer, mint)
  const sent: Sent = { rule: first.rule, wallet: first.wallet, metadata: mint.request.metadata as Metadata, kind, mint }
  // A default collection may have an address for them.
  if (kind.hasBatch && !collection.id.startsWith('default-')) {
    const { metadata: _, ...bare } = make.requests.mint(first.locator)
    judgeRefusal(ctx, await api.putMint(collection.id, make.names.mintId(), bare), 'MINT-20')
  }
  if (kind.keys !== undefined) {
    const { onChain } = (answer.response.json ?? {}) as MintRecord
    await judgeKeysIn(ctx, mint, kind.name, kind.keys, onChain?.contractAddress)
  }
  if (kind.hasHandle) await toHandle(collection)
  if (kind.hasTemplate) await judgeTemplate(ctx, collection)
  if (!kind.hasBatch) return [sent]
  const nfts = others.map(({ locator }) => itemFor(ctx, locator, { id: make.names.mintId() }))
  const batch = await api.batchMint(collection.id, { nfts })
  // Whether batches are minted on every chain is not said: where they are for none, they are for nobody.
  const isRefusedHere = async () =>
    !isTaken(await api.batchMint(collection.id, { nfts: [itemFor(ctx, first.locator)] }))
  if (familyOf(collection.chain) === 'aptos' && !isTaken(batch) && (await isRefusedHere())) return [sent]
  if (!judgeTaken(ctx, 'BATCH-01', batch)) return [sent]
  // What comes of it shows where the tokens are looked at.
  await api.batchMint(collection.id, { nfts })
  const [whole, failing] = [itemFor(ctx, first.locator), itemFor(ctx, first.locator)]
  const isBare = (kind.keys ?? 0) % 2 === 1
  const broken = isBare ? { ...failing, metadata: undefined } : { ...failing, recipient: undefined }
  const refusal = await api.batchMint(collection.id, { nfts: [whole, broken] })
  judgeFailingItem(ctx, refusal, isBare ? 'BATCH-15' : 'BATCH-14')
  return [
    sent,
    ...others.map(
      ({ wallet }, index): Sent => ({ rule: 'BATCH-28', wallet, metadata: nfts[index]?.metadata as Metadata, kind }),
    ),
  ]
}

/** What is minted for a handle is nobody's to list. @returns the answer, where one was asked for */
async function sendToHandle(
  ctx: CaseContext,
  { id, chain }: CollectionFixture,
  handle: string,
): Promise<Exchange | undefined> {
  if (!ctx.settings.capabilities.twitterRecipients) return undefined
  return ctx.api.putMint(id, ctx.make.names.mintId(), ctx.make.requests.mint(`twitter:${handle}:${chain}`))
}

/** A service may look an invented handle up: it is taken in every collection, or in none. */
function judgeHandles(ctx: CaseContext, answers: readonly (Exchange | undefined)[]): void {
  const sent = answers.filter((answer) => answer !== undefined)
  const isKnown = ctx.settings.assets.twitterHandle !== undefined || sent.some((answer) => isTaken(answer))
  for (const answer of sent)
    if (isKnown || !acceptsStatus(latitude.refusedElsewhere, answer.response.status)) judgeTaken(ctx, 'LOC-11', answer)
}

/** The wallet lists all that was sent to it; of what was minted by id, the record is complete then. */
async function judgeArrived(ctx: CaseContext, wallet: WalletFixture, sent: readonly Sent[]): Promise<void> {
  const entryOf = (tokens: readonly ListedToken[], name: unknown) => tokens.find((one) => one.metadata?.name === name)
  const tokens = await beside(ctx, laterToken(ctx, wallet.chain)).until(
    () => ctx.make.tokens(wallet.locator),
    (listed) => sent.every(({ metadata }) => entryOf(listed, metadata?.name)?.metadata?.description !== undefined),
  )
  const names = tokens.map(({ metadata }) => metadata?.name)
  for (const { rule, metadata, kind, mint } of sent) {
    const name = metadata?.name
    const entry = entryOf(tokens, name)
    if (entry !== undefined) {
      const where = `of a token of a collection (${kind.name})`
      ctx
        .judge(mint === undefined ? 'BATCH-07' : 'LIST-05')
        .equal(entry.metadata?.description, metadata?.description, `the description ${where}`)
      judgeAttributes(ctx, metadata?.attributes ?? [], entry.metadata?.attributes, where)
      const count = names.filter((one) => one === name).length
      if (mint !== undefined) judgeOnceNamed(ctx, mint, tokens, `in a collection (${kind.name})`)
      else
        ctx.judge('BATCH-18').that(count <= 1, {
          message: `an item of a batch in a collection (${kind.name}) that was sent twice made ${count} tokens`,
          expected: 'at most one token',
          actual: count,
        })
    }
    let isHere = names.includes(name)
    if (mint !== undefined) {
      const { collection, id, request } = mint
      const watched = await watchMint(ctx, collection.id, id, request, wallet.chain, wallet.locator)
      judgeCompleted(ctx, watched, mint)
      // Under another name it is there as well.
      isHere ||= tokens.some((token) => isListingOf(token, watched.record))
    }
    ctx.judge(rule).that(isHere, {
      message: `a token of a collection (${kind.name}) is not in the wallet of its recipient`,
      expected: name,
      actual: names,
    })
  }
  if (!('userId' in wallet.user)) return
  const moving = new Set<unknown>(sent.filter(({ kind }) => kind.moves).map(({ metadata }) => metadata?.name))
  const going = tokens.filter(({ metadata }) => metadata?.name !== undefined && moving.has(metadata.name))
  await Promise.all(going.map((token) => judgeMoves(ctx, token, wallet)))
}

export const everyKind: Case = {
  id: 'minting/every-kind-of-collection',
  title:
    'Collections of every kind take mints, batches and templates, for recipients of every kind, and their tokens move',
  requirements: [
    'LOC-08',
    'LOC-09',
    'LOC-10',
    'LOC-11',
    'MINT-01',
    'MINT-02',
    'MINT-03',
    'MINT-09',
    ...completedRequirements,
    ...keyRequirements,
    'BATCH-01',
    'BATCH-07',
    'BATCH-18',
    'BATCH-28',
    'MINT-20',
    'ERR-08',
    'ERR-12',
    ...failingItemRequirements,
    'BATCH-15',
    'LIST-05',
    'MINT-38',
    'COL-22',
    'COL-23',
    ...templateRequirements,
    ...moveRequirements,
  ],
  async run(ctx) {
    const { capabilities, effort } = ctx.settings
    const isQuick = effort === 'quick'
    const people = new Map<string, Promise<readonly Recipient[] | undefined>>()
    const peopleOn = (chain: string) => {
      const known = people.get(chain) ?? recipientsOn(ctx, chain)
      people.set(chain, known)
      return known
    }
    const handle = ctx.make.handle()
    const toHandles: (Exchange | undefined)[] = []
    const toHandle = async (collection: CollectionFixture): Promise<void> => {
      toHandles.push(await sendToHandle(ctx, collection, handle))
    }
    const all = await Promise.all(
      kindsOf(ctx).map(async (kind, index) => {
        const collection = await kind.of(ctx)
        const recipients = collection && (await peopleOn(collection.chain))
        if (collection === undefined || recipients === undefined) return []
        // Who gets which changes with the seed, and so do those that get more.
        const turn = index + Math.abs(ctx.seed)
        const start = turn % recipients.length
        const chosen = {
          ...kind,
          // What cannot be transferred may have no way from where it waits for a handle to its owner.
          hasHandle: (kind.hasHandle || turn % 3 === 0) && kind.moves === true && !isQuick,
          hasBatch: capabilities.batchMint && !isQuick,
          hasTemplate: capabilities.templates && !isQuick && !collection.id.startsWith('default-'),
          ...(isQuick ? {} : { keys: turn }),
        }
        return sendAll(ctx, chosen, collection, [...recipients.slice(start), ...recipients.slice(0, start)], toHandle)
      }),
    )
    judgeHandles(ctx, toHandles)
    // At quick nothing is waited for.
    if (isQuick) return
    const byWallet = Map.groupBy(all.flat(), ({ wallet }) => wallet)
    await Promise.all([...byWallet].map(([wallet, sent]) => judgeArrived(ctx, wallet, sent)))
    // Each has tokens by now, and so is somewhere: see the monitor.
    await ctx.api.listCollections()
  },
}
