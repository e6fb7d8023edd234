/**
 * The beginning of a text, on its own: a slice would keep the whole text in memory, and some targets send megabytes.
 * @param most in characters
 */
export const excerpt = (text: string, most: number): string =>
  // Written and read again, every character comes back, halves of pairs too.
  JSON.parse(JSON.stringify(text.slice(0, most))) as string
