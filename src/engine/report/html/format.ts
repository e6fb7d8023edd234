import { counted, seconds, shown } from '../../text/index.ts'

/** A time in ms as a reader wants it. */
export const duration = (ms: number): string => {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`
  return ms < 1000 ? `${Math.round(ms)} ms` : seconds(ms)
}

/** The first characters of a text, and how many there are. */
export const limited = (text: string, longest: number): string =>
  text.length > longest
    ? `${text.slice(0, longest).toWellFormed()}\n… ${(text.length - longest).toLocaleString('en')} more characters`
    : text

/** Longest JSON that is put on lines, in characters: longer is cut before its end anyway. */
const longestPretty = 64 * 1024

/** JSON on lines of its own, anything else as it is. */
export function pretty(text: string): string {
  if (text.length > longestPretty) return text
  try {
    return shown(JSON.parse(text))
  } catch {
    return text
  }
}

/** The same for a reader. */
export const countedForReaders = (number: number, one: string, several?: string): string =>
  counted(number, one, several, (figure) => figure.toLocaleString('en'))
