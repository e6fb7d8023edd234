import type { Requirement } from '../catalogue/index.ts'

/** What tells which parts a case is about. */
export interface PartedCase {
  readonly id: string
  readonly requirements: readonly string[]
  readonly needs?: unknown
  /** Operations that it is about. */
  readonly about?: readonly string[]
}

/** The parts of an interface: named sets of sentences, each of which a vendor offers or does not. */
export interface Parts {
  /** In the order in which they are told. */
  readonly names: readonly string[]
  /** The parts that a requirement bears on: several where it is said of each of them. */
  ofRequirement(requirement: Requirement): readonly string[]
  /** The parts that a case is about; what it judges of others it judges by the way. */
  ofCase(case_: PartedCase): readonly string[]
  ofOperation(operation: string): string | undefined
}
