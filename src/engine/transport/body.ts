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

/**
 * Objects and arrays of one answer that are read at most: each takes some 60 bytes, and every case in flight may hold
 * some answers. A list of 10 MB may have 100,000.
 */
export const mostNodes = 250_000

/** Levels of a value that are kept: what compares, prints or validates it goes one call deeper a level. */
const mostLevels = 200

/**
 * The parsed text, `undefined` where it is empty or not JSON. Members named `__proto__` or `toString` are left out, with which a
 * value could not be told apart or printed, and so is what lies deeper than 200 levels: nothing that the interface knows does.
 */
export const jsonOf = (text: string): unknown => parsed(text, Infinity)

/** The same for an answer. @throws WireError when it holds more than is read */
export const jsonOfAnswer = (text: string): unknown => parsed(text, mostNodes)

function parsed(text: string, most: number): unknown {
  // A shorter one cannot hold so many, and is not looked through.
  if (text.length > most && nodesIn(text) > most) throw new WireError('too-large', 'TOO_MANY_VALUES')
  try {
    const value: unknown = JSON.parse(text)
    return isDeeper(value, mostLevels) || mayNameOdd(text) ? pruned(value, mostLevels) : value
  } catch {
    return undefined
  }
}

const isOdd = (name: string): boolean => name === '__proto__' || name === 'toString'

/** Plain searches first: a pattern over every answer would cost more than reading it does. */
const mayNameOdd = (text: string): boolean =>
  (text.includes('"__proto__"') && /"__proto__"\s*:/.test(text)) ||
  (text.includes('"toString"') && /"toString"\s*:/.test(text)) ||
  (text.includes('\\u00') && /\\u00[567]/.test(text))

/** How many objects and arrays a JSON text has; one pass. */
function nodesIn(text: string): number {
  let nodes = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i)
    else if (code === 0x5b || code === 0x7b) nodes += 1
  }
  return nodes
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === 0x5c) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return text.length
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}

function pruned(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return Array.isArray(value) ? [] : {}
  if (Array.isArray(value)) return value.map((one) => pruned(one, levels - 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isOdd(name))
      .map(([name, member]) => [name, pruned(member, levels - 1)]),
  )
}
