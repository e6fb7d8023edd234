/**
 * The JSON of a value as others write it, which means the same (RFC 8259): white space around it, a member a line, members in
 * reverse, and in names and texts all but most letters, digits and spaces escaped.
 */
export const respelt = (value: unknown): string =>
  `\n  ${JSON.stringify(inReverse(value), undefined, '\t').replaceAll(/"(?:[^"\\]|\\.)*"/g, escapedText)}\r\n`

const escapedText = (quoted: string): string =>
  `"${(JSON.parse(quoted) as string).replaceAll(/[^b-zA-Z0-9 ]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`

/**
 * The same JSON with the members of every object in reverse: they have no order, and what is answered must not hang on one.
 */
export function inReverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inReverse)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, inReverse(inner)]),
  )
}
