import type { Exchange } from '../../engine/transport/index.ts'
import { typedFieldsOf } from '../arbitraries/wrong-types.ts'
import type { CaseContext } from '../case.ts'
import { openInterface } from '../interface.ts'
import type { OperationKey } from '../operations.ts'
import { judgeRefusal } from './refused.ts'

export interface TypedBodies {
  readonly operation: OperationKey
  /** A body that is taken; each bad one differs from it in one field. */
  readonly valid: Readonly<Record<string, unknown>>
  /** Of two operations that read the same body: the fields that this one is tried with, every second at a seed. */
  readonly half?: 0 | 1
  send(body: unknown): Promise<Exchange>
}

/** A body of which one field is of another type. */
export interface MistypedBody {
  /** `payments.price`. */
  readonly place: string
  /** Of its row; of several values that are drawn at one place there is one. */
  readonly name: string
  readonly says: string
  readonly body: unknown
}

/** How many of the values that are wrong in a field it is tried with; in a thorough run with each of them. */
const values = { quick: 1, standard: 2, thorough: Number.POSITIVE_INFINITY } as const

/** Each field of a body with some of the values that are wrong there, drawn by seed. Each text in a list, too. */
export function mistyped(
  ctx: CaseContext,
  { operation, valid, half }: Pick<TypedBodies, 'operation' | 'valid' | 'half'>,
): readonly MistypedBody[] {
  const { effort } = ctx.settings
  // That of the run: two operations have to agree on who takes which half.
  const turn = Math.abs(ctx.settings.seed)
  return typedFieldsOf(openInterface().document, operation, valid)
    .filter((_, index) => effort === 'thorough' || half === undefined || (index + turn) % 2 === half)
    .flatMap(({ place, wrong, listed, spoilt }, index) => {
      const first = (turn + index) % wrong.length
      const drawn = [...wrong.slice(first), ...wrong.slice(0, first)].slice(0, values[effort])
      const body = (value: unknown, name: string): MistypedBody => ({
        place,
        name,
        says: `${JSON.stringify(value).slice(0, 100)} for ${place}`,
        body: spoilt(value),
      })
      return [
        ...drawn.map((value) => body(value, place)),
        ...(listed === undefined ? [] : [body(listed, `${place}, in a list`)]),
      ]
    })
}

/** Judges by ERR-15 that no field of a body is taken that is of another type. */
export async function judgeTypes(ctx: CaseContext, typed: TypedBodies): Promise<void> {
  for (const { body, says } of ctx.draw(mistyped(ctx, typed), { nameOf: ({ name }) => name }))
    judgeRefusal(ctx, await typed.send(body), 'ERR-15', says)
}
