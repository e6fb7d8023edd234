/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** Texts that share less than this part of the longer one are two things, not two versions of one. */
const leastShared = 0.3
/** Longest table that is filled to find what two texts share. */
const largestTable = 400_000

/** Marks in two texts what the other one lacks, word by word. Unlike texts come back unmarked. */
export function markDifference(expected: string, actual: string): readonly [Piece[], Piece[]] {
  const a = wordsOf(expected)
  const b = wordsOf(actual)
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const middle = sharedWords(a.slice(start, a.length - end), b.slice(start, b.length - end))
  const marks = (words: readonly string[], shared: ReadonlySet<number>): Piece[] =>
    joined(words.map((text, i) => ({ text, differs: i >= start && i < words.length - end && !shared.has(i - start) })))
  const marked = [marks(a, middle[0]), marks(b, middle[1])] as const
  const same = marked[0].filter(({ differs }) => !differs).reduce((sum, { text }) => sum + text.length, 0)
  const likely = same >= leastShared * Math.max(expected.length, actual.length)
  return likely ? marked : [[{ text: expected, differs: false }], [{ text: actual, differs: false }]]
}

const wordsOf = (text: string): string[] => text.match(/\w+|\s+|[^\w\s]/gu) ?? []

/** The longest row of words that both have: where they stand in each. */
function sharedWords(a: readonly string[], b: readonly string[]): readonly [Set<number>, Set<number>] {
  const own = new Set<number>()
  const other = new Set<number>()
  if (a.length * b.length > largestTable) return [own, other]
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      own.add(i++)
      other.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return [own, other]
}

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.differs === piece.differs) result[result.length - 1] = { ...last, text: last.text + piece.text }
    else result.push(piece)
  }
  return result
}
