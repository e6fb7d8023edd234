type Parts = readonly [before: string, different: string, after: string]

/** Texts that share less than this part of the longer one are two things, not two versions of one. */
const leastShared = 0.3

/** Splits two texts into what they share at both ends and what differs between. Unlike texts come back unmarked. */
export function markDifference(expected: string, actual: string): readonly [Parts, Parts] {
  const shortest = Math.min(expected.length, actual.length)
  let start = 0
  while (start < shortest && expected[start] === actual[start]) start += 1
  let end = 0
  while (end < shortest - start && expected.at(-1 - end) === actual.at(-1 - end)) end += 1
  if (start + end < leastShared * Math.max(expected.length, actual.length))
    return [
      ['', '', expected],
      ['', '', actual],
    ]
  const split = (text: string): Parts => [
    text.slice(0, start),
    text.slice(start, text.length - end),
    text.slice(text.length - end),
  ]
  return [split(expected), split(actual)]
}
