import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, ObservationTopic } from './catalogue.ts'
import type { Requirement } from './requirement.ts'

/** Where a catalogue stands, and what its entries mean by the operations that they name. */
export interface CompiledSource {
  readonly folder: string
  readonly areas: readonly string[]
  readonly operations: Readonly<Record<string, string>>
}

interface Compiled {
  /** sha256 of what it was made from. */
  readonly sources: string
  readonly hash: string
  readonly requirements: readonly Requirement[]
  readonly topics: readonly ObservationTopic[]
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
