import fc from 'fast-check'
import {
  evmSigningChains,
  impossibleChains,
  missOf,
  nearMissChain,
  signingOnlyChains,
  unknownChains,
} from '../../src/interface/arbitraries/chains.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import { judgeNotFound } from '../../src/interface/builders/refused.ts'
import { outsideAddress, without } from '../../src/interface/builders/requests.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import { emailTransferOf, type TransferForm, transferByEmail } from '../../src/interface/builders/transfers.ts'
import { mistyped } from '../../src/interface/builders/typed.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, type ExpectedStatus, expectedOf, latitude } from '../../src/interface/latitude.ts'
import { operationIds } from '../../src/interface/operations.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { setting } from './email-setting.ts'
import { type Changes, isStarted, noAddress, unknownAddress } from './parties.ts'

const needs = { capabilities: ['transfers'] } as const
const onSolana = { capabilities: ['transfers', 'solana'], chains: ['solana'] } as const

interface Bad {
  readonly body: Changes
  readonly requirement: RequirementId
  readonly status: ExpectedStatus
  /** One of each kind is tried at any effort, of what breaks one requirement; absent where all are alike. */
  readonly kind?: string
}

/** Sends a valid transfer like the ones that are spoilt afterwards. @returns in which form this target takes it */
async function learnWay(ctx: CaseContext, chain: string): Promise<TransferForm> {
  const { from, to, token } = await setting(ctx, chain)
  const { answer, form } = await transferByEmail(ctx, token, from, to)
  if (!isTaken(answer, latitude.emailTransfer)) {
    ctx.block(`a valid transfer was refused: ${brief(answer)}`)
  }
  isStarted(ctx, answer)
  return form
}

/** @returns whether it was refused, so that the token is where it was */
async function judgeBad(ctx: CaseContext, bad: Bad): Promise<boolean> {
  const answer = await ctx.api.transferFromEmailWallet(bad.body)
  const { status } = answer.response
  // Which comes first is not said: that a body is bad, or that fraud is feared.
  if (status === 303) {
    ctx.notApplicable(bad.requirement, 'a bad transfer was answered with 303')
    return true
  }
  ctx.judge('ERR-12').that(status < 500, {
    message: 'a bad transfer was answered with a server error',
    expected: 'a client error',
    actual: brief(answer),
    exchange: answer,
  })
  ctx.judge(bad.requirement).statusSoft(answer, bad.status)
  if (status === 400) ctx.judge('ERR-04').shape(answer.response.json, 'ErrorRecord')
  judgeNotFound(ctx, answer)
  if (status === 404) ctx.observe('refusal-404-body', answer.response.text.slice(0, 200))
  return acceptsStatus(latitude.refusedElsewhere, status)
}

/** Judges bad transfers of a token that is there, in the form that the target takes; the valid one is sent last, unless one was taken. */
async function judgeRefusals(
  ctx: CaseContext,
  chain: string,
  bad: (body: Changes, form: TransferForm, token: ListedToken) => readonly Bad[],
): Promise<void> {
  const [made, form] = await Promise.all([setting(ctx, chain), learnWay(ctx, chain)])
  const all = bad(emailTransferOf(made.token, made.from, made.to, form), form, made.token)
  let isThere = true
  for (const one of ctx.draw(all, { kindOf: ({ requirement, kind = '' }) => `${requirement} ${kind}` })) {
    const isRefused = await judgeBad(ctx, one)
    isThere &&= isRefused
  }
  if (!isThere) return
  const { answer } = await transferByEmail(ctx, made.token, made.from, made.to)
  if (!isTaken(answer, latitude.emailTransfer)) {
    ctx.block(`a valid transfer was refused: ${brief(answer)}`)
  }
}

