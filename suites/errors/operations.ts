import { forms } from '../../src/interface/builders/forms.ts'
import {
  needsOf,
  type Parts,
  partsOf,
  type Refused,
  refusedOf,
  type Sendable,
  sendable,
  type VariantOf,
} from '../../src/interface/builders/variants/index.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { Needs } from '../../src/interface/needs.ts'
import { type OperationId, type OperationKey, operationIds } from '../../src/interface/operations.ts'

/** An operation with a body, made ready to be sent bad ones. */
export interface Ready {
  /** A request of the right form, at a path of its own where that is what tells requests apart. */
  valid(): Sendable
  /** Requests that each break one stated rule. */
  refused(): readonly Refused[]
}

export interface BodyOperation {
  readonly slug: string
  readonly operation: OperationKey
  /** The requirement that a valid request is taken. */
  readonly takes?: RequirementId
  readonly needs?: Needs
  /** Of two operations that read the same body: which of its fields this one is tried with. */
  readonly half?: 0 | 1
  /** Share of the usual number of examples; default half of them, less where an accepted one is dear. */
  readonly weight?: number
  /** No field of the body is required. */
  readonly takesNothing?: true
  /** The operation does not take what is of the right form: that would need a token for each request. */
  readonly takesNone?: true
  prepare(ctx: CaseContext): Promise<Ready>
}

type Rest = Pick<BodyOperation, 'slug' | 'takes' | 'half' | 'weight' | 'takesNothing' | 'takesNone'>

/** A variant of an operation: the first variant is the one whose body is spoiled; the refusals of the others are sent too. */
function row<N extends OperationId>(
  id: N,
  variants: readonly [VariantOf<N>, ...VariantOf<N>[]],
  rest: Rest,
  made: (ctx: CaseContext, variant: VariantOf<N>) => Promise<() => Parts> = (ctx, variant) => partsOf(ctx, id, variant),
): BodyOperation {
  const [main, ...others] = variants
  return {
    ...rest,
    operation: operationIds[id],
    ...needsOf(id),
    async prepare(ctx) {
      const valid = await made(ctx, main)
      const more = await Promise.all(others.map(async (variant) => ({ variant, valid: await made(ctx, variant) })))
      return {
        valid: () => sendable(id, valid()),
        refused: () => [{ variant: main, valid }, ...more].flatMap((one) => refusedOf(id, one.variant, one.valid)),
      }
    },
  }
}

/** Nobody has deployed anything there. */
const contractAddress = '0x00000000000000000000000000000000c0ffee22'

export const bodyOperations: readonly BodyOperation[] = [
  row('createWallet', ['userId', 'email'], { slug: 'create-wallet', takes: 'WAL-02' }),
  row('signMessage', ['userId'], { slug: 'sign-message', takes: 'SIGN-01' }),
  row('transferFromEmailWallet', ['evm'], { slug: 'email-transfer', takesNone: true }, async ({ make }) => {
    const [from, to] = await Promise.all([make.wallet({ email: make.names.email() }), make.wallet()])
    const parties = { chain: from.chain, from: from.address, to: to.address }
    return () => forms.transferFromEmailWallet.evm({ ...parties, contractAddress, tokenId: '1' })
  }),
  row('transferFromUserWallet', ['evm'], { slug: 'user-transfer', takesNone: true }, async ({ make }) => {
    const [from, to] = await Promise.all([make.wallet(), make.wallet()])
    const parties = { chain: from.chain, fromAddress: from.address, toAddress: to.address }
    return () => forms.transferFromUserWallet.evm({ ...parties, tokenMintAddress: contractAddress, tokenId: '1' })
  }),
  row('createCollection', ['plain'], { slug: 'create-collection', takes: 'COL-01', half: 0 }),
  row('putCollection', ['plain'], { slug: 'put-collection', takes: 'COL-03', half: 1 }),
  row('createTemplate', ['plain'], { slug: 'create-template', takes: 'TPL-01', takesNothing: true }),
  row('updateTemplate', ['plain'], { slug: 'update-template', takes: 'TPL-09', takesNothing: true }),
  row('mintToken', ['address'], { slug: 'mint', takes: 'MINT-01', weight: 0.3 }),
  row('batchMint', ['withId'], { slug: 'batch-mint', takes: 'BATCH-01', weight: 0.3 }),
  row('createOrder', ['recipient'], { slug: 'create-order', takes: 'ORD-01' }),
]
