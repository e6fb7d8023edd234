/** A text with one layer of escapes undone, and where each of its characters came from. */
export interface Unescaped {
  readonly text: string
  /** The range of the original that the characters from `start` to `end` (exclusive) stand for. */
  origin(start: number, end: number): readonly [start: number, end: number]
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Of URLs (RFC 3986), of JSON and of HTML. */
const anyEscape =
  /%([0-9a-f]{2})|\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})|\\(["'/\\])|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(amp|lt|gt|quot|apos);/gi

/** @returns `undefined` when nothing is escaped in it */
export function unescaped(original: string): Unescaped | undefined {
  if (!/[%\\&]/.test(original)) return undefined
  /** Starts of what was replaced, in the new text and in the original, with its length there. */
  const at: number[] = []
  const from: number[] = []
  const lengths: number[] = []
  const pieces: string[] = []
  let copied = 0
  let length = 0
  for (const match of original.matchAll(anyEscape)) {
    const before = original.slice(copied, match.index)
    const character = characterOf(match)
    pieces.push(before, character)
    length += before.length
    at.push(length)
    from.push(match.index)
    lengths.push(match[0].length)
    length += character.length
    copied = match.index + match[0].length
  }
  if (at.length === 0) return undefined
  pieces.push(original.slice(copied))
  /** The last replaced place that begins at or before `index`. */
  const placeBefore = (index: number): number => {
    let low = 0
    let high = at.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((at[middle] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  /** Where the character at `index` begins and ends in the original. */
  const span = (index: number): readonly [number, number] => {
    const place = placeBefore(index)
    if (place < 0) return [index, index + 1]
    const [start = 0, origin = 0, size = 0] = [at[place], from[place], lengths[place]]
    if (index === start) return [origin, origin + size]
    const behind = origin + size + index - start - 1
    return [behind, behind + 1]
  }
  return { text: pieces.join(''), origin: (start, end) => [span(start)[0], span(end - 1)[1]] }
}

function characterOf(match: RegExpExecArray): string {
  const [, percent, unicode, hex, plain, entityHex, entity, name] = match
  const code = percent ?? unicode ?? hex ?? entityHex
  if (code !== undefined) return character(Number.parseInt(code, 16))
  if (entity !== undefined) return character(Number(entity))
  return plain ?? named[(name ?? '').toLowerCase()] ?? ''
}

/** One UTF-16 unit, so that places can be counted; what lies beyond stands in no secret that we look for. */
const character = (code: number): string => String.fromCharCode(code > 0xffff ? 0xfffd : code)
