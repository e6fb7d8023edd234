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
