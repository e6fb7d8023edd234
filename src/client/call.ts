import type { operations } from '../../spec/openapi.d.ts'

/** Name of an operation of the interface: the operationId of `openapi.yaml`, such as `createWallet`. */
export type OperationName = keyof operations

/** Status codes that a service may answer with, as a finite set, so that `status` tells the members of a union apart. */
type Success = 200 | 201 | 202 | 203 | 204 | 206
type Redirect = 300 | 301 | 302 | 303 | 304 | 307 | 308
type ClientError =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
type ServerError = 500 | 501 | 502 | 503 | 504 | 505 | 507 | 508 | 511
type Status = Success | Redirect | ClientError | ServerError

type Responses<N extends OperationName> = operations[N]['responses']

/** The statuses that the interface names one by one for an operation; a range such as 4XX stands for the rest. */
type Named<N extends OperationName> = Extract<keyof Responses<N>, number>

type StatusesOf<N extends OperationName, K> = K extends number
  ? Extract<K, Status>
  : K extends '2XX'
    ? Exclude<Success, Named<N>>
    : K extends '4XX'
      ? Exclude<ClientError, Named<N>>
      : never

type BodyOf<R> = R extends { content: { 'application/json': infer B } } ? B : unknown

/** One answer: its status, its headers by lower-case name, and its body. */
export interface AnswerWith<S, B> {
  readonly status: S
  readonly headers: Readonly<Record<string, string>>
  /**
   * JSON as a value, any other text as it came, `undefined` where there was none. The type is what the interface
   * promises; the client does not check it (`validate` of `conformint` does).
   */
  readonly body: B
}

type Documented<N extends OperationName> = {
  [K in keyof Responses<N>]: AnswerWith<StatusesOf<N, K>, BodyOf<Responses<N>[K]>>
}[keyof Responses<N>]

/** The statuses that the interface gives an operation: by number, or as a class that it leaves open. */
export type StatusOf<N extends OperationName> =
  | Documented<N>['status']
  | ('default' extends keyof Responses<N> ? Status : never)

type Covered<N extends OperationName> = { [K in keyof Responses<N>]: StatusesOf<N, K> }[keyof Responses<N>]

/**
 * What an operation answers: a union, told apart by `status`. What the interface does not name, such as a 500, is a
 * member too, with a body of type `unknown`.
 */
export type Answer<N extends OperationName> = Documented<N> | AnswerWith<Exclude<Status, Covered<N>>, unknown>

type Parameters<N extends OperationName> = operations[N]['parameters']

type WithPath<N extends OperationName> =
  Parameters<N> extends { path: infer P } ? { readonly path: Readonly<P> } : unknown

type WithQuery<N extends OperationName> =
  Parameters<N> extends { query: infer Q }
    ? { readonly query: Readonly<Q> }
    : Parameters<N> extends { query?: infer Q }
      ? [Q] extends [never]
        ? unknown
        : { readonly query?: Readonly<Q> }
      : unknown

type WithBody<N extends OperationName> = operations[N] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? { readonly body: B }
  : operations[N] extends { requestBody?: { content: { 'application/json': infer B } } }
    ? [B] extends [never]
      ? unknown
      : { readonly body?: B }
    : unknown

/** What an operation takes: `path`, `query` and `body`, as far as it has them. Values are given as they are, unencoded. */
export type RequestOf<N extends OperationName> = WithPath<N> & WithQuery<N> & WithBody<N>

/**
 * One operation. Every status that is answered is a value, redirects included: none is followed, none is thrown.
 * @throws the errors of undici when there is no answer: connection refused, timed out, broken off
 */
export type Call<N extends OperationName> = (
  ...request: object extends RequestOf<N> ? [request?: RequestOf<N>] : [request: RequestOf<N>]
) => Promise<Answer<N>>
