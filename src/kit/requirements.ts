import { createHash } from 'node:crypto'
import { byId, type Catalogue, type Level, type ObservationTopic, type Requirement } from '../engine/catalogue/index.ts'
import { keyOf, type Operations } from './operations.ts'

/** One sentence that can pass or fail alone. */
export interface RequirementDefinition<Operation extends string = string, Key extends string = string> {
  /** Permanent and opaque, capitals and a number: `GB-07`. A changed meaning is a new id. */
  readonly id: string
  /** MUST: the document states it. SHOULD: recommended; it tells against a target in strict runs alone. */
  readonly level: Level
  /** Heading of the document under which it stands. */
  readonly section: string
  /** The sentence. */
  readonly text: string
  /** Ids of the operations that it speaks of. */
  readonly operations: 'all' | readonly Operation[]
  /** The words of the document that carry it; default: `text`. */
  readonly words?: string
  /** `inferred` where it follows by a step of yours; default: `quoted`. */
  readonly basis?: 'quoted' | 'inferred'
  /** What it needs of the settings: without that it is not applicable. */
  readonly needs?: Needs<Key>
  /** Why no case can judge it over HTTP; a requirement has either cases or this. */
  readonly notTestedReason?: string
}

/** What a requirement or a case may need of the settings. */
export interface Needs<Key extends string = string> {
  /** Keys beside the full one. */
  readonly keys?: readonly Key[]
}

/** Something that the interface leaves open, of which a run records what the target does, and never judges it. */
export interface ObservationDefinition<Operation extends string = string> {
  /** `ctx.observe` names it. */
  readonly id: string
  /** What is recorded, in a few words. */
  readonly topic: string
  /** Heading of the document that leaves it open. */
  readonly section: string
  /** Id of the operation that it is about. */
  readonly operation: Operation
}

/** Requirements by area, in the order in which they are told. */
export type Areas<Operation extends string = string, Key extends string = string> = Readonly<
  Record<string, readonly RequirementDefinition<Operation, Key>[]>
>

/** Requirements that stand in a file of their own: their ids stay known to the types of cases. */
export const defineRequirements = <const R extends readonly RequirementDefinition[]>(requirements: R): R => requirements

/** @throws Error when an id is not of the form `GB-07`, or stands there twice */
export function catalogueOf(
  areas: Areas,
  observations: readonly ObservationDefinition[],
  operations: Operations,
): Catalogue {
  const key = (id: string): string => {
    const operation = operations[id]
    if (operation === undefined) throw new Error(`the interface has no operation ${id}`)
    return keyOf(operation)
  }
  const requirements = Object.entries(areas).flatMap(([area, own]) =>
    own.map(({ basis = 'quoted', words, operations: named, ...rest }): Requirement => {
      const ids = named === 'all' ? Object.keys(operations) : named
      return { ...rest, area, basis, words: words ?? rest.text, operations: ids.map(key) }
    }),
  )
  refuseIds(requirements.map(({ id }) => id))
  const topics = observations.map((topic): ObservationTopic => ({ ...topic, operation: key(topic.operation) }))
  const hash = createHash('sha256').update(JSON.stringify(requirements)).digest('hex')
  return { areas: Object.keys(areas), requirements, byId: byId(requirements), topics, hash }
}

function refuseIds(ids: readonly string[]): void {
  const wrong = ids.find((id) => !/^[A-Z][A-Z0-9]*-\d{2,4}$/.test(id))
  if (wrong !== undefined) throw new Error(`the id ${wrong} is not one of capitals, a dash and a number, such as GB-07`)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`two requirements have the id ${twice}`)
}
