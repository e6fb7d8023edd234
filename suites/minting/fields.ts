import fc from 'fast-check'
import { evmCollectionChains, familyOf } from '../../src/interface/arbitraries/chains.ts'
import { edgeTokenMetadata, isOrdinary } from '../../src/interface/arbitraries/metadata.ts'
import { type MintWish, mintWish } from '../../src/interface/arbitraries/mint-request.ts'
import { beside, laterToken } from '../../src/interface/builders/beside.ts'
import {
  type CollectionFixture,
  isFilled,
  isListingOf,
  isThere,
  type MintRecord,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { judgeInTime, watchMint } from '../../src/interface/builders/completing.ts'
import { sendOrTwin } from '../../src/interface/builders/plain-twin.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { isOwner, type ListedToken } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext, ObservationId } from '../../src/interface/case.ts'
import { openForms } from '../../src/interface/latitude.ts'
import { lastFirst } from '../../src/kit/case.ts'
import { judgeAttributes } from '../listing/attributes.ts'
import { judgeContract } from './record.ts'

type Recipients = Readonly<Record<string, { readonly wallet: WalletFixture; readonly locator: string }>>

const kinds = ['address', 'email', 'userId'] as const

/** Mints at once, of examples and of what is drawn: each such group costs one wait for completion. */
const group = 9
const drawn = 6

const edges: readonly MintWish[] = edgeTokenMetadata.map((metadata, index) => ({
  kind: kinds[index % kinds.length] ?? 'address',
  metadata,
  options: { sendNotification: false },
}))
const edgeGroups = Array.from({ length: Math.ceil(edges.length / group) }, (_, i) =>
  edges.slice(i * group, (i + 1) * group),
)

const anyOptions: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
  {
    sendNotification: fc.boolean(),
    // Which others there are is said of orders alone.
    locale: fc.constant('en-US'),
    reuploadLinkedFiles: fc.boolean(),
  },
  { requiredKeys: [] },
)

async function makeRecipients(ctx: CaseContext): Promise<Recipients> {
  const [byAddress, byEmail, byUser] = [
    await ctx.make.wallet(),
    await ctx.make.wallet({ email: ctx.make.names.email() }),
    await ctx.make.wallet(),
  ]
  return {
    address: { wallet: byAddress, locator: byAddress.locator },
    email: { wallet: byEmail, locator: byEmail.userLocator },
    userId: { wallet: byUser, locator: byUser.userLocator },
  }
}

