/** MUST: the document states it. SHOULD: recommended, or a reading that an honest vendor could dispute. */
export type Level = 'MUST' | 'SHOULD'

/** One normative sentence of the interface document, in our own words. */
export interface Requirement<N = unknown> {
  /** Permanent and opaque: `MINT-07`. */
  readonly id: string
  readonly level: Level
  /** A part of the interface: one file of the catalogue, one folder of suites. */
  readonly area: string
  /** Heading of the interface document under which the sentence stands. */
  readonly section: string
  readonly text: string
  /** Operation keys that it speaks of. */
  readonly operations: readonly string[]
  /** What it needs from the configuration; without that, it is `not-applicable`. */
  readonly needs?: N
  /** Why no case can judge it over HTTP; a requirement has either cases or this. */
  readonly notTestedReason?: string
}
