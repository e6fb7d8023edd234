/** One way in which a secret may stand in a text. */
export interface Spelling {
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
