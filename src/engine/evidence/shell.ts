/** In single quotes a shell reads nothing but the end of them. Bodies stay as legible as they are. */
export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/**
 * The same with variables of the shell in the place of texts.
 * @param variables name by text; of texts within each other the longest counts
 */
export function quotedWith(word: string, variables: ReadonlyMap<string, string>): string {
  const [longest] = [...variables.keys()].filter((text) => word.includes(text)).sort((a, b) => b.length - a.length)
  if (longest === undefined) return quoted(word)
  return word
    .split(longest)
    .map((part) => (part === '' ? '' : quotedWith(part, variables)))
    .join(`"$${variables.get(longest)}"`)
}
