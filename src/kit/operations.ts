import {
  type Calls,
  type Exchange,
  fillPath,
  type Operation,
  type Query,
  type RawRequest,
} from '../engine/transport/index.ts'

/** One operation of an interface. */
export interface OperationDefinition {
  /** In capitals: `POST`. */
  readonly method: string
  /** From the base address on, with its parameters in braces: `/entries/{number}`. A slash at its end counts. */
  readonly path: string
  /** Whether it creates or changes something, and is never sent by the read-only profile; default: all but GET and HEAD do. */
  readonly creates?: boolean
}

/** The operations of an interface by their ids: these are the methods that cases call. */
export type Operations = Readonly<Record<string, OperationDefinition>>

/** How an operation stands in reports: `POST /entries`. */
export type OperationKey<O extends Operations> = {
  readonly [Id in keyof O]: `${O[Id]['method']} ${O[Id]['path']}`
}[keyof O]

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** What a request says besides its path. */
export interface Sent {
  /** `undefined` leaves a parameter out; a list repeats its name. */
  readonly query?: Query
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string
  /** Names in lower case; they win over ours, `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
}

type Request<Path extends string> = [ParameterOf<Path>] extends [never]
  ? [request?: Sent]
  : [request: Sent & { readonly params: Readonly<Record<ParameterOf<Path>, string | number>> }]

/**
 * Each operation as a method. Path parameters go into `params` and are encoded. Any answer is a value.
 * @throws TargetUnreachable, NoAnswer or BrokenAnswer where there is no complete answer, which the engine takes care of
 */
export type Methods<O extends Operations> = {
  readonly [Id in keyof O]: (...request: Request<O[Id]['path']>) => Promise<Exchange>
}

/** The operations as methods, with `raw`, `as`, `keyFor`, `burst` and `cut`. */
export type Api<O extends Operations> = Calls<Methods<O>, OperationKey<O> & string>

export const keyOf = ({ method, path }: OperationDefinition): string => `${method} ${path}`

/** As the engine takes them, by key. */
export const engineOperations = (operations: Operations): Readonly<Record<string, Operation>> =>
  Object.fromEntries(
    Object.values(operations).map((one) => {
      const { method, path, creates = method !== 'GET' && method !== 'HEAD' } = one
      return [keyOf(one), { method, path, creates }]
    }),
  )

/** @param raw sends one request */
export function methodsOf<O extends Operations>(
  operations: O,
  raw: (request: RawRequest<OperationKey<O> & string>) => Promise<Exchange>,
): Methods<O> {
  const own = (operation: OperationDefinition) => keyOf(operation) as OperationKey<O> & string
  const methods: Record<string, (request?: Sent & { readonly params?: Parameters }) => Promise<Exchange>> = {}
  for (const [id, operation] of Object.entries(operations)) {
    methods[id] = ({ params = {}, ...sent } = {}) => {
      const values = Object.entries(params).map(([name, value]) => [name, String(value)])
      return raw({ ...sent, operation: own(operation), path: fillPath(operation.path, Object.fromEntries(values)) })
    }
  }
  return methods as Methods<O>
}

type Parameters = Readonly<Record<string, string | number>>

/** The operation that a request is aimed at. @param path with its query */
export function operationAt(operations: Operations, method: string, path: string): string | undefined {
  const [plain = ''] = path.split('?', 1)
  const found = Object.values(operations).find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  )
  return found && keyOf(found)
}
