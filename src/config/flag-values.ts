import { parse } from '@lukeed/ms'
import type { Shard } from '../engine/plan/index.ts'
import { nearestOf } from '../engine/text/nearest.ts'
import { invalidValue, type SettingsError } from './settings-error.ts'

/** Flags as Commander reads them, by their names in camel case; each is absent unless it was typed. */
export type Typed<Texts extends string, Lists extends string = never, Switches extends string = never> = {
  readonly [Name in Texts]?: string | undefined
} & { readonly [Name in Lists]?: readonly string[] | undefined } & { readonly [Name in Switches]?: boolean | undefined }

/** @param name of the flag, with its dashes */
export const invalid = (name: string, message: string): SettingsError => invalidValue(`${name}: ${message}.`)

/** @throws {SettingsError} when it is none of those that are allowed */
export function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((one) => one === value)
  if (found !== undefined) return found
  throw invalid(name, `${value} is not ${oneOfThese(allowed, value)}`)
}

/** What is allowed, and what may have been meant. */
export function oneOfThese(allowed: readonly string[], given: unknown): string {
  const near = typeof given === 'string' && allowed.length > 3 ? nearestOf(given, allowed) : undefined
  return `one of ${allowed.join(', ')}${near === undefined ? '' : ` (did you mean ${near}?)`}`
}

/** @throws SettingsError unless it is `I/N` */
export function checkShard(value: string): Shard {
  const [, first, second] = /^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []
  const index = Number(first)
  const count = Number(second)
  if (index >= 1 && index <= count) return { index, count }
  throw invalid('--shard', `${value} is not I/N with I from 1 to N, such as 1/4`)
}

const aDay = 86_400_000

/**
 * The value of a flag that is a time, such as `150ms` or `2s`; a bare number is in ms.
 * @param name of the flag, with its dashes
 * @returns ms
 * @throws SettingsError naming the flag
 */
export function timeOf(name: string, text: string): number {
  const time = /^\d+$/.test(text) ? Number(text) : parse(text)
  if (time !== undefined && time >= 0 && time <= aDay) return time
  throw invalid(name, `${text} is not a time such as 150ms or 2s`)
}
