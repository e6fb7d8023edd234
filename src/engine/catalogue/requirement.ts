/** MUST: the document states it. SHOULD: recommended, or a reading that an honest vendor could dispute. */
export type Level = 'MUST' | 'SHOULD'

/** quoted: the document says so. inferred: it follows from what the document says, by a step that is ours. */
export type Basis = 'quoted' | 'inferred'

/**
 * What an inference rests on that is still a MUST. Of the first three the document speaks in so many words: a repeat makes nothing
 * new, an id or a user names one thing, a key opens what it is for. Of atomicity it does not, and we say so: that a request which
 * was refused has created and changed nothing is what a refusal means (RFC 9110, 15.5), and stands nowhere in it. Nor of fidelity:
 * that a field which was sent and accepted has that value where an answer shows it again.
 */
export type Principle = 'idempotency' | 'uniqueness' | 'authorization' | 'atomicity' | 'fidelity'

/** One normative sentence of the interface document, in our own words. */
export interface Requirement<N = unknown> {
  /** Permanent and opaque: `GB-07`. */
  readonly id: string
  readonly level: Level
  readonly basis: Basis
  /** The principle that an inferred MUST rests on; an inference without one is a SHOULD. */
  readonly restsOn?: Principle
  /** The words of the document that carry it, in short; for an inference also which step is ours. */
  readonly words: string
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
