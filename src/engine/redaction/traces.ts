/** One way in which a secret may stand in a text. */
interface Spelling {
  readonly text: string
  /** Shortest piece of it that gives something away, in characters. */
  readonly shortest: number
  /** An encoding of it: a piece of that is nobody's word. */
  readonly encoded: boolean
}

/** Pieces that are shorter are left alone: they would match by chance, and say little. */
export const shortestPiece = 8

/**
 * A secret as it is, in base64 at each of the three offsets that it may have in something longer, and in hex. Letters
 * count in either case where they are looked for, and escapes are undone there; so neither makes a spelling of its own.
 * @param thorough its encodings in lower and in upper case too: for the few keys, and not for thousands of learned secrets
 */
export function spellingsOf(secret: string, thorough: boolean): Spelling[] {
  const cases = thorough ? [secret, secret.toLowerCase(), secret.toUpperCase()] : [secret]
  const encoded = [...new Set(cases)].flatMap((text) => [
    ...[0, 1, 2].flatMap((offset) => base64At(text, offset)),
    ...(thorough ? [Buffer.from(text).toString('hex')] : []),
  ])
  return [
    { text: secret, shortest: shortestPiece, encoded: false },
    ...[...new Set(encoded)].map((text) => ({ text, shortest: 11, encoded: true })),
  ]
}

/** The characters of base64 that depend on `text` alone, when it stands `offset` bytes behind a multiple of three. */
function base64At(text: string, offset: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
  const from = Math.ceil((offset * 8) / 6)
  const to = Math.floor((bytes.length * 8) / 6)
  const plain = bytes.toString('base64').slice(from, to)
  const forUrls = bytes.toString('base64url').slice(from, to)
  return plain === forUrls ? [plain] : [plain, forUrls]
}

/** A piece of a text, from `start` to `end` (exclusive). */
export type Range = readonly [start: number, end: number]

interface Gram {
  readonly spelling: Spelling
  /** Where it begins in the spelling. */
  readonly offset: number
}

/** A piece of a spelling as it stands in a text. */
interface Piece extends Gram {
  readonly start: number
  readonly end: number
}

const factor = 0x01000193
/** `factor` to the power of the length of a gram. */
const leaving = Array.from({ length: shortestPiece }).reduce<number>((power) => Math.imul(power, factor), 1)

/** ASCII letters in lower case. */
const folded = Uint16Array.from({ length: 0x10000 }, (_, code) => (code >= 65 && code <= 90 ? code + 32 : code))
const fold = (text: string, index: number): number => folded[text.charCodeAt(index)] ?? 0

/** Bits of the filter that is asked before the table; a power of two. */
const filterBits = 1 << 21

/**
 * Finds spellings of secrets, and pieces of them, in any letter case. One pass over a text, whose cost does not depend on
 * how many secrets there are (Rabin and Karp, over pieces of eight characters): every word that leaves the process goes
 * through it.
 */
export class Traces {
  readonly #filter = new Uint8Array(filterBits >> 3)
  readonly #grams = new Map<number, Gram[]>()
  readonly #isPublic: (piece: string) => boolean

  /** @param isPublic whether a piece, in lower case, is a word of our own texts, and so gives nothing away */
  constructor(isPublic: (piece: string) => boolean) {
    this.#isPublic = isPublic
  }

  /** @param every register every piece, or every fourth: then pieces are found from eleven characters on */
  add(spelling: Spelling, every: 1 | 4): void {
    const last = spelling.text.length - shortestPiece
    for (let offset = 0; offset <= last; offset += 1) {
      if (offset % every !== 0 && offset !== last) continue
      const hash = hashAt(spelling.text, offset)
      this.#filter[slot(hash)] = (this.#filter[slot(hash)] ?? 0) | bit(hash)
      const known = this.#grams.get(hash)
      if (known === undefined) this.#grams.set(hash, [{ spelling, offset }])
      else known.push({ spelling, offset })
    }
  }

