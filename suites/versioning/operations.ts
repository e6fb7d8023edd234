import { beside, type Later, laterLookUp, laterWallet } from '../../src/interface/builders/beside.ts'
import { forms } from '../../src/interface/builders/forms.ts'
import { isOrder, tryToOpen } from '../../src/interface/builders/shop.ts'
import { whenKnown } from '../../src/interface/builders/taken.ts'
import { transferByEmail, transferByUser, userTransferOf } from '../../src/interface/builders/transfers.ts'
import { requestsOf, sendable } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, type ExpectedStatus, latitude } from '../../src/interface/latitude.ts'
import type { Needs } from '../../src/interface/needs.ts'
import { type OperationId, operationIds } from '../../src/interface/operations.ts'
import { type Exchange, getPath } from '../../src/kit/case.ts'
import { judgeContentType } from '../general/content-type.ts'
import { laterSigner } from '../signing/signature.ts'

/** VER-01 for v1-alpha1, VER-02 for 2022-06-09. */
type Label = 'VER-01' | 'VER-02'

interface Group {
  readonly id: string
  readonly title: string
  readonly needs?: Needs
  /** The operation that it is about; default: what it needs says so. */
  readonly about?: OperationId
  /** The interface shows no bodies of these answers, so there may be none. */
  readonly bodiesOpen?: true
  /** Sends each operation of the group at its path and calls `reached` with the answer to a valid request. */
  run(ctx: CaseContext, reached: Reached): Promise<void>
}

type Reached = (answer: Exchange, success: ExpectedStatus) => void

/** The documented success at the documented path is what shows that an operation is there. */
const caseOf = ({ id, title, needs, about, bodiesOpen, run }: Group, label: Label): Case => ({
  id: `versioning/${id}`,
  title,
  requirements: [label, ...(bodiesOpen ? [] : (['GEN-02'] as const))],
  ...(needs === undefined ? {} : { needs }),
  ...(about === undefined ? {} : { about: [operationIds[about]] }),
  run: (ctx) =>
    run(ctx, (answer, success) => {
      ctx.judge(label).statusSoft(answer, success)
      ctx.observe('answer-fields', { operation: answer.operation, fields: fieldsIn(answer.response.json) })
      if (!bodiesOpen) judgeContentType(ctx, answer)
    }),
})

/** Names of the members of an answer, of the first of each list, by their place: those that nobody stated show in it. */
function fieldsIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : fieldsIn(value[0], `${place}[]`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = place === '' ? name : `${place}.${name}`
    return [own, ...fieldsIn(inner, own)]
  })
}

/**
 * Repeats a read until it succeeds: what was just made may not be readable at once, and is refused then as unknown (Errors).
 * @throws Blocked where nothing later is readable either
 */
const soon = (
  ctx: CaseContext,
  read: () => Promise<Exchange>,
  later: Later,
  refusal: ExpectedStatus,
): Promise<Exchange> =>
  beside(ctx, later).until(
    read,
    ({ response }) => response.status === 200,
    ({ response }) => !acceptsStatus(refusal, response.status),
  )

