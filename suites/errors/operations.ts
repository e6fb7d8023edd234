import { within } from '../../src/engine/case/within.ts'
import { fillPath } from '../../src/engine/http/encoding.ts'
import type { CaseContext, Cost, RequirementId } from '../../src/interface/case.ts'
import { told } from '../../src/interface/make/fixtures.ts'
import { type Requests, without } from '../../src/interface/make/requests.ts'
import type { Needs } from '../../src/interface/needs.ts'
import { type OperationKey, operationIds, operations } from '../../src/interface/operations.ts'
import { openShop } from '../orders/shop.ts'

export type Fields = Readonly<Record<string, unknown>>

/** An operation with a body, made ready to be sent bad ones. */
export interface Ready {
  /** A path of its own for every request, so that none meets another. */
  path(): string
  /** A body of the right form; fresh names in each. */
  body(): Fields
  /** Bodies that each break one stated rule. */
  bad(): readonly unknown[]
  /** Whether the operation takes `body()` as it is: some would need a token for each request. */
  readonly takes: boolean
}

export interface BodyOperation {
  readonly slug: string
  readonly operation: OperationKey
  /** The requirement that gives the form of its 400. */
  readonly form: RequirementId
  readonly needs?: Needs
  readonly cost: Partial<Cost>
  /** Share of the usual number of examples, where an accepted one is dear. */
  readonly weight?: number
  /** No field of the body is required. */
  readonly takesNothing?: true
  prepare(ctx: CaseContext): Promise<Ready>
}

const lacking = (body: Fields, names: readonly string[]): readonly Fields[] =>
  names.flatMap((name) => [without(body, name), { ...body, [name]: null }, { ...body, [name]: 5 }])

const path = (operation: OperationKey, parameters: Readonly<Record<string, string>> = {}): string =>
  fillPath(operations[operation].path, parameters)

const collectionRow = (operation: OperationKey, slug: string, chosen: boolean): BodyOperation => ({
  slug,
  operation,
  form: 'ERR-06',
  cost: { collections: 30 },
  async prepare(ctx) {
    const body = (): ReturnType<Requests['collection']> => ctx.make.requests.collection()
    return {
      path: () => path(operation, chosen ? { collectionId: ctx.make.names.collectionId() } : {}),
      body,
      bad: () => [
        ...lacking(body(), ['chain', 'metadata']),
        ...['no-such-chain', '', 'soneium', 'zkyoto'].map((chain) => ({ ...body(), chain })),
        { ...body(), metadata: 'text' },
        { ...body(), fungibility: 'fungible' },
        { ...body(), supplyLimit: 'ten' },
        { ...body(), payments: 'free' },
        { ...body(), subscription: 'yes' },
      ],
      takes: true,
    }
  },
})