const missingFields = (body: Changes, fields: readonly string[]): readonly Bad[] =>
  fields.flatMap((field) =>
    [without(body, field), { ...body, [field]: null }].map((one) => ({
      body: one,
      // That a receiver and a token have to be named is plain; whose token it is, a service may know by itself.
      requirement: field === 'from' ? 'XFER-04' : 'XFER-23',
      status: 400,
    })),
  )

const unknownSource = (ctx: CaseContext, body: Changes, form: TransferForm, chain: string): Bad => ({
  body: {
    ...body,
    from: {
      address: unknownAddress(ctx, chain),
      locator: `${chain}:${unknownAddress(ctx, chain)}`,
      userLocator: `email:${ctx.make.names.email()}:${chain}`,
      email: ctx.make.names.email(),
    }[form],
  },
  requirement: 'XFER-03',
  status: 404,
})

/** Transfers to what is no address and no locator. */
const toNowhere = (body: Changes): readonly Bad[] =>
  ['nowhere', 5, {}].map((to) => ({
    body: { ...body, to },
    requirement: 'XFER-21',
    status: latitude.transferToNowhere,
  }))

/** Texts that are no token ids of an EVM contract. */
const noNumbers = ['abc', '12abc', 'a12', '1 2', 'one', '--1', '1,000', 'NaN', '']

/** The same, generated: digits with a letter among them that no way of writing numbers has. */
const noNumber = fc.stringMatching(/^[0-9]{0,8}[g-nq-w][0-9]{1,8}$/)

export const emailRefusalCases: readonly Case[] = [
  {
    id: 'transfers/email-refusals-evm',
    title: 'A bad transfer of an EVM token out of an e-mail wallet is refused',
    requirements: [
      'XFER-03',
      'XFER-04',
      'XFER-05',
      'XFER-21',
      'XFER-23',
      'CHAIN-08',
      'ERR-04',
      'ERR-12',
      'ERR-15',
      'ERR-16',
    ],
    needs,
    async run(ctx) {
      const chain = ctx.settings.chains.evm
      await judgeRefusals(ctx, chain, (body, form, token) => [
        unknownSource(ctx, body, form, chain),
        ...missingFields(body, ['from', 'to', 'contractAddress', 'tokenId']),
        ...toNowhere(body),
        ...[...noNumbers, `${token.tokenId}abc`, `x${token.tokenId}`].map(
          (tokenId): Bad => ({ body: { ...body, tokenId }, requirement: 'XFER-05', status: 400 }),
        ),
        ...[...unknownChains, ...impossibleChains, 'not a chain!', 5, {}].map(
          (name): Bad => ({
            body: { ...body, chain: name },
            requirement: 'CHAIN-08',
            status: 400,
            kind: missOf(name),
          }),
        ),
        ...mistyped(ctx, { operation: operationIds.transferFromEmailWallet, valid: body })
          .filter(({ place }) => !['from', 'to'].includes(place))
          .map((one): Bad => ({ body: one.body as Changes, requirement: 'ERR-15', status: 400, kind: one.name })),
      ])
    },
  },
  {
    id: 'transfers/email-refusals-solana',
    title: 'A bad transfer of a Solana token out of an e-mail wallet is refused',
    requirements: ['XFER-03', 'XFER-04', 'XFER-21', 'XFER-23', 'CHAIN-08', 'ERR-04', 'ERR-12', 'ERR-16'],
    needs: onSolana,
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      await judgeRefusals(ctx, chain, (body, form) => [
        unknownSource(ctx, body, form, chain),
        ...missingFields(body, ['from', 'to', 'tokenMintAddress']),
        ...toNowhere(body),
        ...['solana-nowhere', 'solan'].map(
          (name): Bad => ({
            body: { ...body, chain: name },
            requirement: 'CHAIN-08',
            status: 400,
          }),
        ),
      ])
    },
  },
  {
    id: 'transfers/email-near-miss-chain',
    title: 'A transfer out of an e-mail wallet on a misspelt chain, of no token or to no address is refused',
    requirements: ['CHAIN-08', 'XFER-05', 'XFER-21', 'ERR-04', 'ERR-12', 'ERR-16'],
    needs,
    async run(ctx) {
      const { evm } = ctx.settings.chains
      const [form, { from, to, token }] = await Promise.all([learnWay(ctx, evm), setting(ctx, evm)])
      await ctx.property(
        nearMissChain,
        async (chain) => {
          const body = { ...emailTransferOf(token, from, to, form), chain }
          await judgeBad(ctx, { body, requirement: 'CHAIN-08', status: 400 })
        },
        { weight: 0.3 },
      )
      const valid = emailTransferOf(token, from, to, form)
      await ctx.property(
        noNumber,
        async (tokenId) => {
          await judgeBad(ctx, { body: { ...valid, tokenId }, requirement: 'XFER-05', status: 400 })
        },
        { weight: 0.25 },
      )
      await ctx.property(
        noAddress,
        async (place) => {
          const body = { ...valid, to: place }
          await judgeBad(ctx, { body, requirement: 'XFER-21', status: latitude.transferToNowhere })
        },
        { weight: 0.25 },
      )
    },
  },
  {
    id: 'transfers/signing-only-chains',
    title:
      'A transfer on a chain of set B that has no collections is answered as on others, and not with a server error',
    requirements: ['XFER-03', 'XFER-08', 'ERR-12'],
    needs,
    async run(ctx) {
      const offered = evmSigningChains(ctx.settings.environment)
      const usual = await transferOfNobody(ctx, ctx.settings.chains.evm)
      const isLookedFor = usual.response.status === 404
      const usualByUser = await exportOfNobody(ctx, ctx.settings.chains.evm)
      const isRefused = acceptsStatus(latitude.exportFromUnknown, usualByUser.response.status)
      for (const chain of signingOnlyChains) {
        const byEmail = await transferOfNobody(ctx, chain)
        const byUser = await exportOfNobody(ctx, chain)
        if (isLookedFor && offered.includes(chain)) await judgeSupported(ctx, chain, byEmail)
        // Which comes first is not said: that a wallet is looked for, or that fraud is feared.
        if (isRefused && byUser.response.status !== 303)
          ctx.judge('XFER-08').statusSoft(byUser, latitude.exportFromUnknown)
        for (const answer of [byEmail, byUser]) {
          ctx.judge('ERR-12').that(answer.response.status < 500, {
            message: `a transfer on ${chain} was answered with a server error`,
            expected: 'a client error',
            actual: brief(answer),
          })
        }
      }
    },
  },
]

