import { isDeepStrictEqual } from 'node:util'
import type { Api } from '../../src/interface/api.ts'
import { brief, idOf, type MintRecord, publicKeyOf, resultsOf } from '../../src/interface/builders/builders.ts'
import { lastingPart } from '../../src/interface/builders/completing.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import {
  emailTransferOf,
  type TransferForm,
  transferByEmail,
  transferByUser,
  userTransferOf,
} from '../../src/interface/builders/transfers.ts'
import { needsOf, ready, type VariantOf } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { HelperKeys } from '../../src/interface/helper-keys.ts'
import { expectedOf, latitude } from '../../src/interface/latitude.ts'
import { type OperationId, operationIds, operations } from '../../src/interface/operations.ts'
import { type KeyRole, type Scope, scopes } from '../../src/interface/roles.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { walletsIn } from '../wallets/lookup.ts'

/** An operation for which the interface names a scope, and what makes a request of it that a key with the scope may make. */
interface ScopedOperation {
  readonly slug: string
  readonly id: OperationId
  /** What it does can be done once: whoever comes later is refused, and not for the key. */
  readonly once?: true
  /** Its body is not shown: where ours is not taken with the full key, nothing can be laid to another one. */
  readonly open?: true
  /** What all keys of a project are shown alike: by which requirement, and where it stands in an answer. */
  readonly alike?: { readonly rule: RequirementId; readonly says: string; readonly of: (answer: Exchange) => unknown }
  /** @returns sends it; `isDone` where it was taken before, and nothing is to be waited for */
  prepare(ctx: CaseContext): Promise<(api: Api, isDone?: boolean) => Promise<Exchange>>
}

const row = <N extends OperationId>(slug: string, id: N, variant: VariantOf<N>): ScopedOperation => ({
  slug,
  id,
  prepare: async (ctx) => {
    const valid = await ready(ctx, id, variant)
    return (api) => api.raw(valid())
  },
})

/** A wallet that holds a token, and another. */
async function parties(ctx: CaseContext, wish: { readonly email?: string }) {
  const [from, to, collection] = await Promise.all([
    ctx.make.wallet(wish),
    ctx.make.wallet(),
    ctx.make.collectionUnderWay(),
  ])
  return { from, to, token: (await ctx.make.token(collection, from)).listed }
}

const rows: readonly ScopedOperation[] = [
  {
    slug: 'create-wallet',
    id: 'createWallet',
    prepare: async (ctx) => {
      const body = { userId: ctx.make.names.userId(), chain: ctx.settings.chains.evm }
      return (api) => api.createWallet(body)
    },
    alike: { rule: 'WAL-05', says: 'the wallet of a user', of: publicKeyOf },
  },
  {
    ...row('list-wallets', 'listWallets', 'userId'),
    alike: {
      rule: 'WAL-17',
      says: 'the wallets of a user',
      of: (answer) =>
        walletsIn(answer)
          .map(({ chain, publicKey }) => `${chain}:${publicKey}`)
          .toSorted(),
    },
  },
  // By its user, whom the service has to look up for it.
  row('list-tokens', 'listWalletTokens', 'userId'),
  row('sign-message', 'signMessage', 'userId'),
  {
    slug: 'email-transfer',
    id: 'transferFromEmailWallet',
    once: true,
    prepare: async (ctx) => {
      const { from, to, token } = await parties(ctx, { email: ctx.make.names.email() })
      let form: TransferForm | undefined
      return async (api, isDone = false) => {
        if (isDone) return api.transferFromEmailWallet(emailTransferOf(token, from, to, form))
        const sent = await transferByEmail({ ...ctx, api }, token, from, to)
        form = sent.form
        return sent.answer
      }
    },
  },
  {
    slug: 'user-transfer',
    id: 'transferFromUserWallet',
    once: true,
    prepare: async (ctx) => {
      const { from, to, token } = await parties(ctx, {})
      const body = userTransferOf(token, from, to)
      return (api, isDone = false) =>
        isDone ? api.transferFromUserWallet(body) : transferByUser({ ...ctx, api }, body)
    },
  },
  {
    slug: 'mint',
    id: 'mintToken',
    alike: {
      rule: 'MINT-18',
      says: 'the record of a mint id',
      of: ({ response }) => lastingPart((response.json ?? {}) as MintRecord),
    },
    prepare: async (ctx) => {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet({ email: ctx.make.names.email() })
      // To its user, for whom the service may have to make a wallet.
      const { id, request } = await ctx.make.token(collection, wallet, { recipient: wallet.userLocator })
      return (api) => api.putMint(collection.id, id, request)
    },
  },
  { ...row('mint-without-id', 'mint', 'address'), open: true },
  row('batch-mint', 'batchMint', 'withoutId'),
  row('create-template', 'createTemplate', 'plain'),
]

