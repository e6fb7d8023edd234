import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from './document.ts'
import { type Mismatch, toMismatches } from './mismatch.ts'
import { reportNearestVariant, unwrap } from './variants.ts'

export type { Mismatch } from './mismatch.ts'

const documentId = 'conformint:openapi'
const schemaPrefix = '#/components/schemas/'

/** Judges values by the schemas of a document, each named as under `components/schemas`. */
export interface Oracle {
  /** @returns all mismatches; none when the value fits. @throws Error when there is no such schema */
  validate(schemaName: string, value: unknown): readonly Mismatch[]
  /** Whether a value fits, see `validate`. */
  matches(schemaName: string, value: unknown): boolean
}

const oracles = new WeakMap<OpenApiDocument, Oracle>()

/** The oracle on a document: one for all runs in a process, since to compile its schemas costs more than a short run does. */
export function oracleOn(document: OpenApiDocument): Oracle {
  const known = oracles.get(document)
  if (known !== undefined) return known
  const made = createOracle(document)
  oracles.set(document, made)
  return made
}

/** Schemas are compiled when they are first asked for. */
function createOracle(document: OpenApiDocument): Oracle {
  const { schemas } = document.components
  const compiled = new Map<string, ValidateFunction>()
  let ajv: Ajv2020 | undefined
  const checkOf = (name: string): ValidateFunction => {
    const known = compiled.get(name)
    if (known !== undefined) return known
    if (!Object.hasOwn(schemas, name)) throw new Error(`The document has no schema named ${name}.`)
    ajv ??= createAjv(schemas)
    const check = ajv.getSchema(documentId + schemaPrefix + name)
    if (check === undefined) throw new Error(`The schema ${name} of the document cannot be compiled.`)
    compiled.set(name, check as ValidateFunction)
    return check as ValidateFunction
  }
  return {
    validate: (name, value) => {
      const check = checkOf(name)
      return check(value) ? [] : toMismatches((check.errors ?? []).map(unwrap))
    },
    matches: (name, value) => checkOf(name)(value),
  }
}

function createAjv(schemas: OpenApiDocument['components']['schemas']): Ajv2020 {
  const instance = new Ajv2020({
    allErrors: true,
    verbose: true,
    ownProperties: true,
    multipleOfPrecision: 6,
    strict: true,
    // To compile the schema of schemas takes longer than all that a short run needs of the document, which a test holds against it;
    // keywords that are unknown, or have a value of another type, are refused in any event.
    meta: false,
    validateSchema: false,
    allowUnionTypes: true,
    // `required` beside properties that another part of an allOf defines is how the strict schemas are made.
    strictRequired: false,
    code: { process: withoutCopies },
  })
  addFormats.default(instance)
  // What OpenAPI adds to JSON Schema: where the schemas stand, and its keywords inside them.
  instance.addVocabulary(['components', 'discriminator', 'example', 'externalDocs', 'xml'])
  reportNearestVariant(instance, (ref) => schemas[ref.slice(ref.indexOf(schemaPrefix) + schemaPrefix.length)] ?? {})
  instance.addSchema(withAbsoluteRefs({ components: { schemas } }), documentId)
  return instance
}

/**
 * ajv copies the errors that it has by then for each reference that has some more: of a list of 50,000 wrong entries that would be
 * billions. Here they are added to those.
 */
const withoutCopies = (code: string): string =>
  code.replaceAll(
    /vErrors ?=== ?null ?\? ?([\w.$]+) ?: ?vErrors\.concat\(\1\)/g,
    'vErrors === null ? $1 : $1.reduce((all, one) => (all.push(one), all), vErrors)',
  )

/** A variant is compiled on its own, where `#` would be another document. */
function withAbsoluteRefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? documentId + value : value,
  )
}
