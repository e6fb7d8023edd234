import type { MintRecord } from '../../src/interface/builders/builders.ts'
import { judgeCount, settledTokens } from '../../src/interface/builders/counting.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { tokenKey } from '../../src/interface/builders/tokens.ts'
import { transferByUser, userTransferOf } from '../../src/interface/builders/transfers.ts'
import { counted, inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type Mint, plannedMint } from './record.ts'

const send = (ctx: CaseContext, mint: Mint, request: unknown = mint.request) =>
  ctx.api.putMint(mint.collection.id, mint.id, request)

async function accept(ctx: CaseContext, mint: Mint): Promise<void> {
  const answer = await send(ctx, mint)
  if (answer.response.status !== 200) ctx.block(`a mint was answered with ${answer.response.status}`)
}

async function completed(ctx: CaseContext, mint: Mint): Promise<MintRecord> {
  return (
    (await ctx.make.completion(mint.collection.id, mint.id, mint.request)) ??
    ctx.block(`a mint was not complete ${inTime(ctx.settings)}`)
  )
}

/** Equal repeats: each answered with the record. */
async function repeatEqually(ctx: CaseContext, mint: Mint, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const answer = await send(ctx, mint)
    ctx.judge('MINT-10').statusSoft(answer, 200)
    ctx.judge('MINT-10').shape(answer.response.json, 'MintedToken', 'the answer to a repeat')
    ctx.judge('MINT-10').equal((answer.response.json as MintRecord | undefined)?.id, mint.id, 'the id of a repeat')
  }
}

/** What else of a body may be taken into its identity; for users who have no address to be written to. */
export const otherOptions = ({ reuploadLinkedFiles }: Mint['request']): object => ({
  sendNotification: true,
  reuploadLinkedFiles: !reuploadLinkedFiles,
  locale: 'fr-FR',
})

/** What may be done beside a mint in its collection, and is none of its business. */
async function doOtherThings(ctx: CaseContext, { collection, wallet }: Mint, body: unknown): Promise<void> {
  const { capabilities } = ctx.settings
  await ctx.api.putCollection(collection.id, body)
  if (capabilities.templates) await ctx.api.createTemplate(collection.id, ctx.make.requests.template())
  if (capabilities.batchMint) {
    const item = ctx.make.requests.batchItem(wallet.locator)
    await ctx.api.batchMint(collection.id, { nfts: [{ ...item, recipient: undefined }] })
  }
  await ctx.api.putMint(collection.id, ctx.make.names.mintId(), ctx.make.requests.mint('nobody'))
  await ctx.api.listCollections()
}

export const repeats: readonly Case[] = [
  {
    id: 'minting/repeats',
    title: 'Equal repeats of a mint, while it is pending and later, make no other token',
    requirements: ['MINT-07', 'MINT-10'],
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet({ email: ctx.make.names.email() })
      const recipients = [wallet.locator, wallet.userLocator]
      const mints = recipients.map((recipient) => plannedMint(ctx, collection, wallet, { recipient }))
      const late = mints.at(-1)
      for (const mint of mints) {
        await accept(ctx, mint)
        await repeatEqually(ctx, mint, 3)
      }
      for (const mint of mints) {
        await completed(ctx, mint)
        await repeatEqually(ctx, mint, 3)
        await ctx.api.burst(8, (api) => api.putMint(collection.id, mint.id, mint.request))
      }
      // A mint is one of its project, whichever of its keys asks; whether this one may is another requirement.
      const another = ctx.settings.keyRoles.find((role) => role === 'lacking.wallets.create')
      if (another !== undefined && late) await ctx.api.keyFor(another).putMint(collection.id, late.id, late.request)
      await judgeCount(ctx, 'MINT-07', wallet, mints.length, collection, 'two mints, each repeated')
    },
  },
  {
    id: 'minting/repeats-in-semi-fungible',
    title: 'Equal repeats of a mint in a semi-fungible collection, for a user id, make no other token',
    requirements: ['MINT-07', 'MINT-10'],
    needs: { capabilities: ['semiFungible'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay({ fungibility: 'semi-fungible' })
      const wallet = await ctx.make.wallet()
      const mint = plannedMint(ctx, collection, wallet, { recipient: wallet.userLocator })
      await accept(ctx, mint)
      await repeatEqually(ctx, mint, 1)
      await completed(ctx, mint)
      await repeatEqually(ctx, mint, 1)
      await judgeCount(ctx, 'MINT-07', wallet, 1, collection, 'a mint in a semi-fungible collection, repeated')
    },
  },
  {
    id: 'minting/repeats-of-an-id-with-a-slash',
    title: 'An id with a slash, where it is taken, is an id like others',
    requirements: ['MINT-07', 'MINT-10'],
    run: judgeSlashedId,
  },
  {
    id: 'minting/repeats-after-other-things',
    title: 'A repeat after other things were done in its collection makes no other token',
    requirements: ['MINT-07', 'MINT-10'],
    async run(ctx) {
      const id = ctx.make.names.collectionId()
      const body = ctx.make.requests.collection()
      const created = await ctx.api.putCollection(id, body)
      if (!isTaken(created)) ctx.block(`a collection with a chosen id is answered with ${created.response.status}`)
      const { evm: chain } = ctx.settings.chains
      const wallet = await ctx.make.wallet()
      const mint = plannedMint(ctx, { id, chain, address: undefined, created }, wallet)
      await accept(ctx, mint)
      await completed(ctx, mint)
      await doOtherThings(ctx, mint, body)
      await repeatEqually(ctx, mint, 1)
      await completed(ctx, mint)
      await judgeCount(ctx, 'MINT-07', wallet, 1, mint.collection, 'a mint that is repeated after other requests')
    },
  },
  {
    id: 'minting/repeats-after-a-transfer',
    title: 'A repeat after the token was transferred makes no other token',
    requirements: ['MINT-07'],
    needs: { capabilities: ['transfers'] },
    run: judgeAfterTransfer,
  },
  {
    id: 'minting/repeats-with-another-body',
    title: 'Another body under a used id makes no other token, for the same recipient or for another',
    requirements: ['MINT-08', 'MINT-41'],
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const [wallet, stranger, undecided, rival] = await Promise.all([0, 1, 2, 3].map(() => ctx.make.wallet()))
      if (!wallet || !stranger || !undecided || !rival) throw new Error('four wallets were made')
      const { mint: request } = ctx.make.requests
      const early = plannedMint(ctx, collection, wallet)
      const late = plannedMint(ctx, collection, wallet)
      const disputed = plannedMint(ctx, collection, undecided)
      for (const mint of [early, late, disputed]) await accept(ctx, mint)

      const sameOwner = (mint: Mint): unknown[] => [
        request(mint.wallet.locator),
        { ...mint.request, recipient: mint.wallet.userLocator },
        { ...mint.request, ...otherOptions(mint.request) },
        { ...mint.request, compressed: false },
      ]
      await repeatWith(ctx, early, sameOwner(early), 'pending')
      // Which of two recipients gets a token whose mint is under way is open; that only one does is not.
      await repeatWith(ctx, disputed, [{ ...disputed.request, recipient: rival.locator }], 'pending')
      for (const mint of [early, late]) await completed(ctx, mint)
      await repeatWith(
        ctx,
        late,
        [...sameOwner(late), { ...late.request, recipient: stranger.locator }, request(stranger.locator)],
        'complete',
      )

      const story = 'used ids were sent again with other bodies'
      await Promise.all([
        judgeCount(ctx, 'MINT-08', wallet, 2, collection, story),
        judgeCount(ctx, 'MINT-08', stranger, 0, collection, story),
      ])
      const [kept, lost] = await Promise.all([undecided, rival].map((one) => settledTokens(ctx, one, 0, collection)))
      const both = [...(kept ?? []), ...(lost ?? [])]
      ctx
        .judge('MINT-08')
        .basedOn('made')
        .that(both.length <= 1, {
          message: `an id with two recipients has ${counted(both.length, 'token')}`,
          expected: 'at most 1',
          actual: both.map(tokenKey),
        })
      if (both.length === 0) ctx.block(`no token of an id with two recipients is listed ${inTime(ctx.settings)}`)
    },
  },
]

