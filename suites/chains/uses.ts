import type { Api } from '../../src/interface/api.ts'
import {
  type CollectionFixture,
  type MintRecord,
  resultsOf,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { judgeNoServerError, judgeTaken } from '../../src/interface/builders/refused.ts'
import { firstNotRefused, isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import { hasOwnShape, isOfSeveral, type ListedToken } from '../../src/interface/builders/tokens.ts'
import {
  emailTransferOf,
  transferByEmail,
  transferByUser,
  userTransferOf,
} from '../../src/interface/builders/transfers.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { familyOf } from '../../src/interface/chains.ts'
import { latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { failingItemRequirements, judgeFailingItem } from '../batch/item-errors.ts'
import type { Mint } from '../minting/record.ts'
import { nobodysId } from '../templates/template.ts'
import { holders, unknownAddress } from '../transfers/parties.ts'

/** The same with what a service may need of one: of no member it is said that it may be left out. */
export const fullTemplate = (request: ReturnType<CaseContext['make']['requests']['template']>): typeof request => ({
  ...request,
  metadata: { ...request.metadata, symbol: 'CNF' },
  onChain: { tokenId: '7919' },
})

/** Requirements that `judgeTemplate` cites. */
export const templateRequirements: readonly RequirementId[] = ['TPL-01', 'TPL-09', 'ERR-12']

/** A collection takes a template, and a change of it. */
export async function judgeTemplate(ctx: CaseContext, { id }: Pick<CollectionFixture, 'id'>): Promise<void> {
  // Whether a template may have a higher limit than its collection is open.
  const request = ctx.make.requests.template({ supply: { limit: 1 } })
  const { answer: created } = await whenKnown(
    ctx,
    () => firstNotRefused([request, fullTemplate(request)], (one) => ctx.api.createTemplate(id, one)),
    (sent) => sent.answer,
  )
  if (!ctx.judge('TPL-01').statusSoft(created, 200)) return
  const { templateId } = (created.response.json ?? {}) as { readonly templateId?: unknown }
  const change = ctx.make.requests.templateChange()
  const changed = await whenKnown(ctx, () => ctx.api.updateTemplate(id, String(templateId), change))
  ctx.judge('TPL-09').statusSoft(changed, 204)
  // With which status one that nobody made is refused is not shown.
  judgeNoServerError(ctx, await ctx.api.updateTemplate(id, nobodysId, change))
}

/** Requirements that `judgeUses` cites. */
export const useRequirements: readonly RequirementId[] = [
  ...templateRequirements,
  ...failingItemRequirements,
  'BATCH-01',
  'BATCH-06',
]

/**
 * What else a collection is for, on whichever chain it stands: templates, and batches. Called once its token is minted.
 * @param recipient the wallet, named in another way than for the mint
 */
export async function judgeUses(ctx: CaseContext, { collection, wallet, id }: Mint, recipient: string): Promise<void> {
  const { templates, batchMint } = ctx.settings.capabilities
  if (templates) await judgeTemplate(ctx, collection)
  if (!batchMint) return
  // The id of the token that is there already, so that none is minted; where that is refused, which is open, a token more is.
  const known = await ctx.api.batchMint(collection.id, { nfts: [ctx.make.requests.batchItem(recipient, { id })] })
  const batch = isTaken(known)
    ? known
    : await ctx.api.batchMint(collection.id, { nfts: [ctx.make.requests.batchItem(recipient)] })
  if (!judgeTaken(ctx, 'BATCH-01', batch)) return
  const failing = { ...ctx.make.requests.batchItem(wallet.locator), recipient: undefined }
  judgeFailingItem(ctx, await ctx.api.batchMint(collection.id, { nfts: [failing] }))
  const [record] = resultsOf(batch) as (MintRecord | null)[]
  if (record == null) return
  ctx
    .judge('BATCH-06')
    .basedOn(batch)
    .equal(record.onChain?.chain, collection.chain, 'the chain of a result of a batch')
}

/** Requirements that `judgeMoves` cites. */
export const moveRequirements: readonly RequirementId[] = [
  'XFER-01',
  'XFER-06',
  'XFER-08',
  'XFER-10',
  'AUTH-15',
  'AUTH-18',
]

/**
 * A key without the scope moves nothing, on whichever chain it is. What is refused for something else first is judged elsewhere.
 * @returns whether nothing was moved
 */
async function judgeScope(
  ctx: CaseContext,
  requirement: 'AUTH-15' | 'AUTH-18',
  send: (api: Api) => Promise<Exchange>,
): Promise<boolean> {
  const role = 'lacking.wallets:nfts.transfer'
  if (!ctx.settings.keyRoles.includes(role)) return true
  const answer = await send(ctx.api.keyFor(role))
  const isTold = answer.response.status === 401 || isTaken(answer, latitude.takenOrWary)
  return !isTold || ctx.judge(requirement).statusSoft(answer, 401)
}

/** Not at quick, where no case waits for so many things one after another. */
export const areMovesJudged = ({ settings: { capabilities, effort } }: CaseContext): boolean =>
  capabilities.transfers && effort !== 'quick'

/** Its token moves, on whichever chain it stands: out of the wallet of a user id, and out of the e-mail wallet where it has come to. */
export async function judgeMoves(ctx: CaseContext, token: ListedToken, from: WalletFixture): Promise<void> {
  // By what a transfer names a token of a shape of its own is not shown.
  if (!areMovesJudged(ctx) || hasOwnShape(token)) return
  const to = await ctx.make.walletIfTaken({ email: ctx.make.names.email(), chain: from.chain })
  if (to === undefined) return
  const body = userTransferOf(token, from, to)
  if (!(await judgeScope(ctx, 'AUTH-18', (api) => api.transferFromUserWallet(body)))) return
  // How a transfer names a token on Aptos is not shown.
  const isNamedAsShown = familyOf(from.chain) !== 'aptos'
  // Nor how many of a semi-fungible one move out of the wallet of a user id.
  const isTakenByAll = isNamedAsShown && !isOfSeveral(token)
  const ofNobody = await ctx.api.transferFromUserWallet({ ...body, fromAddress: unknownAddress(ctx, from.chain) })
  if (isTakenByAll || isTaken(ofNobody)) ctx.judge('XFER-08').statusSoft(ofNobody, latitude.exportFromUnknown)
  // What may be refused for good is not asked for until it is taken.
  const answer = await (isTakenByAll ? transferByUser(ctx, body) : ctx.api.transferFromUserWallet(body))
  if (!isTakenByAll && !isTaken(answer, latitude.transferStarted)) return
  ctx.judge('XFER-06').statusSoft(answer, latitude.userTransfer)
  if (!isTaken(answer, latitude.transferStarted)) return
  const arrived = await ctx.eventually(async () => (await holders(ctx, token, [to]))[0] || undefined)
  ctx.judge('XFER-10').that(arrived === true, {
    message: `a transfer on ${from.chain} was started, and did not end in the other wallet`,
    expected: 'the token in the receiving wallet',
    actual: 'no such token',
  })
  if (!arrived) return
  // Of tokens that there can be several of, how many.
  const quantity = isOfSeveral(token) ? { quantity: '1' } : {}
  const back = { ...emailTransferOf(token, to, from), ...quantity }
  if (!(await judgeScope(ctx, 'AUTH-15', (api) => api.transferFromEmailWallet(back)))) return
  const byEmail = await transferByEmail(ctx, token, to, from, quantity)
  if (!isNamedAsShown && !isTaken(byEmail.answer, latitude.takenOrWary)) return
  ctx.judge('XFER-01').statusSoft(byEmail.answer, latitude.emailTransfer)
}
