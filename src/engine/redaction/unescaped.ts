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
  /** What was replaced: where it begins, in the new text and in the original, and its length there. */
  const places: { readonly at: number; readonly from: number; readonly size: number }[] = []
  const pieces: string[] = []
  let copied = 0
  let length = 0
  for (const match of original.matchAll(anyEscape)) {
    const before = original.slice(copied, match.index)
    const character = characterOf(match)
    pieces.push(before, character)
    length += before.length
    places.push({ at: length, from: match.index, size: match[0].length })
    length += character.length
    copied = match.index + match[0].length
  }
  if (places.length === 0) return undefined
  pieces.push(original.slice(copied))
  /** Where the character at `index` begins and ends in the original. */
  const span = (index: number): readonly [number, number] => {
    const place = places.findLast(({ at }) => at <= index)
    if (place === undefined) return [index, index + 1]
    const { at, from, size } = place
    if (index === at) return [from, from + size]
    const behind = from + size + index - at - 1
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
