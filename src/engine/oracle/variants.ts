import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import type { Schema } from './document.ts'

/**
 * Replaces `anyOf` and `oneOf` of an ajv instance, so that a value that fits no variant yields the errors of the nearest
 * one, instead of those of all. Meant for schemas whose `$ref`s are absolute. Read the errors through
 * {@link unwrap}.
 * @param lookup resolves a `$ref`
 */
export function reportNearestVariant(ajv: Ajv2020, lookup: (ref: string) => Schema): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({
      keyword,
      schemaType: 'array',
      compile: (variants: readonly Schema[]) =>
        variantsCheck(
          variants.map((one) => ({ validate: ajv.compile(one), fields: new Set(fieldsOf(one, lookup)) })),
          keyword === 'oneOf',
        ),
    })
  }
}

interface VariantCheck {
  readonly validate: ValidateFunction
  /** Fields that the variant knows; they tell which variant a wrong value was meant to be. */
  readonly fields: ReadonlySet<string>
}

function fieldsOf(schema: Schema, lookup: (ref: string) => Schema): readonly string[] {
  return [
    ...Object.keys(schema.properties ?? {}),
    ...(schema.$ref === undefined ? [] : fieldsOf(lookup(schema.$ref), lookup)),
    ...(schema.allOf ?? []).flatMap((part) => fieldsOf(part, lookup)),
  ]
}

interface ReportingCheck {
  (data: unknown, context?: DataValidationCxt): boolean
  errors?: Partial<ErrorObject>[]
}

/** ajv overwrites data and schema of what a keyword reports, so the error of a variant travels inside another one. */
function wrap(error: ErrorObject): Partial<ErrorObject> {
  return { keyword: 'variant', instancePath: error.instancePath, params: { error } }
}

/** The error that a replaced `anyOf` or `oneOf` has reported; any other error as it is. */
export function unwrap(error: ErrorObject): ErrorObject {
  return error.keyword === 'variant' ? error.params.error : error
}

interface Attempt {
  readonly errors: readonly ErrorObject[]
  readonly distance: number
}

function variantsCheck(checks: readonly VariantCheck[], exactlyOne: boolean): ReportingCheck {
  const check: ReportingCheck = (data, context) => {
    const attempts = checks.map(({ validate, fields }): Attempt => {
      const errors = validate(data) ? [] : (validate.errors ?? []).map(unwrap)
      return { errors, distance: distanceOf(data, errors, fields) }
    })
    const fitting = attempts.filter(({ errors }) => errors.length === 0).length
    if (fitting === 1 || (fitting > 1 && !exactlyOne)) return true
    const place = context?.instancePath ?? ''
    check.errors =
      fitting > 1
        ? // Without an instancePath ajv fills in the place of the value itself.
          [{ keyword: 'oneOf', message: 'fits more than one variant', params: {} }]
        : nearestErrors(attempts).map((error) => wrap({ ...error, instancePath: place + error.instancePath }))
    return false
  }
  return check
}

function nearestErrors(attempts: readonly Attempt[]): readonly ErrorObject[] {
  const nearest = attempts.reduce((best, attempt) => (attempt.distance < best.distance ? attempt : best))
  if (nearest.distance < Infinity) return nearest.errors
  // No variant takes this type of value: one error that names the types of all.
  const kindErrors = attempts.flatMap(({ errors }) => errors.filter(isOtherKind))
  const types = new Set(kindErrors.flatMap(({ schema }) => schema as string | string[]))
  return kindErrors.slice(0, 1).map((error) => ({ ...error, schema: [...types], parentSchema: {} }))
}

/** Errors count against a variant, fields that it knows for it; another type of value altogether is farthest. */
function distanceOf(data: unknown, errors: readonly ErrorObject[], fields: ReadonlySet<string>): number {
  if (errors.some(isOtherKind)) return Infinity
  const known = data !== null && typeof data === 'object' ? Object.keys(data).filter((key) => fields.has(key)) : []
  return errors.length - known.length
}

function isOtherKind({ keyword, instancePath }: ErrorObject): boolean {
  return keyword === 'type' && instancePath === ''
}
