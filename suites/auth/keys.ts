import type { Api } from '../../src/interface/api.ts'
import type { CaseContext } from '../../src/interface/case.ts'

/** A way to ask without a good key. */
export interface RefusedKey {
  /** Said in messages; never the key itself. */
  readonly says: string
  readonly api: Api
  /** Asks when the operation is asked for again, instead of `api`. */
  readonly again?: Api
}

export const missingKeys = (ctx: CaseContext): readonly RefusedKey[] => [
  { says: 'no key', api: ctx.api.as(null) },
  { says: 'an empty key', api: ctx.api.as('') },
]

/** The full key as it is sent; nothing where it is too short to be like another one. */
export async function fullKeyOf({ api }: CaseContext): Promise<string | undefined> {
  const { request } = await api.listCollections()
  const full = request.headers['x-api-key'] ?? ''
  return full.length < 5 ? undefined : full
}

/** Keys that do not exist: made-up ones, and some that begin or end like the full one. */
export async function unknownKeys(ctx: CaseContext): Promise<readonly RefusedKey[]> {
  const mark = ctx.make.names.mark()
  // A table of keys that is an object has this one too, unless it is asked for its own.
  const inherited = 'constructor'
  const invented = { says: 'an unknown key', api: ctx.api.as(`unknown-${mark}`), again: ctx.api.as(inherited) }
  const full = await fullKeyOf(ctx)
  if (full === undefined) return [invented]
  // One letter only: what is like the key in six characters is redacted. Each operation has another one.
  const letters = [...full.matchAll(/[a-z]/gi)].map(({ index }) => index)
  const place = letters[Math.abs(ctx.seed) % Math.max(1, letters.length)] ?? 0
  const letter = full.charAt(place)
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  const recased = `${full.slice(0, place)}${other}${full.slice(place + 1)}`
  return [
    invented,
    // As proxies write a header that was sent twice: neither is the key then.
    { says: 'the full key with something behind it', api: ctx.api.as(`${full},${mark}`) },
    ...(recased === full ? [] : [{ says: 'the full key with a letter in the other case', api: ctx.api.as(recased) }]),
    { says: 'the full key without its last character', api: ctx.api.as(full.slice(0, -1)) },
  ]
}
