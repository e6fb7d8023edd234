import { beside, laterToken, Unlisted } from '../../src/interface/builders/beside.ts'
import {
  type CollectionFixture,
  isListingOf,
  type MintRecord,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { watchMint } from '../../src/interface/builders/completing.ts'
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
import { judgeAttributes } from '../listing/attributes.ts'
import { judgeKeysIn, keyRequirements } from './kind-guards.ts'
import { type Kind, kindsOf } from './kinds-of-collections.ts'
import {
  completedRequirements,
  judgeCompleted,
  judgeOnceNamed,
  judgeOneOfSeveral,
  type Mint,
  plannedMint,
  sendAtOnce,
} from './record.ts'

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

/** A token of a batch that was refused for another item. */
interface Refused {
  readonly wallet: WalletFixture
  readonly name: string
  readonly kind: Kind
}

/** Mints one token by id, and the other recipients' in a batch: who gets which is another for each kind, and at each seed. */
async function sendAll(
  ctx: CaseContext,
  kind: Kind,
  collection: CollectionFixture,
  [first, ...others]: readonly Recipient[],
  toHandle: (collection: CollectionFixture) => Promise<void>,
  refused: Refused[],
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
  const isForHandle = (kind.keys ?? 0) % 3 === 2 && ctx.settings.capabilities.twitterRecipients
  const toNobody = isForHandle ? `twitter:${make.handle()}:${collection.chain}` : failing.recipient
  const broken = isBare
    ? { ...failing, recipient: toNobody, metadata: undefined }
    : { ...failing, recipient: undefined }
  const refusal = await api.batchMint(collection.id, { nfts: [whole, broken] })
  judgeFailingItem(ctx, refusal, isBare ? 'BATCH-15' : 'BATCH-14')
  if (refusal.response.status === 400) refused.push({ wallet: first.wallet, name: whole.metadata.name, kind })
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

/** By the time that the other tokens are there, none of a batch that was refused is. */
async function judgeNoneOf(ctx: CaseContext, wallet: WalletFixture, refused: readonly Refused[]): Promise<void> {
  const names = (await ctx.make.tokens(wallet.locator)).map(({ metadata }) => metadata?.name)
  for (const { name, kind } of refused)
    ctx.judge('BATCH-30').that(!names.includes(name), {
      message: `an item of a refused batch was minted, in a collection (${kind.name})`,
      expected: 'no such token',
      actual: name,
    })
}

/** The wallet lists all that was sent to it; of what was minted by id, the record is complete then. */
async function judgeArrived(ctx: CaseContext, wallet: WalletFixture, sent: readonly Sent[]): Promise<void> {
  const entryOf = (tokens: readonly ListedToken[], name: unknown) => tokens.find((one) => one.metadata?.name === name)
  const tokens = await beside(ctx, laterToken(ctx, wallet.chain))
    .until(
      () => ctx.make.tokens(wallet.locator),
      (listed) => sent.every(({ metadata }) => entryOf(listed, metadata?.name)?.metadata?.description !== undefined),
    )
    .catch((error: unknown) => {
      if (error instanceof Unlisted) return undefined
      throw error
    })
  if (tokens === undefined) return
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
    'MINT-23',
    ...completedRequirements,
    ...keyRequirements,
    'BATCH-01',
    'BATCH-07',
    'BATCH-18',
    'BATCH-28',
    'MINT-20',
    'ERR-08',
    ...failingItemRequirements,
    'BATCH-15',
    'BATCH-30',
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
    const refused: Refused[] = []
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
        const inTurn = [...recipients.slice(start), ...recipients.slice(0, start)]
        return sendAll(ctx, chosen, collection, inTurn, toHandle, refused)
      }),
    )
    judgeHandles(ctx, toHandles)
    // At quick nothing is waited for.
    if (isQuick) return
    const byWallet = Map.groupBy(all.flat(), ({ wallet }) => wallet)
    await Promise.all([...byWallet].map(([wallet, sent]) => judgeArrived(ctx, wallet, sent)))
    // By now all that was asked for later has come, and has moved.
    const inVain = Map.groupBy(refused, ({ wallet }) => wallet)
    await Promise.all([...inVain].map(([wallet, items]) => judgeNoneOf(ctx, wallet, items)))
    // Each has tokens by now, and so is somewhere: see the monitor.
    await ctx.api.listCollections()
  },
}
