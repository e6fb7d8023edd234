import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from './document.ts'
import { reportNearestVariant, unwrap } from './variants.ts'

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
  let ajv: Ajv2020 | undefined
  const checkOf = (name: string): ValidateFunction => {
    if (!Object.hasOwn(schemas, name)) throw new Error(`The document has no schema named ${name}.`)
    ajv ??= createAjv(schemas)
    const check = ajv.getSchema(documentId + schemaPrefix + name)
    if (check === undefined) throw new Error(`The schema ${name} of the document cannot be compiled.`)
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

/** One place where a value is not what a schema asks for. */
export interface Mismatch {
  /** JSON pointer (RFC 6901) to the place; '' is the whole value. For a missing field, where it should stand. */
  readonly pointer: string
  /** One sentence: what was expected there, and what is there. */
  readonly message: string
  readonly expected: string
  /** The value found, as JSON, at most 200 characters. */
  readonly actual: string
}

const longestValue = 200

/** The value as JSON, cut after 200 characters. */
function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`
}

/** Turns errors of ajv (`verbose`) into mismatches; the same finding is told once. */
function toMismatches(errors: readonly ErrorObject[]): readonly Mismatch[] {
  const found = new Map<string, Mismatch>()
  for (const error of errors) {
    const mismatch = toMismatch(error)
    // A base and the strict schema made of it may both speak of a place; the later one is the stricter.
    const finding = ['required', 'type'].includes(error.keyword) ? error.keyword : mismatch.message
    found.set(`${mismatch.pointer}\n${finding}`, mismatch)
  }
  return [...found.values()]
}

function toMismatch(error: ErrorObject): Mismatch {
  if (error.keyword === 'required') {
    const expected = expectedField(error)
    return {
      pointer: `${error.instancePath}/${escapeToken(error.params.missingProperty)}`,
      message: `${expected} is required, it is missing`,
      expected,
      actual: 'nothing',
    }
  }
  const expected = expectedBy(error)
  const actual = shown(error.data)
  return { pointer: error.instancePath, message: `expected ${expected}, got ${actual}`, expected, actual }
}

/** What should stand in a missing field: the title or the type of its schema, where it has one. */
function expectedField(error: ErrorObject): string {
  const field = error.parentSchema?.properties?.[error.params.missingProperty]
  const kind = field?.title ?? (field?.type === undefined ? undefined : typeNames(field.type))
  return kind === undefined
    ? `field ${error.params.missingProperty}`
    : `field ${error.params.missingProperty} (${kind})`
}

function expectedBy(error: ErrorObject): string {
  const title: string | undefined = error.parentSchema?.title
  switch (error.keyword) {
    case 'type':
      return title === undefined ? typeNames(error.schema) : `${title} (${typeNames(error.schema)})`
    case 'enum':
      return `one of ${(error.schema as unknown[]).map((word) => JSON.stringify(word)).join(', ')}`
    case 'const':
      return JSON.stringify(error.schema)
    case 'pattern':
      return title ?? `a string that matches ${error.schema}`
    case 'format':
      return `a string in the format ${error.schema}`
    case 'minLength':
      return error.schema === 1 ? 'a string that is not empty' : `at least ${error.schema} characters`
    case 'minItems':
      return `at least ${error.schema} ${error.schema === 1 ? 'item' : 'items'}`
    case 'minimum':
      return `a number of at least ${error.schema}`
    case 'additionalProperties':
      return `no field ${JSON.stringify(error.params.additionalProperty)}`
    case 'oneOf':
      return 'exactly one of the variants'
    default:
      return error.message ?? error.keyword
  }
}

function typeNames(type: unknown): string {
  return [type].flat().join(' or ')
}

function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1')
}
