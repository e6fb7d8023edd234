import escapeStringRegexp from 'escape-string-regexp'
import { scopes } from '../../src/interface/roles.ts'
import { echoes } from './echo.ts'

/** A text with its escapes undone, as often as there may be some. */
function plain(text: string): string {
  let result = text
  for (let layer = 0; layer < 4; layer += 1) {
    const before = result
    result = before
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll('\\"', '"')
    if (result === before) break
  }
  return result
}

/** Pieces of eight characters of a secret, in small letters, and of its base64 at each offset. */
export function piecesOf(secret: string): string[] {
  const pieces = (text: string, size: number): string[] =>
    Array.from({ length: text.length - size + 1 }, (_, i) => text.slice(i, i + size))
  const encoded = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]).toString('base64')
    return text.slice(offset === 0 ? 0 : offset + 1, -4)
  })
  return [...pieces(secret.toLowerCase(), 8), ...encoded.flatMap((text) => pieces(text.toLowerCase(), 11))]
}

/** Places in a text, as it is or with its escapes undone, where a piece stands. */
export function leaksIn(name: string, text: string, pieces: readonly string[]): string[] {
  const small = text.toLowerCase()
  const bare = plain(text)
  const open = bare === text ? small : bare.toLowerCase()
  // One pass for all of them: mostly there is none.
  const any = new RegExp(pieces.map(escapeStringRegexp).join('|'))
  if (!any.test(small) && !any.test(open)) return []
  return pieces.flatMap((piece) => {
    const where = small.includes(piece) ? small : open.includes(piece) ? open : undefined
    const at = where?.indexOf(piece) ?? 0
    return where === undefined ? [] : [`${name}: ${piece} in …${where.slice(Math.max(0, at - 150), at + 60)}…`]
  })
}

/** The keys of a reference implementation that has no others. They are made of our own words, so that only a whole one tells. */
const referenceKeys = [
  'sk_reference_full',
  'sk_reference_other_project',
  ...scopes.map((scope) => `sk_reference_lacking_${scope.replaceAll(/[.:]/g, '_')}`),
]
const whole = referenceKeys.flatMap((key) =>
  Object.entries(echoes)
    .filter(([way]) => !/first|last|cut|changed/.test(way))
    .map(([, spelt]) => spelt(key).toLowerCase()),
)

/** Places where a key of the reference implementation stands, in any encoding. */
export const referenceKeysIn = (name: string, text: string): string[] => leaksIn(name, text, [...new Set(whole)])
