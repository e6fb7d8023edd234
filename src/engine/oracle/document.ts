import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { yaml } from '../text/index.ts'

/** A JSON Schema (2020-12) as it stands in the document. */
export interface Schema {
  readonly [keyword: string]: unknown
  readonly $ref?: string
  readonly title?: string
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The parts of an OpenAPI document (3.1) that the engine reads; everything else is there too. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** What a `$ref` of the document leads to: `#/components/schemas/Name`. */
export const referred = (document: OpenApiDocument, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], document)

/** A document as JSON, beside the YAML file that it is made from. */
interface Compiled {
  /** sha256 of what it was made from. */
  readonly source: string
  readonly document: OpenApiDocument
}

/** `openapi.yaml` → `openapi.json`. */
export const compiledFile = (file: string): string => file.replace(/\.ya?ml$/, '.json')

/**
 * Reads a document from a YAML file, or from the JSON that was made from it: YAML takes a hundred times as long, and every
 * command and thread waits for it. @throws the system's error, or the parser's
 */
export function readDocument(file: string): OpenApiDocument {
  const text = readFileSync(file, 'utf8')
  const compiled = read(compiledFile(file))
  return compiled?.source === hashOf(text) ? compiled.document : (yaml().parse(text) as OpenApiDocument)
}

/** @returns what stands in the JSON file of a YAML file */
export const compileDocument = (text: string): string =>
  `${JSON.stringify({ source: hashOf(text), document: yaml().parse(text) } satisfies Compiled)}\n`

function read(file: string): Compiled | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Compiled
  } catch {
    // Not made, or half of a merge: the YAML file is what counts.
    return undefined
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
