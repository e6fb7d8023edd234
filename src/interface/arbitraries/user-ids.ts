import fc from 'fast-check'

/** Longest user id that is generated, in UTF-16 units. The interface document sets no limit. */
export const longestUserId = 256

/**
 * A user id with a gap. The gap is filled with a mark that no other run gives, so that the user is a new one however the
 * rest was drawn, see {@link userIdOf}.
 */
export interface UserIdTemplate {
  readonly head: string
  readonly tail: string
  /** Set where the mark is to be a number: a user id of digits alone, where head and tail have no others. */
  readonly isNumber?: true
  /** Total length, reached with letters behind the mark; at most {@link longestUserId}. */
  readonly length?: number
}

/** Characters that mean something in a URL, a locator, a query, SQL or HTML. */
export const specialCharacters: readonly string[] = [...`:/?#[]@!$&'()*+,;=%"<>\\^\`{|}~. _`]

const special = fc.constantFrom(...specialCharacters)
const plain = fc.constantFrom(...'abcxyz0189-_')
const anyScript = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
const text = fc
  .string({
    unit: fc.oneof(
      { weight: 3, arbitrary: special },
      { weight: 2, arbitrary: plain },
      { weight: 3, arbitrary: anyScript },
    ),
    maxLength: 20,
  })
  .map(settled)

/**
 * What surely belongs to an id: no control characters, surrogates, unassigned code points or blanks but U+0020, whose
 * meaning could be disputed.
 */
function settled(drawn: string): string {
  return drawn
    .replaceAll(/[\p{C}[\p{Z}--[\x20]]]/gv, '')
    .slice(0, 100)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
}

const ends = { head: text.map((drawn) => drawn.trimStart()), tail: text.map((drawn) => drawn.trimEnd()) }

/** User ids, arbitrary text (Endpoints, Wallets): all scripts, signs of every kind, blanks inside, up to 256 characters. */
export const userIdTemplate: fc.Arbitrary<UserIdTemplate> = fc.oneof(
  { weight: 5, arbitrary: fc.record(ends) },
  { weight: 1, arbitrary: fc.record({ ...ends, length: fc.integer({ min: 60, max: longestUserId }) }) },
)

/** Digits of a mark, the first and the last beside it: in all as many as a whole number of 64 bits has. */
const longestNumber = 16

/** A mark (lower-case letters and digits) in digits; no two marks have the same. */
const numbered = (mark: string): string =>
  [...mark].reduce((sum, character) => sum * 36n + BigInt(Number.parseInt(character, 36)), 1n).toString()

/** The id that a template gives with a mark in its gap. */
export function userIdOf(template: UserIdTemplate, of: string): string {
  const mark = template.isNumber ? numbered(of).slice(-longestNumber) : of
  const short = template.head.length + mark.length + template.tail.length
  const filling = 'a'.repeat(Math.max(0, Math.min(template.length ?? 0, longestUserId) - short))
  return `${template.head}${mark}${filling}${template.tail}`
}

/** The special characters, so many at a time. */
const specials = (many: number): readonly UserIdTemplate[] =>
  Array.from({ length: Math.ceil(specialCharacters.length / many) }, (_, index) => {
    const some = specialCharacters.slice(index * many, index * many + many).join('')
    return { head: `a${some}`, tail: `${some}b` }
  })

/** Every special character, two at a time, both ends of the range of lengths, one of each kind of script. */
export const edgeUserIds: readonly UserIdTemplate[] = [
  ...specials(2),
  { head: ':', tail: ':' },
  { head: '/', tail: '/' },
  { head: '%', tail: '%' },
  { head: '', tail: '%41' },
  { head: 'email:ada@example.com:', tail: ':' },
  { head: 'userId:', tail: ':solana' },
  { head: '../', tail: '/..' },
  { head: 'é', tail: 'ß' },
  { head: '日本', tail: '語' },
  { head: 'مر', tail: 'حبا' },
  { head: '😀', tail: '👩‍🚀' },
  { head: '', tail: '', length: 64 },
  { head: '', tail: '', length: 128 },
  { head: '', tail: '', length: longestUserId },
  { head: '', tail: '語', length: longestUserId },
]

/** The special characters, eight at a time: mints are dear, and fewer at a time are tried where wallets are created. */
export const groupedUserIds: readonly UserIdTemplate[] = specials(8)

/** Ids that begin like a locator or a path, of several scripts, and as long as any. */
export const oddUserIds: readonly UserIdTemplate[] = [
  { head: 'email:ada@example.com:', tail: ':' },
  { head: '../', tail: '/%41' },
  { head: 'é日本', tail: 'ß語' },
  { head: 'مر😀', tail: '👩‍🚀حبا' },
  { head: '', tail: '語', length: longestUserId },
  { head: 'cf-', tail: '@example.com' },
]

/** Two ids that a careless reader takes for one. */
export type UserIdPair = readonly [UserIdTemplate, UserIdTemplate]

const tails = (one: string, other: string, more: Partial<UserIdTemplate> = {}): UserIdPair => [
  { head: '', tail: one, ...more },
  { head: '', tail: other, ...more },
]
const heads = (one: string, other: string): UserIdPair => [
  { head: one, tail: '' },
  { head: other, tail: '' },
]
const endsOf = (length: number): UserIdPair => tails('1', '2', { length })

/** Pairs of ids that every service tells apart on one family of chains, and a careless one takes for one on another. */
export const plainUserIdPairs: readonly UserIdPair[] = [tails('A', 'a'), tails('1', '01'), tails('a-b', 'a_b')]

/**
 * Pairs of different ids: percent sequences beside what they stand for, signs beside what replaces them, other scripts beside
 * each other, ends beyond a usual column width. One differs in case, one in the
 * width of a letter; none in canonical Unicode normalisation only.
 */
export const edgeUserIdPairs: readonly UserIdPair[] = [
  tails('%41', 'A'),
  tails('a+b', 'a b'),
  tails('a%20b', 'a b'),
  tails('a%2Bb', 'a+b'),
  tails('a/b', 'a%2Fb'),
  tails('a:b', 'a%3Ab'),
  tails('a:b', 'a'),
  tails('a/b', 'a'),
  tails('a?b', 'a'),
  tails('a#b', 'a'),
  tails('a&b', 'a'),
  tails('a@b', 'a'),
  tails('a\\b', 'ab'),
  tails("a'b", 'ab'),
  tails('a.b', 'ab'),
  tails('a-b', 'a_b'),
  tails('a  b', 'a b'),
  tails('日', '本'),
  tails('é', 'e'),
  tails('A', 'a'),
  tails('Ａ', 'A'),
  tails('😀', '😁'),
  tails('1', '01'),
  // Ids as databases number them, alike in all that a floating-point number holds.
  tails('2', '3', { head: '7', isNumber: true }),
  tails('', '0'),
  tails(':polygon-amoy', ''),
  tails(':solana', ''),
  heads('a:', 'b:'),
  heads('userId:', ''),
  endsOf(33),
  endsOf(65),
  endsOf(129),
  endsOf(longestUserId),
]
