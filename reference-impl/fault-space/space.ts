import type { FaultId } from '../faults/fault-id.ts'
import { fieldBreaks } from '../faults/fields/breaks.ts'
import { fieldCells, type NamedCell } from '../faults/fields/cells.ts'
import { type OperationId, operations } from '../sandbox/operations.ts'
import { admission } from './admission.ts'
import { amount } from './amount.ts'
import { condition } from './condition.ts'
import { effect } from './effect.ts'
import { fieldReasons } from './field-reasons.ts'
import { identity } from './identity.ts'
import { refusal } from './refusal.ts'
import type { Filling, Operator } from './row.ts'

/** What is known of a cell: its faults, the reason why there is none, or nothing yet. */
export type Held = { readonly faults: readonly FaultId[] } | { readonly because: string } | undefined

/** One way of going wrong, of one operation. */
export interface Cell {
  readonly operator: string
  readonly says: string
  readonly operation: OperationId
  readonly held: Held
}

/** One way of going wrong of one field of an answer. */
export interface FieldHeld {
  readonly cell: NamedCell
  readonly held: Held
}

export const operators: readonly Operator[] = [admission, refusal, identity, effect, amount, condition]

/** The operators that look at an operation as a whole, over all operations. */
export const cells: readonly Cell[] = operators.flatMap(({ name, rows }) =>
  rows.flatMap(({ says, cells, others }) =>
    operations.map(({ id: operation }) => ({
      operator: name,
      says,
      operation,
      held: heldBy(cells[operation] ?? others),
    })),
  ),
)

/** The operator that looks at each field of each answer. */
export const fields: readonly FieldHeld[] = fieldCells.map((cell) => ({ cell, held: heldByField(cell) }))

function heldBy(filling: Filling | undefined): Held {
  if (filling === undefined) return undefined
  if (typeof filling === 'object' && 'because' in filling) return filling
  return { faults: typeof filling === 'string' ? [filling] : filling }
}

function heldByField(cell: NamedCell): Held {
  // The list of faults is made from the same table.
  if (fieldBreaks[cell.id] !== undefined) return { faults: [cell.id as FaultId] }
  const place = placeOf(cell)
  return fieldReasons.find(([pattern]) => pattern.test(place))?.[1]
}

/** How the reasons name a cell: `mintToken pending /onChain/status text cut`. */
export function placeOf({ operation, kind, pointer, operator, type }: NamedCell): string {
  return `${operation} ${kind} ${pointer} ${type} ${operator}`
}
