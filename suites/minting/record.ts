import type { TokenAttribute } from '../../src/interface/arbitraries/metadata.ts'
import { eventuallyBeside, laterToken } from '../../src/interface/builders/beside.ts'
import {
  brief,
  type CollectionFixture,
  isComplete,
  isFilled,
  isListingOf,
  isThere,
  type MintRecord,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import {
  completionRequirements,
  judgeCompletion,
  lastingPart,
  type WatchedMint,
  watchMint,
} from '../../src/interface/builders/completing.ts'
import { settledTokens } from '../../src/interface/builders/counting.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { isOwner, type ListedToken, sameAddress, tokenKey } from '../../src/interface/builders/tokens.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { familyOf } from '../../src/interface/chains.ts'
import { openForms } from '../../src/interface/latitude.ts'
import { type Exchange, inParallel } from '../../src/kit/case.ts'
import { judgePlace, seenWhen } from '../collections/listed.ts'

/** One mint of a case: what was asked for, and for whom. */
export interface Mint {
  readonly collection: CollectionFixture
  readonly wallet: WalletFixture
  readonly id: string
  readonly request: {
    readonly metadata?: {
      readonly name?: string
      readonly image?: string
      readonly description?: string
      readonly attributes?: readonly TokenAttribute[]
    }
    readonly recipient?: string
    readonly reuploadLinkedFiles?: boolean
  }
}

export const plannedMint = (
  ctx: CaseContext,
  collection: CollectionFixture,
  wallet: WalletFixture,
  changes: Readonly<Record<string, unknown>> = {},
): Mint => ({
  collection,
  wallet,
  id: ctx.make.names.mintId(),
  request: ctx.make.requests.mint(wallet.locator, changes) as Mint['request'],
})

const recordOf = (answer: Exchange): MintRecord => (answer.response.json ?? {}) as MintRecord

/** Judges the first answer to a mint: MINT-01, 02, 03 and 05. */
export function judgeAccepted(ctx: CaseContext, answer: Exchange, mint: Mint): MintRecord {
  ctx.judge('MINT-01').status(answer, 200)
  ctx.judge('MINT-01').shape(answer.response.json, 'MintedToken')
  const record = recordOf(answer)
  ctx.judge('MINT-02').equal(record.id, mint.id, 'the id')
  ctx.judge('MINT-03').equal(record.onChain?.status, 'pending', 'the status')
  ctx.judge('MINT-05').equal(record.onChain?.chain, mint.collection.chain, 'the chain')
  return record
}

/** Sends a new mint several times at one moment. @returns an answer that took it, of its acceptance if there is one */
export async function sendAtOnce(ctx: CaseContext, { collection, id, request }: Mint, times = 3): Promise<Exchange> {
  const answers = await ctx.api.burst(times, (api) => api.putMint(collection.id, id, request))
  const taken = answers.filter((one) => isTaken(one))
  // How those are answered that come while the first is in work is open, and one may find the mint further on.
  const first = taken.find((one) => recordOf(one).onChain?.status === 'pending')
  return (
    first ??
    taken.find((one) => !isComplete(recordOf(one), collection.chain)) ??
    taken[0] ??
    ctx.api.putMint(collection.id, id, request)
  )
}

/** The same as `judgeAccepted` of an answer to one of several requests, which may be complete before the others are answered. */
export function judgeOneOfSeveral(ctx: CaseContext, answer: Exchange, mint: Mint): void {
  if (!isComplete(recordOf(answer), mint.collection.chain)) judgeAccepted(ctx, answer, mint)
}

/** Judges that what was sent at one moment is one token, by the names in a list (MINT-09); one that is listed twice is one. */
export function judgeOnceNamed(
  ctx: CaseContext,
  { request }: Mint,
  listed: readonly ListedToken[],
  where: string,
): boolean {
  const name = request.metadata?.name
  const named = name === undefined ? [] : listed.filter((token) => token.metadata?.name === name)
  const keys = [...new Set(named.map(tokenKey))]
  return ctx.judge('MINT-09').that(keys.length <= 1, {
    message: `a mint that was sent several times at one moment ${where} made ${keys.length} tokens`,
    expected: 'at most one token',
    actual: keys,
  })
}

/** Judges MINT-04 on the first answer to a mint on an EVM chain. */
export function judgeContract(ctx: CaseContext, answer: Exchange, { address }: CollectionFixture): void {
  const { onChain } = recordOf(answer)
  // Whether a list shows the address of a collection is another requirement.
  if (address !== undefined && isThere(onChain?.contractAddress)) {
    ctx.judge('MINT-04').that(sameAddress(onChain?.contractAddress, address), {
      message: 'the first answer names another contract than that of the collection',
      expected: address,
      actual: onChain?.contractAddress,
    })
  }
  ctx.judge('MINT-04').that(/^(0x)?[0-9a-f]{40}$/i.test(String(onChain?.contractAddress)), {
    message: 'the first answer names no contract',
    expected: 'an EVM address',
    actual: onChain?.contractAddress,
  })
}

/** Which address an image has that was stored anew is open; that it has one is not (Minted token record, metadata). */
export const judgeImage = (ctx: CaseContext, metadata: MintRecord['metadata']): boolean =>
  ctx.judge('MINT-53').that(typeof metadata?.image === 'string' && metadata.image !== '', {
    message: 'the completed record of a token whose files are stored anew has no image',
    expected: 'an address as text',
    actual: metadata,
  })

/**
 * Judges a mint that has completed: its metadata by MINT-53, its fields by MINT-05, 12 to 16.
 * @returns whether its record shows anything of the completion
 * @throws Blocked when it has not, since nothing can be said of the fields then
 */
export function judgeCompleted(ctx: CaseContext, seen: WatchedMint, mint: Mint): boolean {
  if (!judgeCompletion(ctx, seen)) return false
  const { record } = seen
  const { metadata, onChain } = record
  const text = (requirement: RequirementId, value: unknown, what: string): void => {
    ctx.judge(requirement).that(typeof value === 'string' && value !== '', {
      message: `the completed record has no ${what} as text`,
      expected: what,
      actual: record,
    })
  }
  ctx.judge('MINT-10').shape(record, 'MintedToken', 'the completed record')
  ctx.judge('MINT-02').equal(record.id, mint.id, 'the id of the completed record')
  text('MINT-12', onChain?.owner, 'owner')
  text('MINT-13', onChain?.txId, 'transaction id')
  ctx.judge('MINT-05').equal(onChain?.chain, mint.collection.chain, 'the chain of the completed record')
  if (isThere(onChain?.owner)) {
    ctx.judge('MINT-16').that(isOwner(onChain?.owner, mint.wallet), {
      message: 'the owner is not the recipient',
      expected: mint.wallet.address,
      latitude: openForms.owner,
      actual: onChain?.owner,
    })
  }
  if (isThere(metadata)) {
    for (const field of ['name', 'description'] as const) {
      const sent = mint.request.metadata?.[field]
      ctx
        .judge(isCut(mint, sent, metadata?.[field]) ? 'MINT-43' : 'MINT-14')
        .equal(metadata?.[field], sent, `the ${field}`)
    }
    if (mint.request.reuploadLinkedFiles === false)
      ctx.judge('MINT-15').equal(metadata?.image, mint.request.metadata?.image, 'the image address')
    else judgeImage(ctx, metadata)
  }
  return true
}

/** Chains other than EVM ones may keep but the beginning of a long text, which is a recommendation's to forbid. */
const isCut = ({ collection }: Mint, sent = '', shown: unknown): boolean =>
  familyOf(collection.chain) !== 'evm' &&
  typeof shown === 'string' &&
  shown !== sent &&
  sent.length > 30 &&
  shown.length > 20 &&
  sent.startsWith(shown)

/** What `judgeCompleted` cites beside what the first answer is judged by. */
export const completedRequirements: readonly RequirementId[] = [
  ...completionRequirements,
  'MINT-10',
  'MINT-05',
  'MINT-12',
  'MINT-13',
  'MINT-14',
  'MINT-43',
  'MINT-15',
  'MINT-16',
]

/** Judges MINT-11 and MINT-36: what only tokens on EVM chains are said to have. */
export function judgeEvmFields(ctx: CaseContext, { onChain }: MintRecord, mint: Mint): void {
  ctx.judge('MINT-11').that(typeof onChain?.tokenId === 'string' && /^\d+$/.test(onChain.tokenId), {
    message: 'the token id is no number in text',
    expected: 'digits',
    actual: onChain?.tokenId,
  })
  // Whether a list shows the address of a collection is another requirement.
  if (mint.collection.address === undefined) {
    ctx.notApplicable('MINT-36', 'the contract of the collection was never told')
    return
  }
  ctx.judge('MINT-36').that(sameAddress(onChain?.contractAddress, mint.collection.address), {
    message: 'the contract is not that of the collection',
    expected: mint.collection.address,
    actual: onChain?.contractAddress,
  })
}

/**
 * Judges MINT-17: the listing of the recipient has the token, found by contract and token id or by its name.
 * @returns its entry there
 * @throws Blocked where no later token is listed either
 */
export async function judgeListed(ctx: CaseContext, record: MintRecord, mint: Mint): Promise<ListedToken | undefined> {
  const listed = await eventuallyBeside(
    ctx,
    async () =>
      (await ctx.make.tokens(mint.wallet.locator)).find(
        (token) => isListingOf(token, record) || token.metadata?.name === mint.request.metadata?.name,
      ),
    laterToken(ctx, mint.collection),
  )
  ctx.judge('MINT-17').that(listed !== undefined, {
    message: 'the token is not in the listing of its recipient, though a later one is listed',
    expected: record,
    actual: await ctx.make.tokens(mint.wallet.locator),
  })
  return listed
}

/** Judges MINT-18 on `reads` repeats of a completed mint. */
export async function judgeLasting(ctx: CaseContext, record: MintRecord, mint: Mint, reads: number): Promise<void> {
  let before = lastingPart(record)
  for (let read = 1; read <= reads; read += 1) {
    const answer = await ctx.api.putMint(mint.collection.id, mint.id, mint.request)
    ctx.judge('MINT-10').statusSoft(answer, 200)
    if (answer.response.status !== 200) return
    const now = lastingPart(recordOf(answer))
    // Nothing says that its file is stored anew before a mint is complete: once, another address may follow the one that was sent.
    const isStoredNow = before.image === mint.request.metadata?.image && isFilled(now.image)
    if (isStoredNow && mint.request.reuploadLinkedFiles !== false) before = { ...before, image: now.image }
    if (!ctx.judge('MINT-18').equal(now, before, `read ${read} of the record`)) return
  }
}

const backwards = (body: object): object => Object.fromEntries(Object.entries(body).toReversed())

async function seeThrough(ctx: CaseContext, mint: Mint): Promise<void> {
  const answer = await ctx.api.putMint(mint.collection.id, mint.id, mint.request)
  const first = judgeAccepted(ctx, answer, mint)
  // The same members in another order are the same body: who compares bodies letter for letter may dispute it.
  const turned = await ctx.api.putMint(mint.collection.id, mint.id, backwards(mint.request))
  const isTaken = turned.response.status === 200
  const repeat = isTaken ? turned : await ctx.api.putMint(mint.collection.id, mint.id, mint.request)
  ctx.judge('MINT-10').status(repeat, 200)
  ctx.judge('MINT-52').that(isTaken, {
    message: 'a repeat whose members stand in another order is answered otherwise than an equal one',
    expected: 200,
    actual: brief(turned),
    exchange: turned,
  })
  ctx.judge('MINT-10').shape(repeat.response.json, 'MintedToken', 'the answer to a repeat')
  ctx.judge('MINT-10').equal(recordOf(repeat).id, mint.id, 'the id of a repeat')
  ctx.judge('MINT-40').equal(recordOf(repeat).actionId, first.actionId, 'the action id of a repeat')
  ctx
    .judge('MINT-05')
    .equal(recordOf(repeat).onChain?.chain, mint.collection.chain, 'the chain in the answer to a repeat')

  const { id, request, collection, wallet } = mint
  const seen = await watchMint(ctx, collection.id, id, request, collection.chain, wallet.locator)
  const { record } = seen
  ctx.observe('mint-status-words', ['pending', ...seen.words.filter((word) => word !== 'pending')])
  ctx.observe('mint-completion-time', seen.duration)
  const deployed = await ctx.make.deployed(collection)
  judgeContract(ctx, answer, deployed)
  if (!judgeCompleted(ctx, seen, mint)) return
  judgeEvmFields(ctx, record, { ...mint, collection: deployed })
  await judgeListed(ctx, record, mint)
  if (!seen.complete) return
  await judgeLasting(ctx, record, mint, 8)
  await judgeProgress(ctx, mint)
  // Another token of the collection must not show through, and a later read may come from another place.
  const next = await ctx.make.token(mint.collection, mint.wallet)
  await judgeOne(ctx, mint)
  judgeActions(ctx, first, next.record, mint)
  await judgeLasting(ctx, record, mint, 4)
  ctx.judge('MINT-40').equal(record.actionId, first.actionId, 'the action id of the completed record')
  judgePlace(ctx, 'COL-22', (await seenWhen(ctx, [collection.id], { deployed: true })).of(collection.id)[0])
}

/** Judges MINT-07, once a later token is listed: all its repeats, in whatever order their members stood, have minted none. */
async function judgeOne(ctx: CaseContext, { wallet, request }: Mint): Promise<void> {
  const tokens = await ctx.make.tokens(wallet.locator)
  const keys = new Set(tokens.filter(({ metadata }) => metadata?.name === request.metadata?.name).map(tokenKey))
  ctx.judge('MINT-07').that(keys.size <= 1, {
    message: `a mint that was repeated made ${keys.size} tokens`,
    expected: 'at most one token',
    actual: [...keys],
  })
}

/** Judges MINT-46: an action that is over is neither that of the collection nor that of a mint which was asked for later. */
function judgeActions(ctx: CaseContext, first: MintRecord, next: MintRecord, { collection }: Mint): void {
  if (first.actionId === undefined) return
  const own = { collection: recordOf(collection.created).actionId, next: next.actionId }
  ctx.judge('MINT-46').that(first.actionId !== own.collection && first.actionId !== own.next, {
    message: 'the action of a mint is that of its collection, or of a mint after it',
    expected: 'action ids of their own',
    actual: { first: first.actionId, ...own },
  })
}

/** Judges MINT-39. The fields may be there a moment before the word, hence the wait. */
async function judgeProgress(ctx: CaseContext, mint: Mint): Promise<void> {
  let word: unknown
  await ctx.eventually(async () => {
    word = recordOf(await ctx.api.putMint(mint.collection.id, mint.id, mint.request)).onChain?.status
    return word !== 'pending' || undefined
  })
  ctx.judge('MINT-39').that(typeof word === 'string' && word !== 'pending', {
    message: 'the status of a completed mint does not show that it is complete',
    expected: 'a word other than pending',
    actual: word,
  })
}

export const record: readonly Case[] = [
  {
    id: 'minting/record',
    title: 'A mint from its acceptance to the listing of its recipient',
    requirements: [
      'COL-22',
      'MINT-07',
      'MINT-01',
      'MINT-02',
      'MINT-03',
      'MINT-04',
      'MINT-11',
      'MINT-17',
      'MINT-18',
      'MINT-36',
      'MINT-39',
      'MINT-40',
      'MINT-52',
      'MINT-46',
      ...completedRequirements,
    ],
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      await seeThrough(ctx, plannedMint(ctx, collection, wallet))
    },
  },
  {
    id: 'minting/same-id-in-two-collections',
    title: 'One id in two collections names two tokens',
    requirements: ['MINT-24'],
    async run(ctx) {
      const [one, other, wallet] = await Promise.all([
        ctx.make.collectionUnderWay(),
        ctx.make.collectionUnderWay(),
        ctx.make.wallet(),
      ])
      const id = ctx.make.names.mintId()
      const names: unknown[] = []
      const completions: (() => Promise<void>)[] = []
      for (const collection of [one, other]) {
        const request = ctx.make.requests.mint(wallet.locator)
        names.push(request.metadata?.name)
        const answer = await ctx.api.putMint(collection.id, id, request)
        ctx.judge('MINT-24').status(answer, 200)
        completions.push(async () => {
          const record = await ctx.make.completion(collection.id, id, request, { accepted: answer })
          if (!record) ctx.block(`a mint was not complete ${inTime(ctx.settings)}`)
          ctx.judge('MINT-24').equal(record?.metadata?.name, request.metadata?.name, 'the name of the token')
        })
      }
      await inParallel(completions)
      const listed = (await settledTokens(ctx, wallet, 2, one)).map(({ metadata }) => metadata?.name)
      const missing = names.filter((name) => !listed.includes(name))
      ctx.judge('MINT-24').basedOn('made').equal(missing, [], 'the names of tokens that are not listed')
    },
  },
]