export const bodyOperations: readonly BodyOperation[] = [
  {
    slug: 'create-wallet',
    operation: operationIds.createWallet,
    form: 'ERR-01',
    cost: { wallets: 30 },
    async prepare(ctx) {
      const body = (): Fields => ({ userId: ctx.make.names.userId(), chain: ctx.settings.chains.evm })
      const byEmail = (): Fields => ({ email: ctx.make.names.email(), chain: ctx.settings.chains.evm })
      return {
        path: () => path(operationIds.createWallet),
        body,
        bad: () => [
          {},
          ...lacking(body(), ['chain']),
          ...lacking(byEmail(), ['chain']),
          without(body(), 'userId'),
          ...['', {}, [], true].map((userId) => ({ ...body(), userId })),
          ...['', 'ada', '@example.com', 'ada@', 'a b@example.com', {}, []].map((email) => ({ ...byEmail(), email })),
          { ...body(), chain: 'not a chain!' },
        ],
        takes: true,
      }
    },
  },
  {
    slug: 'sign-message',
    operation: operationIds.signMessage,
    form: 'ERR-03',
    needs: { capabilities: ['signing'] },
    cost: { wallets: 1 },
    async prepare(ctx) {
      const { chain, address } = await ctx.make.wallet()
      const body = (): Fields => ({ message: `Signed for ${ctx.make.names.mark()}` })
      return {
        path: () => path(operationIds.signMessage, { chain, address }),
        body,
        bad: () => [{}, ...lacking(body(), ['message']), { message: {} }, { message: ['text'] }, { message: true }],
        takes: true,
      }
    },
  },
  {
    slug: 'email-transfer',
    operation: operationIds.transferFromEmailWallet,
    form: 'ERR-04',
    needs: { capabilities: ['transfers'] },
    cost: { wallets: 2 },
    async prepare(ctx) {
      const [from, to] = await Promise.all([ctx.make.wallet({ email: ctx.make.names.email() }), ctx.make.wallet()])
      const body = (): Fields => ({
        chain: from.chain,
        from: from.address,
        to: to.address,
        contractAddress: noContract,
        tokenId: '1',
      })
      return {
        path: () => path(operationIds.transferFromEmailWallet),
        body,
        bad: () => [
          {},
          ...lacking(body(), ['from', 'to', 'contractAddress', 'tokenId']),
          { ...body(), tokenId: 'one' },
          { ...body(), chain: 'no-such-chain' },
          { chain: 'solana', from: 'x', to: 'y' },
        ],
        takes: false,
      }
    },
  },
  {
    slug: 'user-transfer',
    operation: operationIds.transferFromUserWallet,
    form: 'ERR-05',
    needs: { capabilities: ['transfers'] },
    cost: { wallets: 2 },
    async prepare(ctx) {
      const [from, to] = await Promise.all([ctx.make.wallet(), ctx.make.wallet()])
      const body = (): Fields => ({
        chain: from.chain,
        fromAddress: from.address,
        toAddress: to.address,
        tokenMintAddress: noContract,
        tokenId: '1',
      })
      return {
        path: () => path(operationIds.transferFromUserWallet),
        body,
        bad: () => [
          {},
          ...lacking(body(), ['fromAddress', 'toAddress', 'tokenMintAddress']),
          { ...body(), chain: 'no-such-chain' },
          { ...body(), chain: 5 },
        ],
        takes: false,
      }
    },
  },
  collectionRow(operationIds.createCollection, 'create-collection', false),
  collectionRow(operationIds.putCollection, 'put-collection', true),
  {
    slug: 'create-template',
    takesNothing: true,
    operation: operationIds.createTemplate,
    form: 'ERR-07',
    needs: { capabilities: ['templates'] },
    cost: { collections: 1 },
    async prepare(ctx) {
      const { id } = await ctx.make.collection()
      const body = (): Fields => ctx.make.requests.template()
      return {
        path: () => path(operationIds.createTemplate, { collectionId: id }),
        body,
        bad: () => [
          { ...body(), metadata: 'text' },
          { ...body(), metadata: [] },
          { ...body(), supply: 'ten' },
          { ...body(), supply: { limit: 'ten' } },
        ],
        takes: true,
      }
    },
  },
  {
    slug: 'update-template',
    takesNothing: true,
    operation: operationIds.updateTemplate,
    form: 'ERR-07',
    needs: { capabilities: ['templates'] },
    cost: { collections: 1 },
    async prepare(ctx) {
      const { id: collectionId } = await ctx.make.collection()
      const created = await ctx.api.createTemplate(collectionId, ctx.make.requests.template())
      const templateId = within(created.response.json, 'templateId')
      if (typeof templateId !== 'string') return ctx.block(`a template could not be created: ${told(created)}`)
      const image = 'https://example.com/other.png'
      const body = (): Fields => ({
        metadata: { name: ctx.make.names.mark(), imageUrl: image, description: 'Changed' },
      })
      return {
        path: () => path(operationIds.updateTemplate, { collectionId, templateId }),
        body,
        bad: () => [{ metadata: 'text' }, { metadata: [] }, { metadata: 5 }, { metadata: null }],
        takes: true,
      }
    },
  },
  {
    slug: 'mint',
    operation: operationIds.mintToken,
    form: 'ERR-08',
    cost: { collections: 1, wallets: 1, mints: 10 },
    weight: 0.3,
    async prepare(ctx) {
      const [{ id: collectionId }, { locator, chain, address }] = await Promise.all([
        ctx.make.collection(),
        ctx.make.wallet(),
      ])
      const body = (): Fields => ctx.make.requests.mint(locator)
      const malformed = [
        '',
        address,
        `${chain}:`,
        `:${address}`,
        'email:ada',
        `userId:${chain}`,
        'no-such-chain:0x1',
        5,
        {},
      ]
      return {
        path: () => path(operationIds.mintToken, { collectionId, id: ctx.make.names.mintId() }),
        body,
        bad: () => [
          {},
          ...lacking(body(), ['recipient', 'metadata']),
          { ...body(), metadata: 'text' },
          ...malformed.map((recipient) => ({ ...body(), recipient })),
        ],
        takes: true,
      }
    },
  },
  {
    slug: 'batch-mint',
    operation: operationIds.batchMint,
    form: 'ERR-09',
    needs: { capabilities: ['batchMint'] },
    cost: { collections: 1, wallets: 1, mints: 7 },
    weight: 0.3,
    async prepare(ctx) {
      const [{ id: collectionId }, { locator }] = await Promise.all([ctx.make.collection(), ctx.make.wallet()])
      const item = (changes?: Fields): Fields => ctx.make.requests.batchItem(locator, changes)
      return {
        path: () => path(operationIds.batchMint, { collectionId }),
        body: () => ({ nfts: [item({ id: ctx.make.names.mintId() })] }),
        bad: () => [
          {},
          { nfts: null },
          { nfts: 'text' },
          { nfts: 5 },
          { nfts: [item({ recipient: 'nobody' })] },
          { nfts: [item(), item({ recipient: 5 })] },
          { nfts: [without(item(), 'recipient')] },
          { nfts: [item({ unknown: 1 })], unknown: 1 },
        ],
        takes: true,
      }
    },
  },
  {
    slug: 'create-order',
    operation: operationIds.createOrder,
    form: 'ERR-10',
    needs: { capabilities: ['orders'] },
    cost: { collections: 7, wallets: 20, orders: 20 },
    weight: 0.5,
    async prepare(ctx) {
      const shop = await openShop(ctx)
      const body = (): Fields => shop.order(shop.wares, ctx.make.names.email())
      return {
        path: () => path(operationIds.createOrder),
        body,
        bad: () => [
          {},
          ...lacking(body(), ['payment', 'lineItems']),
          { ...body(), locale: 'xx-XX' },
          { ...body(), payment: shop.payment({ method: 'no-such-chain' }) },
          { ...body(), recipient: { email: 'ada' } },
          { ...body(), lineItems: [{ callData: { totalPrice: '0.01' } }] },
          { ...body(), lineItems: [{ collectionLocator: 'nowhere' }] },
        ],
        takes: true,
      }
    },
  },
]

/** Nobody has deployed anything there. */
const noContract = '0x00000000000000000000000000000000c0ffee22'
