import type { Capability, ChainRole, KeyRole } from '../../interface/roles.ts'

/** MUST: the document states it. SHOULD: recommended, or a reading that an honest vendor could dispute. */
export type Level = 'MUST' | 'SHOULD'

/** The areas of the catalogue; one file each in `spec/requirements/`. */
export const areas = [
  'general',
  'auth',
  'locators',
  'chains',
  'wallets',
  'listing',
  'signing',
  'transfers',
  'collections',
  'templates',
  'minting',
  'batch',
  'orders',
  'usage',
  'errors',
  'limits',
  'versioning',
] as const
/** A part of the interface: one file of the catalogue, one folder of suites. */
export type Area = (typeof areas)[number]

/** What a requirement or a case needs from the configuration; without it, it is `not-applicable`. */
export interface Needs {
  readonly capabilities?: readonly Capability[]
  readonly keys?: readonly KeyRole[]
  readonly chains?: readonly ChainRole[]
  readonly environment?: 'staging' | 'production'
}

/** One normative sentence of the interface document, in our own words. */
export interface Requirement {
  /** Permanent and opaque: `MINT-07`. */
  readonly id: string
  readonly level: Level
  readonly area: Area
  /** Heading of the interface document under which the sentence stands. */
  readonly section: string
  readonly text: string
  /** Operation keys that it speaks of. */
  readonly operations: readonly string[]
  readonly needs?: Needs
  /** Why no case can judge it over HTTP; a requirement has either cases or this. */
  readonly notTestedReason?: string
}
