import type { BatchError } from './records.ts'

/** A request that is answered with an error record (Errors). The HTTP edge turns it into a response. */
export class Refusal extends Error {
  readonly status: 400 | 404 | 409 | 413
  readonly validationErrors: readonly BatchError[] | undefined

  constructor(status: Refusal['status'], message: string, validationErrors?: readonly BatchError[]) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.validationErrors = validationErrors
  }
}

export function badRequest(message: string): Refusal {
  return new Refusal(400, message)
}
