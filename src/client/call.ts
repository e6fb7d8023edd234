import type { Answer, OperationName } from './answer.ts'
import type { RequestOf } from './request.ts'

/**
 * One operation. Every status that is answered is a value, redirects included: none is followed, none is thrown.
 * @throws the errors of undici when there is no answer: connection refused, timed out, broken off
 */
export type Call<N extends OperationName> = (
  ...request: object extends RequestOf<N> ? [request?: RequestOf<N>] : [request: RequestOf<N>]
) => Promise<Answer<N>>