const alpha: readonly Group[] = [
  {
    id: 'wallets',
    about: 'createWallet',
    title: 'Wallets are created and looked up below v1-alpha1, on the first request and on the second',
    async run(ctx, reached) {
      const [request] = await requestsOf(ctx, 'createWallet', 'userId')
      reached(await ctx.api.raw(request), 201)
      reached(await ctx.api.raw(request), 200)
      const user = { userId: String(getPath(request.body, 'userId')) }
      reached(
        await soon(
          ctx,
          () => ctx.api.raw(sendable('listWallets', forms.listWallets.userId(user))),
          laterLookUp(ctx),
          latitude.notYetThere,
        ),
        200,
      )
    },
  },
  {
    id: 'signing',
    title: 'Messages are signed below v1-alpha1',
    needs: { capabilities: ['signing'] },
    async run(ctx, reached) {
      const [request] = await requestsOf(ctx, 'signMessage', 'userId')
      reached(await soon(ctx, () => ctx.api.raw(request), laterSigner(ctx), 404), 200)
    },
  },
  {
    id: 'transfers',
    title: 'Both kinds of transfer are found below v1-alpha1',
    needs: { capabilities: ['transfers'] },
    bodiesOpen: true,
    async run(ctx, reached) {
      const collection = await ctx.make.collection()
      const byEmail = await ctx.make.wallet({ email: ctx.make.names.email() })
      const byUser = await ctx.make.wallet()
      const target = await ctx.make.wallet()
      const [ofEmail, ofUser] = await Promise.all([
        ctx.make.token(collection, byEmail),
        ctx.make.token(collection, byUser),
      ])
      reached((await transferByEmail(ctx, ofEmail.listed, byEmail, target)).answer, latitude.emailTransfer)
      const moved = await transferByUser(ctx, userTransferOf(ofUser.listed, byUser, target))
      reached(moved, latitude.userTransfer)
    },
  },
  {
    id: 'usage',
    title: 'Usage is found below v1-alpha1',
    needs: { capabilities: ['usage'] },
    async run(ctx, reached) {
      const [request] = await requestsOf(ctx, 'getUsage', 'since')
      reached(await ctx.api.raw(request), 200)
    },
  },
]

const dated: readonly Group[] = [
  {
    id: 'collections',
    about: 'createCollection',
    title: 'Collections are created and listed below 2022-06-09',
    async run(ctx, reached) {
      const [created] = await requestsOf(ctx, 'createCollection', 'plain')
      const [put] = await requestsOf(ctx, 'putCollection', 'plain')
      const [list] = await requestsOf(ctx, 'listCollections', 'all')
      for (const request of [created, put, list]) reached(await ctx.api.raw(request), 200)
    },
  },
  {
    id: 'minting',
    about: 'mintToken',
    title: 'Tokens are minted and listed below 2022-06-09',
    async run(ctx, reached) {
      const wallet = await ctx.make.wallet()
      const collection = await ctx.make.collection()
      const request = ctx.make.requests.mint(wallet.locator)
      reached(await ctx.api.putMint(collection.id, ctx.make.names.mintId(), request), 200)
      reached(await soon(ctx, () => ctx.api.listTokens(wallet.locator), laterWallet(ctx), 400), 200)
      // The body of a mint without an id is not shown, so that ours may be refused; the operation is there all the same.
      const unnamed = await ctx.api.postMint(collection.id, request)
      ctx.judge('VER-02').statusSoft(unnamed, latitude.operationThere)
    },
  },
  {
    id: 'batch',
    title: 'Batches are minted below 2022-06-09',
    needs: { capabilities: ['batchMint'] },
    async run(ctx, reached) {
      const [request] = await requestsOf(ctx, 'batchMint', 'withoutId')
      reached(await whenKnown(ctx, () => ctx.api.raw(request)), 200)
    },
  },
  {
    id: 'templates',
    title: 'Templates are created and changed below 2022-06-09',
    needs: { capabilities: ['templates'] },
    async run(ctx, reached) {
      const collection = await ctx.make.collection()
      const created = await whenKnown(ctx, () => ctx.api.createTemplate(collection.id, ctx.make.requests.template()))
      reached(created, 200)
      const ids = { collectionId: collection.id, templateId: String(getPath(created.response.json, 'templateId')) }
      const change = forms.updateTemplate(ids, ctx.make.requests.templateChange().metadata)
      reached(await whenKnown(ctx, () => ctx.api.raw(sendable('updateTemplate', change))), 204)
    },
  },
  {
    id: 'orders',
    title: 'Orders are created below 2022-06-09',
    needs: { capabilities: ['orders'] },
    async run(ctx, reached) {
      const shop = await tryToOpen(ctx)
      const answer = 'refused' in shop ? shop.refused : shop.trial
      if (!isOrder(answer)) ctx.block('no collection could be made whose tokens can be ordered')
      reached(answer, latitude.orderCreated)
    },
  },
]

export const operationCases: readonly Case[] = [
  ...alpha.map((group) => caseOf(group, 'VER-01')),
  ...dated.map((group) => caseOf(group, 'VER-02')),
]
