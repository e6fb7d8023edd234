import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

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

/** Reads a document from a YAML file. @throws the system's error, or the parser's */
export const readDocument = (file: string): OpenApiDocument => parse(readFileSync(file, 'utf8')) as OpenApiDocument
