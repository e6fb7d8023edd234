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
