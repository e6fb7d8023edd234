import type { Store, StoredPact, Version } from './store.ts'

/** A consumer version selector: every property that is there has to hold. */
export interface Selector {
  readonly consumer?: string
  readonly branch?: string
  readonly tag?: string
  readonly latest?: boolean
  readonly mainBranch?: boolean
  readonly matchingBranch?: boolean
  readonly deployed?: boolean
  readonly released?: boolean
  readonly deployedOrReleased?: boolean
  readonly environment?: string
}

/** The pacts that a provider shall verify, each content once. @param branch of the provider */
export function pactsForVerification(
  store: Store,
  provider: string,
  selectors: readonly Selector[],
  branch: string | undefined,
): StoredPact[] {
  const own = store.pacts.filter((pact) => pact.provider === provider)
  const wished = selectors.length === 0 ? [{ latest: true }] : selectors
  const selected = wished.flatMap((selector) => selectedBy(store, own, selector, branch))
  return [...new Map(selected.map((pact) => [`${pact.version.pacticipant} ${pact.sha}`, pact])).values()]
}

function selectedBy(
  store: Store,
  pacts: readonly StoredPact[],
  selector: Selector,
  branch: string | undefined,
): StoredPact[] {
  const all = pacts.filter(
    ({ version }) =>
      (selector.consumer ?? version.pacticipant) === version.pacticipant && holds(store, version, selector, branch),
  )
  // What is deployed is deployed side by side; of a branch or a tag the newest counts.
  const every = selector.deployed || selector.released || selector.deployedOrReleased || selector.tag !== undefined
  if (every && !selector.latest) return all
  const newest = Map.groupBy(all, ({ version }) => version.pacticipant)
  return [...newest.values()].flatMap((ofConsumer) => ofConsumer.slice(-1))
}

function holds(store: Store, version: Version, selector: Selector, branch: string | undefined): boolean {
  const environment = store.environments.find(({ name }) => name === selector.environment)
  if (selector.mainBranch && !store.isMain(version)) return false
  if (selector.matchingBranch && (branch === undefined || !version.branches.has(branch))) return false
  if (selector.branch !== undefined && !version.branches.has(selector.branch)) return false
  if (selector.tag !== undefined && !version.tags.has(selector.tag)) return false
  const deployed = selector.deployed || selector.released || selector.deployedOrReleased || selector.environment
  return !deployed || store.isDeployed(version, environment)
}
