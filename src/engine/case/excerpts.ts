/** Two values, as much of them as is shown. */
export interface Excerpts {
  readonly expected: string
  readonly actual: string
  readonly difference?: { readonly at: number; readonly expected: number; readonly actual: number }
}

/** Values that are no longer than this show their difference themselves. */
const short = 160

/**
 * Cuts two texts around the place where they begin to differ, so that what is left of them is no longer than asked for
 * and shows the difference. What is left out is said.
 */
export function excerptsAround(expected: string, actual: string, longest: number): Excerpts {
  const least = Math.min(expected.length, actual.length)
  let at = 0
  while (at < least && expected[at] === actual[at]) at += 1
  const start = Math.max(0, at - Math.floor(longest / 2))
  const parts = { expected: cut(expected, start, longest), actual: cut(actual, start, longest) }
  const isLong = Math.max(expected.length, actual.length) > short
  return isLong ? { ...parts, difference: { at, expected: expected.length, actual: actual.length } } : parts
}

function cut(text: string, start: number, longest: number): string {
  if (text.length <= longest) return text
  const from = Math.min(start, text.length - longest)
  const before = from > 0 ? `… [${from} characters before] ` : ''
  const end = from + longest
  const after = end < text.length ? ` … [${text.length} characters in all]` : ''
  return `${before}${text.slice(from, end).toWellFormed()}${after}`
}
