/** A length, in UTF-16 code units, beyond the usual columns of 64 and 128. */
export const longText = 200

/** Lengths, in UTF-16 code units, up to which a text is an ordinary one. No longest text is given: beyond, it can be disputed. */
const ordinary: Readonly<Record<string, number>> = { name: 32, description: 250, symbol: 5 }
const ordinaryElsewhere = 150

/** Whether a field of metadata is longer than anybody would have to take. */
export const isLong = (field: string, text: string): boolean => text.length > (ordinary[field] ?? ordinaryElsewhere)

/** Text of exactly `length` UTF-16 code units that begins with `start`, has no blank at its end, and ends unlike its middle. */
export const textOfLength = (length: number, start: string): string =>
  `${`${start} `.padEnd(length - 3, 'abcdefghijklmnopqrstuvwxyz ')}end`.slice(0, length)

/** Texts that tell what a service does to them: scripts, planes, escaping, numbers and words in quotes, line ends. */
export const edgeTexts: readonly string[] = [
  'Überraschung für Zoë in Łódź.',
  '東京の切符 ٣٤ Билет ตั๋ว',
  'Rocket 🚀 family 👩‍👩‍👧‍👦 𝒳𠮷 🇺🇦',
  '<b>"Fish"  & \'Chips\'</b> \\ etc.',
  '&lt;b&gt; \\n \\u0041',
  'One %41 %25 a+b',
  '{{x}} <%= x %> $1 %s',
  "Robert'); DROP TABLE tokens;--",
  '007',
  'null',
  'First line\nSecond line',
  'One\ttab',
]

/**
 * Whether a text is one of the words written otherwise: in other letters, with `_` or nothing for a hyphen, with blanks. No
 * sentence says that a service may not read such a text as the word that it is meant for, so that no refusal of it is asked.
 */
export function isSpellingOf(text: string, words: Iterable<string>): boolean {
  const plain = bare(text)
  return [...words].some((word) => bare(word) === plain)
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[-_\s]/g, '')
