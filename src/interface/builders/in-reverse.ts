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