async function judgeWishes(
  ctx: CaseContext,
  collection: CollectionFixture,
  to: Recipients,
  wishes: readonly MintWish[],
) {
  const planned = wishes.map(({ kind, metadata, options }) => {
    const recipient = to[kind] ?? ctx.block(`no recipient of the kind ${kind}`)
    return {
      id: ctx.make.names.mintId(),
      // What was refused may have used its id up (MINT-48).
      twinId: ctx.make.names.mintId(),
      metadata,
      wallet: recipient.wallet,
      request: { recipient: recipient.locator, metadata, reuploadLinkedFiles: false, ...options },
    }
  })
  const sent = await Promise.all(
    planned.map(({ id, twinId, request }) =>
      sendOrTwin(request, (one) => ctx.api.putMint(collection.id, one === request ? id : twinId, one)),
    ),
  )
  // Whether an address may be one of http is open.
  for (const [index, { refused }] of sent.entries())
    if (refused && !planned[index]?.metadata.image.startsWith('http:')) ctx.judge('MINT-43').statusSoft(refused, 200)
  const answers = sent.map(({ answer }) => answer)
  const mints = planned.map((mint, index) => {
    const request = sent[index]?.body ?? mint.request
    return { ...mint, id: request === mint.request ? mint.id : mint.twinId, request, metadata: request.metadata }
  })
  for (const [index, answer] of answers.entries()) {
    const taken = ctx.judge(isLongWish(mints[index]?.metadata) ? 'MINT-43' : 'MINT-28').statusSoft(answer, 200)
    if (!taken) continue
    const { id, onChain } = (answer.response.json ?? {}) as MintRecord
    ctx.judge('MINT-02').equal(id, mints[index]?.id, 'the id')
    ctx.judge('MINT-03').equal(onChain?.status, 'pending', 'the status')
    ctx.judge('MINT-05').equal(onChain?.chain, collection.chain, 'the chain')
    judgeContract(ctx, answer, collection)
  }
  const done = await lastFirst(
    mints
      .filter((_, index) => answers[index]?.response.status === 200)
      .map((mint) => async () => {
        const seen = await watchMint(ctx, collection.id, mint.id, mint.request, collection.chain)
        judgeInTime(ctx, seen)
        return { ...mint, record: seen.record }
      }),
  )
  const listings = await Promise.all(Object.values(to).map(({ wallet }) => listedWhen(ctx, wallet, done, collection)))
  for (const { metadata, record, wallet } of done) {
    judgeMetadata(ctx, collection, metadata, record.metadata, 'the record')
    ctx.judge('MINT-16').that(isOwner(record.onChain?.owner, wallet), {
      message: 'the owner is not the recipient',
      expected: wallet.address,
      latitude: openForms.owner,
      actual: record.onChain?.owner,
    })
    const listed = listings.flat().find((token) => isListingOf(token, record))
    ctx.judge('MINT-17').that(listed !== undefined, {
      message: 'the token is not in the listing of its recipient, though a later one is listed',
      expected: record.onChain,
      actual: wallet.userLocator,
    })
    if (listed?.metadata === undefined) continue
    judgeMetadata(ctx, collection, metadata, listed.metadata, 'the listing')
    // An empty one may be left out; it is no address of anything.
    if (metadata.animation_url === '')
      ctx.judge('LIST-05').that(!listed.metadata.animation_url, {
        message: 'a token that was minted with an empty animation_url is listed with another',
        expected: 'an empty one, or none',
        actual: listed.metadata.animation_url,
      })
    const shown = listed.metadata
    const clips = metadata.animation_url ? [] : mints.map((mint) => mint.metadata.animation_url).filter(Boolean)
    ctx.judge('LIST-05').that(!clips.some((one) => one === shown.animation_url), {
      message: 'a token that was minted without an animation_url is listed with that of another',
      expected: 'an empty one, or none',
      actual: listed.metadata.animation_url,
    })
    judgeAttributes(ctx, metadata.attributes ?? [], listed.metadata.attributes, 'in the listing')
  }
}

async function listedWhen(
  ctx: CaseContext,
  wallet: WalletFixture,
  mints: readonly { readonly wallet: WalletFixture; readonly record: MintRecord }[],
  collection: CollectionFixture,
): Promise<readonly ListedToken[]> {
  const own = mints.filter((mint) => mint.wallet === wallet)
  if (own.length === 0) return []
  return beside(ctx, laterToken(ctx, collection)).until(
    () => ctx.make.tokens(wallet.locator),
    (listed) => own.every(({ record }) => listed.some((token) => isListingOf(token, record))),
  )
}

function judgeMetadata(
  ctx: CaseContext,
  { chain }: CollectionFixture,
  sent: MintWish['metadata'],
  shown: Readonly<Record<string, unknown>> | undefined,
  where: string,
) {
  // What is taken is kept, though a longer text than usual may be refused; on other chains the chain keeps but the beginning.
  const isShort = sent.name.length <= longestKept.name && sent.description.length <= longestKept.description
  const isKept = familyOf(chain) === 'evm' && isShort
  const rule = isKept || !isLongWish(sent) ? 'MINT-42' : 'MINT-43'
  ctx.judge(rule).equal(shown?.name, sent.name, `the name in ${where}`)
  ctx.judge(rule).equal(shown?.description, sent.description, `the description in ${where}`)
  ctx.judge('MINT-15').equal(shown?.image, sent.image, `the image address in ${where}`)
}

/** In UTF-16 units. */
const longestKept = { name: 100, description: 500 }

/** Whether any of the texts, or the list of attributes, is longer than a service surely takes. */
const isLongWish = (metadata: MintWish['metadata'] | undefined): boolean =>
  metadata !== undefined && !isOrdinary(metadata)

