import { familyOf } from '../../src/interface/arbitraries/chains.ts'
import { isListingOf, type MintRecord, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { watchMint } from '../../src/interface/builders/completing.ts'
import { judgeCount } from '../../src/interface/builders/counting.ts'
import { sendOrTwin } from '../../src/interface/builders/plain-twin.ts'
import { judgeRefusal, judgeTaken } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import { counted } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { judgeAttributes } from '../listing/attributes.ts'
import {
  completedRequirements,
  judgeAccepted,
  judgeCompleted,
  judgeLasting,
  judgeListed,
  type Mint,
  plannedMint,
  sendAtOnce,
} from './record.ts'
import { otherOptions } from './repeats.ts'

const acceptedRequirements: readonly RequirementId[] = ['MINT-01', 'MINT-02', 'MINT-03']

/** Text of several scripts, two blanks in a row, and an address with a query: what is kept on one chain may be lost on another. */
const worldlyMetadata = (ctx: CaseContext, index: number, isStoredAnew: boolean): object => ({
  // Longer than the 32 bytes that some chains have for it.
  name: `東京  ${ctx.make.names.mark()}, kept whole`,
  image: isStoredAnew ? ctx.settings.assets.image : `https://example.com/conformint/${index}.png?size=large&v=2#front`,
  description: `Überraschung 🚀 <b>&amp;</b> ${'long text '.repeat(40)}№ ${index}`,
  attributes: [
    { trait_type: 'Made as', value: `${index}` },
    { trait_type: 'Kind, of both', value: '2, and more; or 3' },
    // A number, as whoever draws it expects.
    { trait_type: 'Boost', value: '2', display_type: 'boost_number' },
  ],
})

/** What is so where nothing is said (Endpoints, mint with id). The user of the wallet has no address to be written to. */
const byDefault = { sendNotification: undefined, reuploadLinkedFiles: undefined }

/** Mints with each of the options for its recipient at once, and judges them to their end; `accepts` says that they are taken. */
async function seeThrough(
  ctx: CaseContext,
  chain: string,
  optionsFor: (wallet: WalletFixture) => readonly object[],
  accepts: RequirementId,
  listed: boolean,
): Promise<void> {
  const collection = await ctx.make.collectionUnderWay({ chain })
  const [wallet, stranger] = [await ctx.make.wallet({ chain }), await ctx.make.wallet({ chain })]
  const ids = alikeIds(ctx.make.names.mintId())
  const planned = optionsFor(wallet).map((option, index) => {
    const metadata = worldlyMetadata(ctx, index, 'reuploadLinkedFiles' in option)
    const mint = plannedMint(ctx, collection, wallet, { metadata, ...option })
    return { ...mint, ids: [...ids.slice(index, index + 1), mint.id] }
  })
  const actions = new Map<string, unknown>()
  const mints: Mint[] = []
  const follow = async (mint: Mint): Promise<boolean> => {
    const seen = await watchMint(ctx, collection.id, mint.id, mint.request, chain, wallet.locator)
    if (!judgeApart(ctx, seen.record, mint, mints)) return false
    for (const word of seen.words) ctx.observe('mint-course-by-family', { family: familyOf(chain), word })
    judgeCompleted(ctx, seen, mint)
    if (!seen.complete) return false
    ctx.judge('MINT-40').equal(seen.record.actionId, actions.get(mint.id), 'the action id of the completed record')
    const entry = listed ? await judgeListed(ctx, seen.record, mint) : undefined
    if (entry?.metadata !== undefined) {
      const { attributes = [] } = mint.request.metadata ?? {}
      const hasAll = ({ metadata }: ListedToken): boolean =>
        Array.isArray(metadata?.attributes) && metadata.attributes.length >= attributes.length
      // What a token says of itself may be read later than that it is there.
      const again = async () =>
        (await ctx.make.tokens(wallet.locator)).find((token) => isListingOf(token, seen.record)) ?? entry
      const whole = hasAll(entry) ? entry : await ctx.settling().until(again, hasAll)
      judgeAttributes(ctx, attributes, whole.metadata?.attributes, `on ${chain}`)
    }
    if (mint === mints[0]) await repeatOtherwise(ctx, mint, stranger, listed)
    await judgeLasting(ctx, seen.record, mint, 4)
    return true
  }
  for (const { ids: wanted, ...plan } of planned) {
    // What guards one family of chains may be missing for another; on Solana there are races of their own.
    const send = (one: Mint): Promise<Exchange> =>
      listed || mints.length !== 1 ? ctx.api.putMint(collection.id, one.id, one.request) : sendAtOnce(ctx, one, 8)
    const { mint, answer } = await sendWithFirst(wanted, plan, send)
    mints.push(mint)
    if (!judgeTaken(ctx, accepts, answer)) return
    if (!judgeApart(ctx, recordOf(answer), mint, mints)) return
    // Of several at one moment, any may be answered when it is complete.
    const isFirst = listed || mints.length !== 2
    actions.set(mint.id, isFirst ? judgeAccepted(ctx, answer, mint).actionId : recordOf(answer).actionId)
    if (!listed && mint === mints[0]) await ctx.api.burst(8, (api) => api.putMint(collection.id, mint.id, mint.request))
    // One after the other where no later token of a count shows that no more is under way.
    if (!listed && !(await follow(mint))) return
  }
  if (listed) {
    for (const mint of mints) if (!(await follow(mint))) return
    await judgeCount(ctx, 'MINT-07', wallet, mints.length, collection, 'each mint was repeated until it was complete')
  } else await judgeNoMore(ctx, 'MINT-07', wallet, mints.length)
  if (!listed) {
    // What addresses are on this chain is not shown, but a sign that is in none of them.
    const nowhere = ctx.make.requests.mint(`${wallet.locator}!`)
    judgeRefusal(ctx, await ctx.api.putMint(collection.id, ctx.make.names.mintId(), nowhere), 'LOC-12')
    const { metadata: _, ...bare } = ctx.make.requests.mint(wallet.locator)
    judgeRefusal(ctx, await ctx.api.putMint(collection.id, ctx.make.names.mintId(), bare), 'MINT-20')
  }
  // What another body could have made was asked for before what is there by now.
  await judgeNoMore(ctx, 'MINT-08', stranger, 0)
}

/** Ids that a careless key takes for one: they differ in the case of a letter, and in the last of many signs. */
const alikeIds = (id: string): readonly string[] => {
  const long = `${id}-`.padEnd(60, 'long-')
  return [`${long}a`, `${long}A`, `${long}b`]
}

/** Sends a mint under the first of these ids that is taken: which texts are served as ids can be disputed (MINT-44). */
async function sendWithFirst(
  ids: readonly string[],
  plan: Mint,
  send: (mint: Mint) => Promise<Exchange>,
): Promise<{ readonly mint: Mint; readonly answer: Exchange }> {
  const [id = plan.id, ...others] = ids
  // What was refused may have used its id up (MINT-48).
  const under = (request: Mint['request']): Mint => ({ ...plan, id: request === plan.request ? id : `${id}b`, request })
  const { body, answer } = await sendOrTwin(plan.request, (request) => send(under(request)))
  if (isTaken(answer) || others.length === 0) return { mint: under(body), answer }
  return sendWithFirst(others, plan, send)
}

const recordOf = ({ response }: Pick<Exchange, 'response'>): MintRecord => (response.json ?? {}) as MintRecord

/** Judges MINT-45: a mint whose id is like others is no repeat of one of those. Actions do not tell: mints of one moment may share one. */
function judgeApart(ctx: CaseContext, record: MintRecord, mint: Mint, mints: readonly Mint[]): boolean {
  const name = record.metadata?.name
  const isOf = ({ id, request }: Mint): boolean =>
    id === record.id || (name !== undefined && request.metadata?.name === name)
  const other = mints.find((one) => one !== mint && isOf(one))
  return ctx.judge('MINT-45').that(other === undefined, {
    message: `the mint id ${mint.id} is answered with the record of ${other?.id}, which is like it`,
    expected: { id: mint.id, name: mint.request.metadata?.name },
    actual: { id: record.id, name },
  })
}

/** A used id with another body is the same mint (MINT-08), and says nothing new of its token (MINT-41). */
async function repeatOtherwise(ctx: CaseContext, mint: Mint, other: WalletFixture, listed: boolean): Promise<void> {
  const { collection, id, request, wallet } = mint
  const { metadata } = ctx.make.requests.mint(other.locator)
  for (const changes of [
    { recipient: other.locator },
    { recipient: other.userLocator },
    { metadata, locale: 'en-US' },
    otherOptions(request),
    { compressed: false },
  ])
    await ctx.api.putMint(collection.id, id, { ...request, ...changes })
  // Before the first body is sent again: where each is written over, the record is always that of the last.
  if (!listed) return
  const names = (await ctx.make.tokens(wallet.locator)).map((one) => one.metadata?.name)
  ctx.judge('MINT-41').that(!names.includes(metadata?.name), {
    message: 'a token has the name of a body that was sent under its id later',
    expected: request.metadata?.name,
    actual: metadata?.name,
  })
}

/** How a listing shows tokens of other chains is open, and whether it does: what it shows are no more than were minted. */
async function judgeNoMore(
  ctx: CaseContext,
  rule: RequirementId,
  { locator }: WalletFixture,
  minted: number,
): Promise<void> {
  const { status, json } = (await ctx.api.listTokens(locator)).response
  if (status !== 200 || !Array.isArray(json))
    return ctx.notApplicable(rule, 'how tokens of this chain are listed is not shown')
  ctx.judge(rule).that(json.length <= minted, {
    message: `${counted(minted, 'mint')}, each repeated until it was complete: ${counted(json.length, 'token')}`,
    expected: `at most ${minted} in ${locator}`,
    actual: json,
  })
}

/** Mints on other chains than EVM ones. */
export const onOtherFamilies: readonly Case[] = [
  {
    id: 'minting/solana',
    title: 'Mints on Solana, compressed and not, from acceptance to the listing',
    requirements: [
      'MINT-07',
      'MINT-08',
      'MINT-45',
      'MINT-41',
      'MINT-17',
      'MINT-18',
      'MINT-38',
      'MINT-55',
      'MINT-40',
      // The monitor judges it.
      'LIST-04',
      ...acceptedRequirements,
      ...completedRequirements,
    ],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    run: (ctx) =>
      seeThrough(
        ctx,
        ctx.settings.chains.solana,
        ({ userLocator }) => [{}, { compressed: true, ...byDefault }, { compressed: false, recipient: userLocator }],
        'MINT-55',
        true,
      ),
  },
  {
    id: 'minting/aptos',
    title: 'Mints on Aptos, from acceptance to completion',
    requirements: [
      'MINT-07',
      'MINT-08',
      'MINT-45',
      'MINT-18',
      'MINT-56',
      'MINT-20',
      'LOC-12',
      'ERR-08',
      'ERR-12',
      'MINT-40',
      ...acceptedRequirements,
      ...completedRequirements,
    ],
    needs: { capabilities: ['aptos'], chains: ['aptos'] },
    run: (ctx) =>
      seeThrough(
        ctx,
        ctx.settings.chains.aptos,
        ({ userLocator }) => [{}, { recipient: userLocator, ...byDefault }],
        'MINT-56',
        false,
      ),
  },
]
