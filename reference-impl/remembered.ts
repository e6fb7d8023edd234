/** Longer texts are not kept: they come seldom and take room. */
const longest = 2000

/**
 * Keeps what `make` gives for a text. For what costs much to make and is asked for again and again.
 * @param most results kept; beyond that it begins anew
 */
export function remembered<T>(make: (text: string) => T, most = 5000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > longest) return make(text)
    const result = known.get(text)
    if (result !== undefined) return result
    if (known.size >= most) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}
