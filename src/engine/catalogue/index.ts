import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The door of this room, and the room but for what reads YAML. */

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

/** Whether the requirement of this id is only recommended; one that the catalogue does not know is not. */
export const isRecommended = ({ byId }: Pick<Catalogue, 'byId'>, id: string): boolean =>
  byId.get(id)?.level === 'SHOULD'

/** Where a catalogue stands, and what its entries mean by the operations that they name. */
export interface CompiledSource {
  /** Folder with `requirements/<area>.yaml` and `observations.yaml`. */
  readonly folder: string
  readonly areas: readonly string[]
  /** Operation keys by operation id. */
  readonly operations: Readonly<Record<string, string>>
}

interface Compiled extends Pick<Catalogue, 'hash' | 'requirements' | 'topics'> {
  /** sha256 of what it was made from. */
  readonly sources: string
}

/** Name of the catalogue as JSON, beside the YAML files that it is made from. */
export const compiledName = 'catalogue.json'

/**
 * The catalogue as `npm run generate` has left it: its YAML takes ten times as long to read and to check, and every
 * command waits for it. @returns undefined where there is none, or where a file was changed since
 */
export function readCompiled(source: CompiledSource): Catalogue | undefined {
  const compiled = read(join(source.folder, compiledName))
  if (compiled === undefined || compiled.sources !== hashOf(source)) return undefined
  const { requirements, topics, hash } = compiled
  return { areas: source.areas, requirements, byId: byId(requirements), topics, hash }
}

/** @returns the text of the file, one requirement a line */
export function compile(source: CompiledSource, { requirements, topics, hash }: Catalogue): string {
  const lines = (values: readonly unknown[]): string => `[\n${values.map((one) => JSON.stringify(one)).join(',\n')}\n]`
  const members = [
    `"sources": ${JSON.stringify(hashOf(source))}`,
    `"hash": ${JSON.stringify(hash)}`,
    `"requirements": ${lines(requirements)}`,
    `"topics": ${lines(topics)}`,
  ]
  return `{\n${members.join(',\n')}\n}\n`
}

export const byId = (requirements: readonly Requirement[]): ReadonlyMap<string, Requirement> =>
  new Map(requirements.map((one) => [one.id, one]))

function read(file: string): Compiled | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Compiled
  } catch {
    // Not made yet, or half of a merge: the YAML files are what counts.
    return undefined
  }
}

function hashOf({ folder, areas, operations }: CompiledSource): string {
  const hash = createHash('sha256').update(JSON.stringify([areas, operations]))
  const files = [...areas.map((area) => join('requirements', `${area}.yaml`)), 'observations.yaml']
  for (const file of files) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}