export const fields: readonly Case[] = [
  {
    id: 'minting/any-metadata',
    title: 'Metadata of every kind are accepted and kept as they were sent, for recipients of every kind',
    requirements: [
      'MINT-02',
      'MINT-03',
      'MINT-04',
      'MINT-05',
      'MINT-15',
      'MINT-16',
      'MINT-17',
      'MINT-28',
      'MINT-38',
      'MINT-42',
      'MINT-43',
      'MINT-54',
      'LIST-05',
    ],
    async run(ctx) {
      const collection = await ctx.make.collection()
      const recipients = await makeRecipients(ctx)
      await ctx.property(
        fc.array(mintWish(kinds), { minLength: 1, maxLength: drawn, size: 'max' }),
        (wishes) => judgeWishes(ctx, collection, recipients, wishes),
        { weight: 0.07, examples: edgeGroups, quota: true },
      )
    },
  },
  {
    id: 'minting/options',
    title:
      'Options of a mint are accepted and may be left out, and change nothing of where it goes and what its texts are',
    requirements: ['MINT-05', 'MINT-31', 'MINT-14', 'MINT-16', 'MINT-54'],
    async run(ctx) {
      const collection = await ctx.make.collection()
      const wallet = await ctx.make.wallet({ email: ctx.make.names.email() })
      const metadata = { name: 'Ticket', image: ctx.settings.assets.image, description: 'Row 4' }
      interface Sent {
        readonly id: string
        readonly request: unknown
      }
      const [taken, open]: [Sent[], Sent[]] = [[], []]
      const send = async (more: Readonly<Record<string, unknown>>, to = taken) => {
        // Nobody is written to.
        const recipient = more.sendNotification === false ? wallet.userLocator : wallet.locator
        const mint = { id: ctx.make.names.mintId(), request: { recipient, metadata, ...more } }
        const answer = await ctx.api.putMint(collection.id, mint.id, mint.request)
        if (isTaken(answer)) to.push(mint)
        return answer
      }
      const variants = [
        { sendNotification: true },
        { sendNotification: false, locale: 'en-US' },
        { reuploadLinkedFiles: false },
      ]
      await ctx.property(anyOptions, async (variant) => ctx.judge('MINT-31').status(await send(variant), 200), {
        weight: 0.03,
        examples: variants,
        quota: true,
      })
      const observe = async (observation: ObservationId, more: Readonly<Record<string, unknown>>, to = open) =>
        ctx.observe(observation, (await send({ reuploadLinkedFiles: false, ...more }, to)).response.status)
      // That there are other languages is said.
      await observe('mint-locale-other', { locale: 'fr-FR' }, taken)
      await observe('mint-locale-unknown', { locale: 'xx-XX' })
      await observe('mint-compressed-evm', { compressed: true })
      await observe('mint-unknown-fields', { conformintField: 1 })
      const elsewhere = evmCollectionChains(ctx.settings.environment).find((chain) => chain !== collection.chain)
      const abroad = { recipient: `${elsewhere}:${wallet.address}`, metadata, reuploadLinkedFiles: false }
      const odd = await ctx.api.putMint(collection.id, ctx.make.names.mintId(), abroad)
      ctx.observe('mint-recipient-on-another-chain', odd.response.status)
      // Whether it is taken is open; the contract of what is taken is on one chain.
      const shownAbroad = isTaken(odd) ? ((odd.response.json ?? {}) as MintRecord).onChain?.chain : undefined
      if (shownAbroad !== undefined)
        ctx.judge('MINT-05').equal(shownAbroad, collection.chain, 'the chain of a mint to an address on another one')
      const seen = await lastFirst(
        taken.map(
          ({ id, request }) =>
            () =>
              watchMint(ctx, collection.id, id, request, collection.chain),
        ),
      )
      for (const one of seen) judgeInTime(ctx, one)
      // Whether the others are taken is open, and so is whether what was taken fails later; what is made is made as it was asked for.
      const looked = await Promise.all(open.map(({ id, request }) => ctx.api.putMint(collection.id, id, request)))
      const records = [
        ...seen.map(({ record }) => record),
        ...looked.map(({ response }) => (response.json ?? {}) as MintRecord),
      ]
      for (const { metadata: shown, onChain } of records) {
        // Metadata may come before the owner.
        if (shown === undefined || !isThere(shown) || !isFilled(onChain?.owner)) continue
        for (const field of ['name', 'description'] as const)
          ctx.judge('MINT-14').equal(shown[field], metadata[field], `the ${field} of a mint with an option`)
        ctx.judge('MINT-16').that(isOwner(onChain?.owner, wallet), {
          message: 'a mint with an option goes to another than its recipient',
          expected: wallet.address,
          latitude: openForms.owner,
          actual: onChain?.owner,
        })
      }
    },
  },
]
