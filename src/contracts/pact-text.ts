/** The parts of a pact file that we order and count; the rest is kept as the library wrote it. */
export interface PactContent {
  readonly interactions: readonly InteractionInPact[]
  readonly [part: string]: unknown
}

export interface InteractionInPact {
  readonly description: string
  readonly providerStates?: readonly { readonly name: string; readonly params?: unknown }[]
  readonly comments?: { readonly references?: Readonly<Record<string, Readonly<Record<string, string>>>> }
  readonly [part: string]: unknown
}

/** The text of a pact file, with the keys of every object in order, so that equal pacts are equal bytes. */
export function pactText(pact: PactContent): string {
  return `${JSON.stringify(sorted(pact), null, 2)}\n`
}

/** The same JSON with the keys of every object in order, as in a pact file. */
export function sorted<T>(value: T): T
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, sorted(part)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
