import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { UsageError } from '../../engine/interface/index.ts'
import { jsonOf } from '../../engine/transport/index.ts'
import { fieldsOf } from '../template.ts'

const stateSchema = z.looseObject({ name: z.string(), params: z.record(z.string(), z.unknown()).optional() })

/** The parts of an interaction that we read; everything else is handed on as it is. */
const interactionSchema = z.looseObject({
  description: z.string(),
  /** Since specification 4; the earlier ones hold nothing but HTTP here. */
  type: z.string().optional(),
  providerStates: z.array(stateSchema).nullish(),
  /** Before specification 3. */
  providerState: z.string().nullish(),
  comments: z.looseObject({ references: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  request: z
    .looseObject({ method: z.string().optional(), path: z.unknown().optional(), headers: z.unknown().optional() })
    .optional(),
})

const pactSchema = z.looseObject({
  consumer: z.looseObject({ name: z.string().min(1) }),
  provider: z.looseObject({ name: z.string().min(1) }),
  interactions: z.array(interactionSchema).default([]),
})

export type PactContent = z.infer<typeof pactSchema>
export type PactInteraction = z.infer<typeof interactionSchema>

/** Where an interaction of ours says where it comes from: `comments.references[group]`. */
export const referenceGroup = 'conformint'

export const referencesOf = ({ comments }: Pick<PactInteraction, 'comments'>): Readonly<Record<string, unknown>> =>
  fieldsOf(comments?.references?.[referenceGroup])

/** The relation under which a broker says where results of a pact are published. */
export const publishing = 'pb:publish-verification-results'

/** The address that a broker gives under a relation. */
export function hrefIn(json: unknown, relation: string): string | undefined {
  const { href } = fieldsOf(fieldsOf(fieldsOf(json)._links)[relation])
  return typeof href === 'string' ? href : undefined
}

/** Name of the file of a pact, as the Pact library makes it. */
export const pactFile = (folder: string, consumer: string, provider: string): string =>
  path.join(folder, `${consumer}-${provider}.json`)

/** The text of a pact file, with the keys of every object in order, so that equal pacts are equal bytes. */
export const pactText = (pact: object): string => `${JSON.stringify(sorted(pact), null, 2)}\n`

/** The same JSON with the keys of every object in order, as in a pact file. */
export function sorted<T>(value: T): T
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, part]) => [name, sorted(part)] as const)
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A pact and where it comes from. */
export interface Pact {
  /** File or address, for messages. */
  readonly source: string
  readonly content: PactContent
}

/** @throws UsageError, naming the source and the first place that is not as it should be */
export function parsePact(text: string, source: string): Pact {
  const json = jsonOf(text)
  if (json === undefined) throw new UsageError(`${source} is no JSON, so it is no pact.`)
  const parsed = pactSchema.safeParse(json)
  if (parsed.success) return { source, content: parsed.data }
  const [issue] = parsed.error.issues
  throw new UsageError(`${source} is no pact: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`)
}

/**
 * The pacts of files and folders; of a folder, all with this provider.
 * @throws UsageError when a file cannot be read or is no pact, and when a folder has none for the provider
 */
export function readPacts(places: readonly string[], provider: string): Pact[] {
  return places.flatMap((place) =>
    reading('--pact', place, () => statSync(place)).isDirectory()
      ? ofProvider(pactsOfFolder(place, '--pact'), provider, place)
      : [readPact('--pact', place)],
  )
}

/**
 * Every pact of a folder, whoever its provider is, in the order of their names.
 * @param flag that named the folder
 * @throws UsageError when it cannot be read, holds none, or a JSON file in it is no pact
 */
export function pactsOfFolder(folder: string, flag: string): Pact[] {
  const names = reading(flag, folder, () => readdirSync(folder)).filter((name) => name.endsWith('.json'))
  if (names.length === 0) throw new UsageError(`${flag}: ${folder} holds no pact; pacts are files that end in .json.`)
  return names.toSorted().map((name) => readPact(flag, path.join(folder, name)))
}

/** Those of the pacts that have this provider. @param where they come from @throws UsageError when none has */
export function ofProvider(pacts: readonly Pact[], provider: string, where: string): Pact[] {
  const own = pacts.filter(({ content }) => content.provider.name === provider)
  if (own.length > 0) return own
  const others = [...new Set(pacts.map(({ content }) => content.provider.name))]
  throw new UsageError(
    `${where} has pacts with ${others.join(', ')} only, and none with the provider ${provider}; --provider names another.`,
  )
}

const readPact = (flag: string, file: string): Pact =>
  parsePact(
    reading(flag, file, () => readFileSync(file, 'utf8')),
    file,
  )

function reading<T>(flag: string, place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(`${flag}: cannot read ${place}: ${reasons[code ?? ''] ?? code ?? String(error)}.`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'it is no folder',
}
