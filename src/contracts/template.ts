import { isFields } from '../engine/case/index.ts'

/** A matcher of the Pact integration format: a rule about a value, and an example of one. */
export interface Matcher {
  /** Name of the rule, or several rules that all have to hold. */
  readonly 'pact:matcher:type': string | readonly Matcher[]
  /** Example: what the mock server answers, or what the consumer sends. */
  readonly value?: unknown
  readonly [parameter: string]: unknown
}

/** A value in which any part may be a matcher instead; what is no matcher has to be equal. */
export type Template<T> =
  | Matcher
  | (T extends readonly (infer E)[]
      ? readonly Template<E>[]
      : T extends object
        ? { readonly [K in keyof T]: Template<T[K]> }
        : T)

export function isMatcher(value: unknown): value is Matcher {
  return typeof value === 'object' && value !== null && 'pact:matcher:type' in value
}

/** The example of a template: every matcher replaced by its own. */
export function exampleOf(template: unknown): unknown {
  if (isMatcher(template)) {
    return exampleOf('variants' in template ? template.variants : template.value)
  }
  if (Array.isArray(template)) return template.map(exampleOf)
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, exampleOf(value)]))
}

/** What an object holds; nothing where it is none. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isFields(value) ? value : {})
