import type { Exchange } from '../http/exchange.ts'
import type { ExpectedStatus } from './latitude.ts'

/** What a check says when it does not hold. Values are printed as JSON. */
export interface Judgement {
  /** One sentence that says what is wrong. */
  readonly message: string
  readonly expected: unknown
  readonly actual: unknown
  /** The answer that it is about, where it is about one. */
  readonly exchange?: Exchange
  /** Why more than one answer is accepted, where it is. */
  readonly latitude?: string
}

/** Checks of one requirement. Each call counts as exercising it; each says whether it held. */
export interface Judge {
  that(holds: boolean, judgement: Judgement): boolean
  /** Ends the attempt when the status is another one: nothing that follows would make sense. */
  status(exchange: Exchange, expected: ExpectedStatus): void
  /** The same, and the attempt goes on. */
  statusSoft(exchange: Exchange, expected: ExpectedStatus): boolean
  /** `schema` names a schema of the interface's document; all mismatches are reported together. */
  shape(value: unknown, schema: string, what?: string): boolean
  /** Deep equality. */
  equal(actual: unknown, expected: unknown, what: string): boolean
}
