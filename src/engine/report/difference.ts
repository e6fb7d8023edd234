import { diffWordsWithSpace } from 'diff'

/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** Texts that share less than this part of the longer one are two things, not two versions of one. */
const leastShared = 0.3
/** Texts that lie further apart, in words, are not compared. */
const mostEdits = 2000

/** Marks in two texts what the other one lacks, word by word. Unlike texts come back unmarked. */
export function markDifference(expected: string, actual: string): readonly [Piece[], Piece[]] {
  const pieces = diffWordsWithSpace(expected, actual, { maxEditLength: mostEdits }) ?? []
  const same = pieces.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.length), 0)
  if (same < leastShared * Math.max(expected.length, actual.length))
    return [[{ text: expected, differs: false }], [{ text: actual, differs: false }]]
  return [
    pieces.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, differs: removed })),
    pieces.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added })),
  ]
}
