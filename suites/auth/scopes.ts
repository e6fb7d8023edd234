import type { Exchange } from '../../src/engine/http/exchange.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { expectedOf, latitude } from '../../src/interface/latitude.ts'
import { ready, type Sendable, type VariantOf } from '../../src/interface/make/bench/index.ts'
import { needsOf } from '../../src/interface/make/bench/needs-of.ts'
import { told } from '../../src/interface/make/fixtures.ts'
import { isTaken } from '../../src/interface/make/taken.ts'
import { type Operation, type OperationId, operationIds, operations } from '../../src/interface/operations.ts'
import { type Scope, scopes } from '../../src/interface/roles.ts'

/** An operation for which the interface names a scope, and what makes a request of it that a key with the scope may make. */
interface ScopedOperation {
  readonly slug: string
  readonly id: OperationId
  prepare(ctx: CaseContext): Promise<() => Sendable>
}

const row = <N extends OperationId>(slug: string, id: N, variant: VariantOf<N>): ScopedOperation => ({
  slug,
  id,
  prepare: (ctx) => ready(ctx, id, variant),
})

const rows: readonly ScopedOperation[] = [
  row('create-wallet', 'createWallet', 'userId'),
  row('list-wallets', 'listWallets', 'userId'),
  row('list-tokens', 'listWalletTokens', 'address'),
  row('sign-message', 'signMessage', 'userId'),
  row('mint', 'mintToken', 'address'),
  row('batch-mint', 'batchMint', 'withoutId'),
  row('create-template', 'createTemplate', 'plain'),
]

const scopeOf = (id: OperationId): Scope | undefined => {
  const { scope }: Operation = operations[operationIds[id]]
  return scope
}

/** Each operation with each key that lacks another scope than its own. */
export const scopeCases: readonly Case[] = rows.flatMap(({ slug, id, prepare }) =>
  scopes
    .filter((other) => other !== scopeOf(id))
    .map((other) => ({
      id: `auth/${slug}-lacking-only-${other.replaceAll(/\W/g, '-')}`,
      title: `A key that lacks ${other} only has the scope ${scopeOf(id)}`,
      requirements: ['AUTH-32'],
      needs: { ...needsOf(id).needs, keys: [`lacking.${other}` as const] },
      async run(ctx: CaseContext) {
        const valid = await prepare(ctx)
        const twin = await takenBy(ctx, () => ctx.api.raw(valid()))
        if (!isTaken(twin)) ctx.block(`the full key was refused: ${told(twin)}`)
        const answer = await takenBy(ctx, () => ctx.api.keyFor(`lacking.${other}`).raw(valid()))
        ctx.judge('AUTH-32').that(isTaken(answer), {
          message: `${answer.operation} refused a key that lacks ${other}, which it does not take`,
          ...expectedOf(latitude.taken),
          actual: told(answer),
          exchange: answer,
        })
      },
    })),
)

/** Repeats while what was just made is not seen yet; a key that is refused stays refused. */
async function takenBy(ctx: CaseContext, send: () => Promise<Exchange>): Promise<Exchange> {
  let last: Exchange | undefined
  const found = await ctx.eventually(async () => {
    last = await send()
    return isTaken(last) || last.response.status === 401 || last.response.status === 403 ? last : undefined
  })
  return found ?? last ?? ctx.block('no request was sent')
}
