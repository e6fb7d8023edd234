import type { Fields } from './records.ts'
import { badRequest } from './refusal.ts'

export type { Fields } from './records.ts'

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws Refusal 400 unless `value` is an object */
export function readFields(value: unknown, name: string): Fields {
  if (value === undefined) throw badRequest(`${name} is required`)
  if (!isFields(value)) throw badRequest(`${name} must be an object`)
  return value
}

export function readOptionalFields(fields: Fields, name: string): Fields | undefined {
  return fields[name] === undefined ? undefined : readFields(fields[name], name)
}

/** @throws Refusal 400 unless the field is a string with something in it and no control characters */
export function readText(fields: Fields, name: string): string {
  const value = fields[name]
  if (value === undefined) throw badRequest(`${name} is required`)
  if (typeof value !== 'string' || value === '') throw badRequest(`${name} must be a non-empty string`)
  if (/\p{Cc}/u.test(value)) throw badRequest(`${name} must not contain control characters`)
  return value
}

export function readOptionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value !== undefined && typeof value !== 'string') throw badRequest(`${name} must be a string`)
  return value
}

export function readOptionalFlag(fields: Fields, name: string): boolean | undefined {
  const value = fields[name]
  if (value !== undefined && typeof value !== 'boolean') throw badRequest(`${name} must be true or false`)
  return value
}

/** A whole number of at least 1: supply limits and quantities. */
export function readOptionalCount(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    throw badRequest(`${name} must be a whole number of at least 1`)
  }
  return value
}
