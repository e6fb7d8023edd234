import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { UsageError } from '../../engine/interface/index.ts'
import { jsonOf } from '../../engine/transport/index.ts'

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
  return places.flatMap((place) => (isFolder(place) ? pactsIn(place, provider) : [parsePact(read(place), place)]))
}

function pactsIn(folder: string, provider: string): Pact[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
  const pacts = files.map((name) => parsePact(read(path.join(folder, name)), path.join(folder, name)))
  const own = pacts.filter(({ content }) => content.provider.name === provider)
  if (own.length === 0) {
    const others = [...new Set(pacts.map(({ content }) => content.provider.name))]
    const there = others.length === 0 ? 'no pact' : `pacts with ${others.join(', ')} only`
    throw new UsageError(`${folder} holds ${there}, and none with the provider ${provider}; --provider names another.`)
  }
  return own
}

function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory()
  } catch (error) {
    throw unreadable(place, error)
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(file, error)
  }
}

const unreadable = (place: string, error: unknown): UsageError => {
  const code = (error as NodeJS.ErrnoException).code
  return new UsageError(`--pact: cannot read ${place}: ${code === 'ENOENT' ? 'there is no such file' : code}.`)
}
