import { invalidValue } from './settings-error.ts'

/**
 * The value of a flag that is a whole number, in decimal digits.
 * @param name of the flag, with its dashes
 * @throws SettingsError naming the flag and its bounds
 */
export function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw invalidValue(`${name}: ${value} is not a whole number from ${least} to ${most}.`)
}

/** A port to listen on; 0 is a free one. @throws SettingsError naming the flag */
export const portOf = (name: string, value: string): number => wholeNumber(name, value, 0, 65_535)