async function judgeSlashedId(ctx: CaseContext): Promise<void> {
  const [collection, wallet] = await Promise.all([ctx.make.collectionUnderWay(), ctx.make.wallet()])
  const mint = { ...plannedMint(ctx, collection, wallet), id: `${ctx.make.names.mintId()}/1` }
  const first = await send(ctx, mint)
  // Whether a path can carry such an id is open; that it is an id once it was taken is not.
  if (first.response.status !== 200) ctx.leave(`an id with a slash is answered with ${first.response.status}`)
  await completed(ctx, mint)
  await repeatEqually(ctx, mint, 2)
  await judgeCount(ctx, 'MINT-07', wallet, 1, collection, 'a mint under an id with a slash, repeated')
}

async function judgeAfterTransfer(ctx: CaseContext): Promise<void> {
  const [collection, from, to] = await Promise.all([
    ctx.make.collectionUnderWay(),
    ctx.make.wallet(),
    ctx.make.wallet(),
  ])
  const { id, request, listed } = await ctx.make.token(collection, from)
  const started = await transferByUser(ctx, userTransferOf(listed, from, to))
  if (started.response.status !== 200) ctx.leave(`the transfer was answered with ${started.response.status}`)
  const arrived = await ctx.make.tokensWhen(to.locator, 1)
  // On its way it may be listed in both wallets.
  const left = await ctx.eventually(async () => (await ctx.make.tokens(from.locator)).length === 0 || undefined)
  if (arrived.length !== 1 || !left) ctx.leave(`the transfer did not end ${inTime(ctx.settings)}`)
  for (let i = 0; i < 2; i += 1) await ctx.api.putMint(collection.id, id, request)
  const story = 'a mint that is repeated after the token was transferred'
  await judgeCount(ctx, 'MINT-07', from, 0, collection, story)
  await judgeCount(ctx, 'MINT-07', to, 1, collection, story)
}

async function repeatWith(ctx: CaseContext, mint: Mint, bodies: readonly unknown[], when: string): Promise<void> {
  for (const body of bodies) {
    const answer = await send(ctx, mint, body)
    ctx.observe('mint-other-body', { when, status: answer.response.status })
    const { metadata } = (answer.response.json ?? {}) as MintRecord
    if (when !== 'complete') continue
    if (answer.response.status !== 200) {
      ctx.notApplicable(
        'MINT-41',
        `a repeat with another body is answered with ${answer.response.status}, which is open`,
      )
      continue
    }
    ctx
      .judge('MINT-41')
      .equal(metadata?.name, mint.request.metadata?.name, 'the name of a token whose id is used again')
  }
}
