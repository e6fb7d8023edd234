import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { yaml } from '../text/index.ts'
import { byId, type Catalogue, type CompiledSource, type Requirement, readCompiled } from './index.ts'

/** Where a catalogue stands, and the words that it may use. */
interface CatalogueSource extends CompiledSource {
  readonly needs: z.ZodType
}

/** One entry of a file in `requirements/`; the area is the name of the file. */
export const requirementEntry = ({ operations, needs }: Pick<CatalogueSource, 'operations' | 'needs'>) =>
  z.strictObject({
    id: z.string().regex(/^[A-Z]+-\d{2,3}$/),
    level: z.enum(['MUST', 'SHOULD']),
    basis: z.enum(['quoted', 'inferred']),
    restsOn: z.enum(['idempotency', 'uniqueness', 'authorization', 'atomicity', 'fidelity']).optional(),
    words: z.string().min(1),
    section: z.string().min(1),
    text: z.string().min(1),
    operations: z.union([z.literal('all'), z.array(z.enum(Object.keys(operations))).min(1)]),
    needs: needs.optional(),
    notTestedReason: z.string().min(1).optional(),
  })

/** What a run records without judging it. */
const observationEntry = ({ operations }: Pick<CatalogueSource, 'operations'>) =>
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    topic: z.string().min(1),
    section: z.string().min(1),
    operation: z.enum(Object.keys(operations)),
  })

/** @throws {z.ZodError} when an entry has another form, and the system's error when a file is not there */
export const readCatalogue = (source: CatalogueSource): Catalogue => readCompiled(source) ?? parseCatalogue(source)

/** Reads the YAML files, whatever was compiled from them. @throws as {@link readCatalogue} */
export function parseCatalogue(source: CatalogueSource): Catalogue {
  const { folder, areas, operations } = source
  const keyOf = (id: string): string => operations[id] ?? id
  const entries = z.array(requirementEntry(source))
  const requirements = areas.flatMap((area) =>
    entries
      .parse(yaml().parse(readFileSync(join(folder, 'requirements', `${area}.yaml`), 'utf8')))
      .map((entry): Requirement => {
        const { operations: named, needs, restsOn, notTestedReason, ...rest } = entry
        return {
          ...rest,
          area,
          text: entry.text.trim(),
          operations: named === 'all' ? Object.values(operations) : named.map(keyOf),
          ...(restsOn === undefined ? {} : { restsOn }),
          ...(needs === undefined ? {} : { needs }),
          ...(notTestedReason === undefined ? {} : { notTestedReason }),
        }
      }),
  )
  return {
    areas,
    requirements,
    byId: byId(requirements),
    topics: z
      .array(observationEntry(source))
      .parse(yaml().parse(readFileSync(join(folder, 'observations.yaml'), 'utf8')))
      .map((topic) => ({ ...topic, operation: keyOf(topic.operation) })),
    hash: createHash('sha256').update(JSON.stringify(requirements)).digest('hex'),
  }
}

/** Every requirement id ever issued, from `requirements.lock` of a catalogue's folder: `ID`, or `ID retired` for one that is out of use. */
export function lockedIds(folder: string): { readonly all: ReadonlySet<string>; readonly active: ReadonlySet<string> } {
  const lines = readFileSync(join(folder, 'requirements.lock'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
  return {
    all: new Set(lines.map(([id = '']) => id)),
    active: new Set(lines.filter(([, state]) => state !== 'retired').map(([id = '']) => id)),
  }
}
