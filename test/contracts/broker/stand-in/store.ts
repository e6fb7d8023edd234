import { createHash, randomUUID } from 'node:crypto'

/** What a broker knows, in memory, each list in the order of its making. */
export class Store {
  readonly versions: Version[] = []
  readonly pacts: StoredPact[] = []
  readonly results: Result[] = []
  readonly deployments: { readonly version: Version; readonly environment: Environment }[] = []
  /** A broker comes with these two. */
  readonly environments: readonly Environment[] = [
    { uuid: randomUUID(), name: 'test', production: false },
    { uuid: randomUUID(), name: 'production', production: true },
  ]

  version(pacticipant: string, number: string): Version {
    const known = this.versions.find((one) => one.pacticipant === pacticipant && one.number === number)
    if (known !== undefined) return known
    const made = { pacticipant, number, branches: new Set<string>(), tags: new Set<string>() }
    this.versions.push(made)
    return made
  }

  knows(pacticipant: string): boolean {
    return (
      this.versions.some((one) => one.pacticipant === pacticipant) ||
      this.pacts.some(({ provider }) => provider === pacticipant)
    )
  }

  /** The branch that a broker takes for the main one by its name. */
  isMain(version: Version): boolean {
    return ['main', 'master', 'develop'].some((name) => version.branches.has(name))
  }

  isDeployed(version: Version, environment?: Environment): boolean {
    return this.deployments.some(
      (one) => one.version === version && (environment === undefined || one.environment === environment),
    )
  }

  /** @returns the last result of a provider version for what a pact says */
  resultOf(pact: StoredPact, providerVersion: Version): Result | undefined {
    return this.results.findLast(
      ({ sha, consumer, provider, version }) =>
        sha === pact.sha &&
        consumer === pact.version.pacticipant &&
        provider === pact.provider &&
        version === providerVersion,
    )
  }
}

export interface Version {
  readonly pacticipant: string
  readonly number: string
  readonly branches: Set<string>
  readonly tags: Set<string>
}

export interface Environment {
  readonly uuid: string
  readonly name: string
  readonly production: boolean
}

export interface StoredPact {
  readonly version: Version
  readonly provider: string
  /** Of what it says, whatever wrote it, in whatever order. */
  readonly sha: string
  readonly content: PactJson
}

export interface PactJson {
  readonly consumer?: { readonly name?: unknown }
  readonly provider?: { readonly name?: unknown }
  readonly interactions?: readonly Readonly<Record<string, unknown>>[]
}

export interface Result {
  readonly consumer: string
  readonly provider: string
  readonly sha: string
  readonly version: Version
  readonly success: boolean
  /** As it was published. */
  readonly body: Readonly<Record<string, unknown>>
}

export function shaOf({ interactions = [] }: PactJson): string {
  const sorted = interactions.map((one) => JSON.stringify(inOrder(one))).toSorted()
  return createHash('sha1').update(sorted.join('\n')).digest('hex')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, inOrder(part)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
