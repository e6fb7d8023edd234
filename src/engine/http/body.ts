import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { WireError } from './wire.ts'

/**
 * The text of a body, without a byte order mark (RFC 8259, 8.1, lets a reader ignore one). We ask for no compression;
 * where a gateway compresses all the same, we take it.
 * @throws WireError when it cannot be unpacked, or unpacks to more than `maxBytes`
 */
export function textOf(bytes: Buffer, contentEncoding: string | undefined, maxBytes: number): string {
  const unpack = bytes.length > 0 ? unpackers[contentEncoding?.trim().toLowerCase() ?? ''] : undefined
  if (unpack === undefined) return withoutMark(bytes.toString())
  try {
    // Counted while it is unpacked: a bomb ends there.
    return withoutMark(unpack(bytes, { maxOutputLength: maxBytes }).toString())
  } catch (error) {
    const tooLarge = error instanceof RangeError
    throw new WireError(tooLarge ? 'too-large' : 'broken', tooLarge ? 'TOO_LARGE' : 'BAD_ENCODING', false, error)
  }
}

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)

const unpackers: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** Levels of a value that are kept: what compares, prints or validates it goes one call deeper a level. */
const mostLevels = 200

/**
 * The parsed text, `undefined` where it is empty or not JSON. Members named `__proto__` are left out, and so is what lies
 * deeper than 200 levels: nothing that the interface knows does.
 */
export function jsonOf(text: string): unknown {
  if (text === '') return undefined
  try {
    const value = mayNamePrototype(text) ? withoutPrototypes(text) : JSON.parse(text)
    return levelsOf(text) > mostLevels ? pruned(value, mostLevels) : value
  } catch {
    return undefined
  }
}

/** Plain searches first: a pattern over every answer would cost more than reading it does. */
const mayNamePrototype = (text: string): boolean =>
  text.includes('__proto__') || (text.includes('\\u00') && /\\u00[567]/.test(text))

/** A reviver goes one call deeper a level, so it is not for what is deep. */
const withoutPrototypes = (text: string): unknown =>
  levelsOf(text) > mostLevels
    ? pruned(JSON.parse(text), mostLevels)
    : JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))

/** How deep a JSON text nests; one pass. */
function levelsOf(text: string): number {
  let level = 0
  let deepest = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i)
    else if (code === 0x5b || code === 0x7b) {
      level += 1
      if (level > deepest) deepest = level
    } else if (code === 0x5d || code === 0x7d) level -= 1
  }
  return deepest
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === 0x5c) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return text.length
}

function pruned(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return Array.isArray(value) ? [] : {}
  if (Array.isArray(value)) return value.map((one) => pruned(one, levels - 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__proto__')
      .map(([name, member]) => [name, pruned(member, levels - 1)]),
  )
}
