import type { FaultId } from '../faults/fault-id.ts'
import type { OperationId } from '../sandbox/operations.ts'

/** Why there cannot be a fault in a cell, in a clause. */
export interface Because {
  readonly because: string
}

export const because = (reason: string): Because => ({ because: reason })

/** What a cell holds: the faults that it is caught by, or the reason why there is none. */
export type Filling = FaultId | readonly FaultId[] | Because

/** One way of going wrong, over all operations. What is neither filled nor covered by `others` is to be done. */
export interface Row {
  /** The way, in a clause: `no key is needed`. */
  readonly says: string
  readonly cells: Readonly<Partial<Record<OperationId, Filling>>>
  /** Holds for the operations that are not named. */
  readonly others?: Because
}

/** The rows of one operator. */
export interface Operator {
  readonly name: 'admission' | 'refusal' | 'identity' | 'effect' | 'amount' | 'condition'
  readonly says: string
  readonly rows: readonly Row[]
}
