import type { Report } from './model.ts'

/** Longest text of a value that a report holds, in characters. */
const longestValue = 8 * 1024

/** Names of members that are evidence: as long as a value may be. All else is read in passing, and may be shorter. */
const evidence = new Set(['expected', 'actual', 'body', 'text', 'value', 'counterexample', 'curl'])

/**
 * A copy in which no text is longer than it may be; what was cut says how long it was. Requests and answers were cut when
 * they were recorded, and scripts are kept whole or not at all.
 * @param passing longest text that is no evidence, in characters
 */
export function bounded(report: Report, passing = longestValue): Report {
  return cut(report, passing, passing) as Report
}

function cut(value: unknown, longest: number, passing: number): unknown {
  if (typeof value === 'string') return value.length > longest ? cutText(value, longest) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => cut(one, longest, passing))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'curl') return [name, whole(member as string[])]
      if (name === 'exchanges') return [name, member]
      return [cutText(name, passing), cut(member, evidence.has(name) ? longestValue : longest, passing)]
    }),
  )
}

const cutText = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()}… [${text.length} characters in all]` : text

/** Longest script, in characters. */
const longestScript = 64 * 1024

const whole = (lines: readonly string[]): readonly string[] =>
  lines.reduce((sum, { length }) => sum + length + 1, 0) > longestScript ? [] : lines