  find(text: string): Range[] {
    const found: Range[] = []
    if (this.#grams.size === 0 || text.length < shortestPiece) return found
    let hash = hashAt(text, 0)
    let covered = 0
    for (let start = 0; ; start += 1) {
      if (start >= covered && ((this.#filter[slot(hash)] ?? 0) & bit(hash)) !== 0) {
        const range = this.#secretAt(text, start, hash, covered)
        if (range !== undefined) {
          found.push(range)
          covered = range[1]
        }
      }
      const next = start + shortestPiece
      if (next >= text.length) return found
      hash = (Math.imul(hash, factor) + fold(text, next) - Math.imul(fold(text, start), leaving)) | 0
    }
  }

  #secretAt(text: string, start: number, hash: number, covered: number): Range | undefined {
    let longest: Piece | undefined
    for (const gram of this.#grams.get(hash) ?? []) {
      const piece = grown(text, start, gram, covered)
      if (piece === undefined || (longest && piece.end - piece.start <= longest.end - longest.start)) continue
      if (this.#tells(text, piece)) longest = piece
    }
    return longest && rounded(text, longest)
  }

  /** Whether a piece gives something away, and is no ordinary word that happens to stand in a secret. */
  #tells(text: string, { spelling, offset, start, end }: Piece): boolean {
    const { length } = spelling.text
    const size = end - start
    if (spelling.encoded) return size >= Math.min(spelling.shortest, length)
    const alone = !isWordAt(text, start - 1) && !isWordAt(text, end)
    const words = text.slice(start, end).toLowerCase()
    if (size === length) return alone || !this.#isPublic(words)
    const piece = spelling.text.slice(offset, offset + size)
    // One word of a secret made of words, such as `sk_of_the_house`.
    if (/^[^a-z0-9]*([a-z]+|[A-Z][a-z]*|[A-Z]+)[^a-z0-9]*$/.test(piece) && size < 16) return false
    if (this.#isPublic(words)) return false
    if (offset === 0 || size >= 12 || isRandom(piece)) return true
    return !isWordAt(text, start - 1) && (offset + size === length || !isWordAt(text, end))
  }
}

/** As far as the text and the spelling go together from a gram on, to both sides. */
function grown(text: string, at: number, { spelling, offset }: Gram, covered: number): Piece | undefined {
  const secret = spelling.text
  for (let i = 0; i < shortestPiece; i += 1) if (fold(text, at + i) !== fold(secret, offset + i)) return undefined
  let before = 0
  while (
    before < offset &&
    at - before > covered &&
    fold(text, at - before - 1) === fold(secret, offset - before - 1)
  ) {
    before += 1
  }
  let size = shortestPiece
  while (
    offset + size < secret.length &&
    at + size < text.length &&
    fold(text, at + size) === fold(secret, offset + size)
  ) {
    size += 1
  }
  return { spelling, offset: offset - before, start: at - before, end: at + size }
}

/** Characters beside a piece that go with it: what a changed key has instead of its own, and the ends of base64. */
const mostBeside = { piece: 16, encoded: 3 }

function rounded(text: string, { spelling, start, end }: Piece): Range {
  if (end - start === spelling.text.length && !spelling.encoded) return [start, end]
  const most = spelling.encoded ? mostBeside.encoded : mostBeside.piece
  let to = end
  while (to < end + most && isWordAt(text, to)) to += 1
  let from = start
  if (spelling.encoded) while (from > start - most && isWordAt(text, from - 1)) from -= 1
  return [from, to]
}

const isWordAt = (text: string, index: number): boolean => /[\w-]/.test(text.charAt(index))

/** Letters and digits, or small and capital letters, without order: no word. */
const isRandom = (piece: string): boolean =>
  (/\d/.test(piece) && /[a-z]/i.test(piece)) || /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(piece)

function hashAt(text: string, from: number): number {
  let hash = 0
  for (let i = from; i < from + shortestPiece; i += 1) hash = (Math.imul(hash, factor) + fold(text, i)) | 0
  return hash
}

const slot = (hash: number): number => ((hash ^ (hash >>> 15)) & (filterBits - 1)) >> 3
const bit = (hash: number): number => 1 << ((hash ^ (hash >>> 15)) & 7)
