import type { Exchange } from '../transport/index.ts'

/** What a check says when it does not hold. Values are printed as JSON. */
export interface Judgement {
  /** One sentence that says what is wrong. */
  readonly message: string
  /** What would have been right. */
  readonly expected: unknown
  /** What was seen. */
  readonly actual: unknown
  /** The answer that it is about, where it is about one. */
  readonly exchange?: Exchange
  /** Why more than one answer is accepted, where it is. */
  readonly latitude?: string
}

/** Checks of one requirement. Each call counts as exercising it; each says whether it held. */
export interface Judge {
  /** Any check: whether it holds, and what is wrong where it does not. */
  that(holds: boolean, judgement: Judgement): boolean
  /** Ends the attempt when the status is another one: nothing that follows would make sense. */
  status(exchange: Exchange, expected: ExpectedStatus): void
  /** The same, and the attempt goes on. */
  statusSoft(exchange: Exchange, expected: ExpectedStatus): boolean
  /** `schema` names a schema of the interface's document; all mismatches are reported together. */
  shape(value: unknown, schema: string, what?: string): boolean
  /** Deep equality of one thing. Lists and counts rest on answers, see `basedOn`. */
  equal<T>(actual: unknown, expected: Single<T>, what: string): boolean
  /**
   * Says on which answers a comparison of lists, counts or sets rests. Unless each of them is a success, its checks are
   * void: a list that was never told lacks nothing and holds nothing too much.
   * @param answers exchanges, or `made` for what `ctx.make` has read: that blocks the case where it was refused
   */
  basedOn(...answers: readonly (Exchange | 'made' | undefined)[]): SetJudge
}

/** Checks of lists, counts and sets, for which is said which answers they rest on. */
export interface SetJudge extends Pick<Judge, 'that'> {
  /** Deep equality. */
  equal(actual: unknown, expected: unknown, what: string): boolean
}

/** No list and no number: emptiness and nought are what an answer that says nothing looks like. */
type Single<T> = T extends readonly unknown[] | number ? never : T

/** A place where more than one status is accepted, and why. Narrow on purpose. */
export interface Latitude {
  /** Inclusive ranges of accepted status codes. */
  readonly accepts: readonly (readonly [from: number, to: number])[]
  /** What to print as the expectation. */
  readonly says: string
  /** Section of the interface document, and what it leaves open there. */
  readonly because: string
}

/** A single status or a latitude entry. */
export type ExpectedStatus = number | Latitude

export const acceptsStatus = (expected: ExpectedStatus, status: number): boolean =>
  typeof expected === 'number'
    ? expected === status
    : expected.accepts.some(([from, to]) => status >= from && status <= to)

/** What a check says that it expects, and why where that is more than one status; for a judgement. */
export const expectedOf = (expected: ExpectedStatus): { readonly expected: string; readonly latitude?: string } =>
  typeof expected === 'number'
    ? { expected: String(expected) }
    : { expected: expected.says, latitude: expected.because }