const scopeOf = (id: OperationId): Scope | undefined => {
  const { scope } = operations[operationIds[id]]
  return scope
}

const isRefusedKey = ({ response }: Exchange): boolean => response.status === 401 || response.status === 403

/** Each operation with each key that lacks another scope than its own. */
export const scopeCases: readonly Case[] = rows.map((operation) => {
  const { slug, id } = operation
  return {
    id: `auth/${slug}-lacking-another-scope`,
    title: `A key that lacks other scopes than ${scopeOf(id)} only is accepted`,
    requirements: ['AUTH-32', ...(operation.alike ? [operation.alike.rule] : [])],
    about: [operationIds[id]],
    ...needsOf(id),
    run: (ctx) => judgeOthers(ctx, operation),
  }
})

async function judgeOthers(ctx: CaseContext, { id, once, open, alike, prepare }: ScopedOperation): Promise<void> {
  const others = scopes.filter((scope) => scope !== scopeOf(id) && ctx.settings.keyRoles.includes(`lacking.${scope}`))
  if (others.length === 0) ctx.leave('there is no key that lacks another scope')
  const send = await prepare(ctx)
  const full = () => (once ? send(ctx.api) : takenBy(ctx, () => send(ctx.api)))
  const isGood = (answer: Exchange): boolean => isTaken(answer, latitude.takenOrWary)
  let twin = once ? undefined : await full()
  if (twin && !isGood(twin) && open) ctx.leave('the body of this operation is not shown, and ours is not taken')
  const answers: { readonly role: KeyRole; readonly answer: Exchange }[] = []
  for (const scope of ctx.draw(others)) {
    const role: KeyRole = `lacking.${scope}`
    const api = ctx.api.keyFor(role)
    const answer = once ? await send(api, twin !== undefined) : await takenBy(ctx, () => send(api))
    if (isGood(answer)) twin ??= answer
    answers.push({ role, answer })
  }
  twin ??= await full()
  if (!isGood(twin)) ctx.block(`the full key was refused: ${brief(twin)}`)
  for (const { role, answer } of answers) {
    const isAccepted = isGood(answer) || (once === true && !isRefusedKey(answer))
    // A key that is refused everywhere is none, and accuses nobody.
    const useless = isAccepted
      ? undefined
      : await new HelperKeys().probePrerequisite([role], ctx.api, ctx.settings.chains.evm)
    if (useless !== undefined) ctx.notApplicable('AUTH-32', useless)
    else {
      ctx.judge('AUTH-32').that(isAccepted, {
        message: `${answer.operation} refused the key keys.${role}, which lacks a scope that it does not take`,
        ...expectedOf(latitude.taken),
        actual: brief(answer),
        exchange: answer,
      })
    }
    if (alike && isAccepted)
      await judgeAlike(ctx, role, alike, { full: twin, own: answer }, async () => ({
        full: await send(ctx.api),
        own: await send(ctx.api.keyFor(role)),
      }))
  }
}

/** What one key of a project has made is there for another, too: what is shown late, to either, is asked for again. */
async function judgeAlike(
  ctx: CaseContext,
  role: KeyRole,
  { rule, says, of }: NonNullable<ScopedOperation['alike']>,
  first: ByTwoKeys,
  again: () => Promise<ByTwoKeys>,
): Promise<void> {
  const isAlike = ({ full, own }: ByTwoKeys): boolean => isDeepStrictEqual(of(own), of(full))
  const { full, own } = isAlike(first) ? first : await ctx.settling().until(again, isAlike)
  if (!isAlike({ full, own }) && !(await isOfTheProject(ctx, role)))
    return ctx.notApplicable(rule, `the key keys.${role} is not of the project of the full key`)
  ctx.judge(rule).that(isAlike({ full, own }), {
    message: `the key keys.${role} is shown otherwise than the full key: ${says}`,
    expected: of(full),
    actual: of(own),
    exchange: own,
  })
}

/** Answers to one request with the full key and with one that lacks a scope. */
interface ByTwoKeys {
  readonly full: Exchange
  readonly own: Exchange
}

/** Whether a key lists a collection that the full key has made. */
async function isOfTheProject(ctx: CaseContext, role: KeyRole): Promise<boolean> {
  const { id } = await ctx.make.collection()
  const isListed = (list: Exchange): boolean => resultsOf(list).some((one) => idOf(one) === id)
  return isListed(await ctx.settling().until(() => ctx.api.keyFor(role).listCollections(), isListed))
}

/** Repeats while what was just made is not seen yet; a key that is refused stays refused. */
async function takenBy(ctx: CaseContext, send: () => Promise<Exchange>): Promise<Exchange> {
  let last: Exchange | undefined
  const found = await ctx.eventually(async () => {
    last = await send()
    return isTaken(last) || isRefusedKey(last) ? last : undefined
  })
  return found ?? last ?? ctx.block('no request was sent')
}
