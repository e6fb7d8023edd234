import type { ErrorObject } from 'ajv/dist/2020.js'

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
export function toMismatches(errors: readonly ErrorObject[]): readonly Mismatch[] {
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
