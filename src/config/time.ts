import { parse } from '@lukeed/ms'
import { SettingsError } from './settings-error.ts'

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
  throw new SettingsError('INVALID_VALUE', `${name}: ${text} is not a time such as 150ms or 2s.`)
}
