import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { WireError } from './wire.ts'

/**
 * The text of a body. We ask for no compression; where a gateway compresses all the same, we take it.
 * @throws WireError when it cannot be unpacked, or unpacks to more than `maxBytes`
 */
export function textOf(bytes: Buffer, contentEncoding: string | undefined, maxBytes: number): string {
  const unpack = bytes.length > 0 ? unpackers[contentEncoding?.trim().toLowerCase() ?? ''] : undefined
  if (unpack === undefined) return bytes.toString()
  try {
    return unpack(bytes, { maxOutputLength: maxBytes }).toString()
  } catch (error) {
    const tooLarge = error instanceof RangeError
    throw new WireError(tooLarge ? 'too-large' : 'broken', tooLarge ? 'TOO_LARGE' : 'BAD_ENCODING', false, error)
  }
}

const unpackers: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** The parsed text, `undefined` where it is empty or not JSON. Members named `__proto__` are left out. */
export function jsonOf(text: string): unknown {
  if (text === '') return undefined
  try {
    // The reviver visits every value, so it is only used where the name may occur, escaped or not.
    if (!mayNamePrototype(text)) return JSON.parse(text)
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}

/** Plain searches first: a pattern over every answer would cost more than reading it does. */
const mayNamePrototype = (text: string): boolean =>
  text.includes('__proto__') || (text.includes('\\u00') && /\\u00[567]/.test(text))
