import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument, type Schema } from './document.ts'
import { type Mismatch, toMismatches } from './mismatch.ts'
import { reportNearestVariant, unwrap } from './variants.ts'

export type { Mismatch } from './mismatch.ts'

const documentId = 'conformint:openapi'
const schemaPrefix = '#/components/schemas/'

const ajv = createAjv()
const compiled = new Map<string, ValidateFunction>()

/**
 * Judges a value by a schema of `spec/openapi.yaml`.
 * @param schemaName name under `components/schemas`
 * @returns all mismatches; none when the value fits
 * @throws Error when there is no such schema
 */
export function validate(schemaName: string, value: unknown): readonly Mismatch[] {
  const check = checkOf(schemaName)
  return check(value) ? [] : toMismatches((check.errors ?? []).map(unwrap))
}

/** Whether a value fits a schema, see {@link validate}. */
export function matches(schemaName: string, value: unknown): boolean {
  return checkOf(schemaName)(value)
}

function checkOf(schemaName: string): ValidateFunction {
  const known = compiled.get(schemaName)
  if (known !== undefined) return known
  if (!Object.hasOwn(openApiDocument.components.schemas, schemaName)) {
    throw new Error(`spec/openapi.yaml has no schema named ${schemaName}.`)
  }
  const check = ajv.getSchema(documentId + schemaPrefix + schemaName)
  if (check === undefined) throw new Error(`The schema ${schemaName} of spec/openapi.yaml cannot be compiled.`)
  compiled.set(schemaName, check as ValidateFunction)
  return check as ValidateFunction
}

function createAjv(): Ajv2020 {
  const instance = new Ajv2020({
    allErrors: true,
    verbose: true,
    ownProperties: true,
    multipleOfPrecision: 6,
    strict: true,
    allowUnionTypes: true,
    // `required` beside properties that another part of an allOf defines is how the strict schemas are made.
    strictRequired: false,
  })
  addFormats.default(instance)
  // What OpenAPI adds to JSON Schema: where the schemas stand, and its keywords inside them.
  instance.addVocabulary(['components', 'discriminator', 'example', 'externalDocs', 'xml'])
  reportNearestVariant(instance, schemaAt)
  const { schemas } = openApiDocument.components
  instance.addSchema(withAbsoluteRefs({ components: { schemas } }), documentId)
  return instance
}

function schemaAt(ref: string): Schema {
  return openApiDocument.components.schemas[ref.slice(ref.indexOf(schemaPrefix) + schemaPrefix.length)] ?? {}
}

/** A variant is compiled on its own, where `#` would be another document. */
function withAbsoluteRefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? documentId + value : value,
  )
}