/** A transfer out of an e-mail wallet that nobody has. */
const transferOfNobody = (ctx: CaseContext, chain: string): Promise<Exchange> =>
  ctx.api.transferFromEmailWallet({
    chain,
    from: unknownAddress(ctx, chain),
    to: unknownAddress(ctx, chain),
    contractAddress: outsideAddress,
    tokenId: '1',
  })

/** The same out of the wallet of a user id. */
const exportOfNobody = (ctx: CaseContext, chain: string): Promise<Exchange> =>
  ctx.api.transferFromUserWallet({
    chain,
    fromAddress: unknownAddress(ctx, chain),
    toAddress: unknownAddress(ctx, chain),
    tokenMintAddress: outsideAddress,
    tokenId: '1',
  })

/** Where wallets are made on a chain, it is supported: one that is not known there is not found, as on the chain of the run. */
async function judgeSupported(ctx: CaseContext, chain: string, answer: Exchange): Promise<void> {
  const made = await ctx.api.createWallet({ userId: ctx.make.names.userId(), chain })
  if (!isTaken(made, latitude.wallet)) return
  ctx.judge('XFER-03').that(acceptsStatus(latitude.emailTransferOfNobody, answer.response.status), {
    message: `a transfer on ${chain}, where wallets are made, is not answered as one on ${ctx.settings.chains.evm}`,
    ...expectedOf(latitude.emailTransferOfNobody),
    actual: brief(answer),
  })
}
