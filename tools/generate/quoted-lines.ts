import { createHash } from 'node:crypto'

/** Small words, which say nothing of where a term stands. */
const small = new Set(
  'a an the of is are and or for in on to with by that it its as no not never be has have was were at from one own what so which this each every there s'.split(
    ' ',
  ),
)

const termsOf = (text: string): Set<string> =>
  new Set(
    [...text.toLowerCase().matchAll(/[a-z0-9]+/g)]
      .map(([term]) => (term.length > 3 ? term.replace(/s+$/, '') : term))
      .filter((term) => !small.has(term)),
  )

const digestOf = (text: string): string =>
  createHash('sha256').update(text.trim().replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16)

/** What the lock holds of one requirement. */
export const wordsDigest = ({ id, words }: { readonly id: string; readonly words: string }): string =>
  `${id} ${digestOf(words)}`

/**
 * The lock of one quoted requirement: its id, a digest of its `words`, and for each part of these (they are divided by semicolons)
 * a digest of the line of the document in which all of its terms stand, plural or not; of several lines, the shortest.
 * @throws Error when there is no such line: then it is inferred, or its words are not the document's
 */
export function lockOf(requirement: { readonly id: string; readonly words: string }, document: string): string {
  const lines = document
    .split('\n')
    .filter((line) => line.trim() !== '')
    .toSorted((one, other) => one.length - other.length)
  const carrying = requirement.words.split(';').map((part) => {
    const terms = termsOf(part)
    const line = lines.find((one) => terms.size > 0 && terms.isSubsetOf(termsOf(one)))
    if (line === undefined) throw new Error(`${requirement.id}: no line of the document has all of '${part.trim()}'`)
    return digestOf(line)
  })
  return [wordsDigest(requirement), ...carrying].join(' ')
}
