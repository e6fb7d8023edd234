import type { Setup } from '../builders.ts'

export type { Setup }

export type Fields = Readonly<Record<string, unknown>>

/** A request in the parts that the document gives it; a contract has matchers in the place of values. */
export type Parts = {
  readonly path?: Fields
  readonly query?: Fields
  readonly body?: Fields
}

/** What a request differs in from a valid one: one respect, for which the document has a refusal. */
export type Change = (valid: Parts) => Parts

/** One way in which an operation may be asked for. */
export interface Variant {
  /**
   * Makes what the request is about, with the full key.
   * @returns a valid request, with fresh names each time where names are what makes it new
   * @throws Blocked when the target does not play along
   */
  readonly ready: (at: Setup) => Promise<() => Parts>
  /** Requests that are refused, by the respect in which each differs from the valid one. */
  readonly refused: Readonly<Record<string, Change>>
}

/** The body with other members. */
export const body =
  (changes: Fields): Change =>
  (valid) => ({ ...valid, body: { ...valid.body, ...changes } })

/** The body as something else, which is why it is not typed. */
export const instead =
  (other: unknown): Change =>
  (valid) => ({ ...valid, body: other as Fields })

/** The path with other parameters. */
export const path =
  (changes: Fields): Change =>
  (valid) => ({ ...valid, path: { ...valid.path, ...changes } })

/** The query with other parameters; `undefined` takes one out. */
export const query =
  (changes: Fields): Change =>
  (valid) => ({ ...valid, query: kept({ ...valid.query, ...changes }) })

const kept = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A required member of the body that is missing, null, or no text. */
export function lacking<const N extends string>(
  ...names: readonly N[]
): Readonly<Record<`no ${N}` | `null for ${N}` | `a number for ${N}`, Change>> {
  const changes = names.flatMap((name): [string, Change][] => [
    [`no ${name}`, (valid) => ({ ...valid, body: kept({ ...valid.body, [name]: undefined }) })],
    [`null for ${name}`, body({ [name]: null })],
    [`a number for ${name}`, body({ [name]: 5 })],
  ])
  return Object.fromEntries(changes) as Record<`no ${N}` | `null for ${N}` | `a number for ${N}`, Change>
}

/** A member of the body with values that it never takes, by how they are told. */
export function among<const K extends string>(
  member: string,
  values: Readonly<Record<K, unknown>>,
): Readonly<Record<K, Change>> {
  const changes = Object.entries(values).map(([says, value]) => [says, body({ [member]: value })])
  return Object.fromEntries(changes) as Record<K, Change>
}

/** A chain that nobody has. */
export const noSuchChain = 'no-such-chain'

/** Nothing in the body. */
export const noFields: Change = instead({})
