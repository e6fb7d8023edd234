import { instant } from '../../src/kit/case.ts'

/**
 * A timestamp of a quote as a number: a form is given for none of them. Beside those of ISO 8601 and numbers, numbers as texts and
 * dates of HTTP. Two of them compare when they stand in the same form.
 */
export function quoteTime(value: unknown): number | undefined {
  const known = instant(value)
  if (known !== undefined || typeof value !== 'string') return known
  const read = /^\d{9,16}(?:\.\d+)?$/.test(value) ? Number(value) : Date.parse(value)
  return Number.isNaN(read) ? undefined : read
}

const yearMs = 366 * 24 * 3_600_000

/**
 * Whether a time that is told as a date is far from now: seconds that were taken for milliseconds are of 1970. A number may count in any
 * unit, from any beginning. No clock is judged: a year is more than any of them is wrong.
 */
export function isFarOff(value: unknown, now = Date.now()): boolean {
  if (typeof value !== 'string' || !/\d{4}/.test(value) || /^\d+(?:\.\d+)?$/.test(value)) return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && Math.abs(time - now) > yearMs
}
