import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { operationIds, operationKeys } from '../../interface/operations.ts'
import { capabilities, chainRoles, type KeyRole, scopes } from '../../interface/roles.ts'
import { packageRoot } from '../../package-root.ts'
import { type Area, areas, type Requirement } from './requirement.ts'

const keyRole = z.enum(['otherProject', ...scopes.map((scope): KeyRole => `lacking.${scope}`)])

const operationId = z.enum(Object.keys(operationIds) as [keyof typeof operationIds, ...(keyof typeof operationIds)[]])

/** One entry of a file in `spec/requirements/`; the area is the name of the file. */
export const requirementEntry = z.strictObject({
  id: z.string().regex(/^[A-Z]+-\d{2,3}$/),
  level: z.enum(['MUST', 'SHOULD']),
  section: z.string().min(1),
  text: z.string().min(1),
  operations: z.union([z.literal('all'), z.array(operationId).min(1)]),
  needs: z
    .strictObject({
      capabilities: z.array(z.enum(capabilities)).min(1).optional(),
      keys: z.array(keyRole).min(1).optional(),
      chains: z.array(z.enum(chainRoles)).min(1).optional(),
      environment: z.enum(['staging', 'production']).optional(),
    })
    .optional(),
  notTestedReason: z.string().min(1).optional(),
})

/** What a run records without judging it, see `spec/observations.yaml`. */
export const observationEntry = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  topic: z.string().min(1),
  section: z.string().min(1),
  operation: operationId,
})

/** Something that the interface leaves open, of which a run records what the target does. */
export interface ObservationTopic {
  readonly id: string
  readonly topic: string
  readonly section: string
  /** Operation key. */
  readonly operation: string
}

const specFile = (...path: string[]): string => join(packageRoot, 'spec', ...path)

function readArea(area: Area): Requirement[] {
  const file = specFile('requirements', `${area}.yaml`)
  const entries = z.array(requirementEntry).parse(parse(readFileSync(file, 'utf8')))
  return entries.map(({ operations, needs, ...entry }) => ({
    ...entry,
    area,
    text: entry.text.trim(),
    operations: operations === 'all' ? operationKeys : operations.map((id) => operationIds[id]),
    ...(needs === undefined ? {} : { needs }),
  })) as Requirement[]
}

/** Every requirement, in the order of areas and files. */
export const catalogue: readonly Requirement[] = areas.flatMap(readArea)

/** The same by id, such as `WAL-01`. */
export const requirementById: ReadonlyMap<string, Requirement> = new Map(catalogue.map((one) => [one.id, one]))

/** Every topic of which a run records what the target does. */
export const observationTopics: readonly ObservationTopic[] = z
  .array(observationEntry)
  .parse(parse(readFileSync(specFile('observations.yaml'), 'utf8')))
  .map((topic) => ({ ...topic, operation: operationIds[topic.operation] }))
