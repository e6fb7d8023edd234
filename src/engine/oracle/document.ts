import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../../package-root.ts'

/** A JSON Schema (2020-12) as it stands in the document. */
export interface Schema {
  readonly [keyword: string]: unknown
  readonly $ref?: string
  readonly title?: string
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The parts of `spec/openapi.yaml` that the harness reads; everything else is there too. */
interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The interface as data, read once. */
export const openApiDocument: OpenApiDocument = parse(readFileSync(join(packageRoot, 'spec', 'openapi.yaml'), 'utf8'))

/**
 * The words of an enumeration, such as `ChainSetA` or `Locale`, in the order of the document.
 * @throws Error when there is no schema of that name, or it is no enumeration of strings
 */
export function wordsOf(schemaName: string): readonly string[] {
  const words = openApiDocument.components.schemas[schemaName]?.enum
  if (!words?.every((word) => typeof word === 'string')) {
    throw new Error(`spec/openapi.yaml has no enumeration of strings named ${schemaName}.`)
  }
  return words
}
