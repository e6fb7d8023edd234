import type { Requirement } from './requirement.ts'

/** Something that the interface leaves open, of which a run records what the target does. */
export interface ObservationTopic {
  readonly id: string
  readonly topic: string
  readonly section: string
  /** Operation key. */
  readonly operation: string
}

/** All that is judged and recorded. */
export interface Catalogue {
  /** In the order of the catalogue's files. */
  readonly areas: readonly string[]
  /** In the order of areas and files. */
  readonly requirements: readonly Requirement[]
  readonly byId: ReadonlyMap<string, Requirement>
  /** Every topic of which a run records what the target does. */
  readonly topics: readonly ObservationTopic[]
  /** sha256 of the requirements: two reports of the same hash judge by the same sentences. */
  readonly hash: string
}
