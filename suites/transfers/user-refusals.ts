import type { Api } from '../../src/interface/api.ts'
import { impossibleChains, missOf, nearMissChain, unknownChains } from '../../src/interface/arbitraries/chains.ts'
import { brief, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeNoServerError, judgeNotFound } from '../../src/interface/builders/refused.ts'
import { outsideAddress, without } from '../../src/interface/builders/requests.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { userTransferOf } from '../../src/interface/builders/transfers.ts'
import { mistyped } from '../../src/interface/builders/typed.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { familyOf } from '../../src/interface/chains.ts'
import { type ExpectedStatus, latitude } from '../../src/interface/latitude.ts'
import { operationIds } from '../../src/interface/operations.ts'
import { type Changes, holdersWhenAt, isStarted, mustTransfer, noAddress, unknownAddress } from './parties.ts'

const needs = { capabilities: ['transfers'] } as const

interface Made {
  readonly from: WalletFixture
  readonly to: WalletFixture
  readonly body: Changes
  readonly listed: Parameters<typeof userTransferOf>[0]
  /** Bodies that were taken, though they are to be refused: the token may be gone by them. */
  readonly taken: unknown[]
}

/** A valid transfer, not yet sent, and what the target answered to one like it. */
async function valid(ctx: CaseContext, chain: string): Promise<Made> {
  const [from, to] = await Promise.all([ctx.make.wallet({ chain }), ctx.make.wallet({ chain })])
  const collection = await ctx.make.collectionUnderWay({ chain })
  const [{ listed }, other] = await Promise.all([ctx.make.token(collection, from), ctx.make.token(collection, from)])
  isStarted(ctx, await mustTransfer(ctx, userTransferOf(other.listed, from, to)))
  return { from, to, listed, body: userTransferOf(listed, from, to), taken: [] }
}

async function refused(
  ctx: CaseContext,
  { taken }: Made,
  body: Changes,
  requirement: RequirementId,
  status: ExpectedStatus,
  api: Api = ctx.api,
): Promise<void> {
  const answer = await api.transferFromUserWallet(body)
  if (isTaken(answer)) taken.push(body)
  // Which comes first is not said: that a body is bad, or that fraud is feared.
  if (answer.response.status === 303) {
    ctx.notApplicable(requirement, 'a bad transfer was answered with 303')
    return
  }
  ctx.judge('ERR-12').that(answer.response.status < 500, {
    message: 'a bad transfer was answered with a server error',
    expected: 'a client error',
    actual: brief(answer),
    exchange: answer,
  })
  ctx.judge(requirement).statusSoft(answer, status)
  if (answer.response.status === 400) ctx.judge('ERR-05').shape(answer.response.json, 'ErrorRecord')
  judgeNotFound(ctx, answer)
}

async function judgeRefusals(ctx: CaseContext, chain: string, chains: readonly unknown[]): Promise<Made> {
  const made = await valid(ctx, chain)
  const { body } = made
  await refused(ctx, made, { ...body, fromAddress: unknownAddress(ctx, chain) }, 'XFER-08', latitude.exportFromUnknown)
  // For EVM only, where it is all that tells the tokens of a contract apart.
  if (body.tokenId !== undefined) await refused(ctx, made, without(body, 'tokenId'), 'XFER-24', 400)
  for (const field of ctx.draw(['fromAddress', 'toAddress', 'tokenMintAddress'])) {
    // That a receiver and a token have to be named is plain; whose token it is, a service may know by itself.
    const rule = field === 'fromAddress' ? 'XFER-09' : 'XFER-24'
    await refused(ctx, made, without(body, field), rule, 400)
    await refused(ctx, made, { ...body, [field]: null }, rule, 400)
  }
  // Hexadecimal digits are no address on Solana.
  const elsewhere = familyOf(chain) === 'solana' ? [outsideAddress] : []
  for (const toAddress of ctx.draw(['nowhere', 5, {}, ...elsewhere]))
    await refused(ctx, made, { ...body, toAddress }, 'XFER-22', latitude.transferToNowhere)
  for (const name of ctx.draw(chains, { kindOf: missOf }))
    await refused(ctx, made, { ...body, chain: name }, 'CHAIN-09', 400)
  return made
}

/** Why the valid transfer is refused that comes after the others: one of those may have been carried out all the same. */
async function judgeUnmoved(ctx: CaseContext, { from, to, listed, taken }: Made, refusal: string): Promise<void> {
  if (taken.length > 0) ctx.block('a valid transfer was refused after a body that is to be refused was taken')
  const [, there] = await holdersWhenAt(ctx, listed, [from, to], ([, arrived]) => arrived === true)
  if (there !== true) ctx.block(`a valid transfer was refused: ${refusal}`)
  ctx.judge('CHAIN-09').that(false, {
    message: 'a transfer that was refused, such as one on a chain that nobody has, was carried out',
    expected: 'the token where it was',
    actual: 'the token in the wallet that it was not sent to',
  })
}

const judged = ['XFER-08', 'XFER-09', 'XFER-22', 'XFER-24', 'CHAIN-09', 'ERR-05', 'ERR-12', 'ERR-16'] as const

export const userRefusalCases: readonly Case[] = [
  {
    id: 'transfers/user-refusals-evm',
    title: 'A bad transfer of an EVM token out of a user-id wallet is refused',
    requirements: [...judged, 'ERR-15'],
    needs,
    async run(ctx) {
      const chain = ctx.settings.chains.evm
      const names = [...unknownChains, ...impossibleChains, 'not a chain!', 5, {}]
      const made = await judgeRefusals(ctx, chain, names)
      const { body } = made
      await ctx.property(nearMissChain, (name) => refused(ctx, made, { ...body, chain: name }, 'CHAIN-09', 400), {
        weight: 0.3,
      })
      await ctx.property(
        noAddress,
        (toAddress) => refused(ctx, made, { ...body, toAddress }, 'XFER-22', latitude.transferToNowhere),
        {
          weight: 0.25,
        },
      )
      // Last: a service that reads a number as the text of one carries that out, in place of the valid one.
      const before = made.taken.length
      const typed = mistyped(ctx, { operation: operationIds.transferFromUserWallet, valid: body })
      for (const one of ctx.draw(typed, { nameOf: ({ name }) => name })) {
        // Addresses have requirements of their own.
        if (/Address$/.test(one.place) && one.place !== 'tokenMintAddress') continue
        await refused(ctx, made, one.body as Changes, 'ERR-15', 400)
      }
      if (made.taken.length > before) return
      // Whether a user stands for an address is open.
      const toUser = await ctx.api.transferFromUserWallet({ ...body, toAddress: made.to.userLocator })
      judgeNoServerError(ctx, toUser)
      const answer = isTaken(toUser, latitude.userTransfer) ? toUser : await ctx.api.transferFromUserWallet(body)
      if (!isTaken(answer, latitude.userTransfer)) await judgeUnmoved(ctx, made, brief(answer))
    },
  },
  {
    id: 'transfers/user-refusals-solana',
    title: 'A bad transfer of a Solana token out of a user-id wallet is refused',
    requirements: [...judged, 'XFER-15'],
    needs: { capabilities: ['transfers', 'solana'], chains: ['solana'] },
    async run(ctx) {
      const made = await judgeRefusals(ctx, ctx.settings.chains.solana, ['solana-nowhere', 'solan'])
      // Without a chain it is one on polygon, where nobody has such an address.
      await refused(ctx, made, without(made.body, 'chain'), 'XFER-15', latitude.exportFromUnknown)
      if (made.taken.length === 0) await mustTransfer(ctx, made.body)
    },
  },
]
