/**
 * Whether a text is one of the words written otherwise: in other letters, with `_` or nothing for a hyphen, with blanks. No
 * sentence says that a service may not read such a text as the word that it is meant for, so that no refusal of it is asked.
 */
export function isSpellingOf(text: string, words: Iterable<string>): boolean {
  const plain = bare(text)
  return [...words].some((word) => bare(word) === plain)
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[-_\s]/g, '')
