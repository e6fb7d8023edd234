import fc from 'fast-check'
import { tidyText } from './tidy-text.ts'

const longest = 128

/**
 * A mint id: any text of 1 to 128 characters that can be a path segment on every server. A slash is left out, since some
 * decode the path before they split it, and so are `.` and `..`.
 */
export const mintId: fc.Arbitrary<string> = tidyText(1, longest)
  .map((text) => text.replaceAll('/', '').trim())
  .filter((text) => text !== '' && !/^\.{1,2}$/.test(text))

/** Texts that are what they are alone: numbers, and what code may know. */
const alone: ReadonlySet<string> = new Set([
  ...['1', '01', '1.0', '1e0', '0x1', '１', '9007199254740992', '9007199254740993'],
  ...['.a', '__proto__', 'null', 'constructor'],
])

/** Whether an id is sent as it is by every run, so that another run of the project may have used it. */
export const isUsedByAll = (id: string): boolean => alone.has(id)

/**
 * The same id behind a mark, cut to as many characters as it may have: whether ids count within their collection is open (MINT-24),
 * so that no two cases and no two runs use one. Those that are used by all stay as they are.
 */
export const marked = (id: string, mark: string): string =>
  alone.has(id) ? id : mark + id.slice(Math.max(0, mark.length + id.length - longest))

/** Different mint ids, `least` to `most` of them. */
export const mintIds = (least: number, most: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(mintId, { minLength: least, maxLength: most })

/**
 * Ids in groups that a careless key would take for one: cut off, also at a separator, decoded once more, without their brackets,
 * compared as numbers, without accents
 * or in one case, or looked up in an object.
 */
export const edgeMintIds: readonly string[] = [
  `${'a'.repeat(127)}1`,
  `${'a'.repeat(127)}2`,
  `${'b'.repeat(64)}1`,
  `${'b'.repeat(64)}2`,
  `${'c'.repeat(24)}${'b'.repeat(64)}2`,
  'a b',
  'a  b',
  'a+b',
  'a%20b',
  'a%2Bb',
  'a_b',
  '1',
  '1e0',
  'über',
  'ß',
  'ss',
  'uber',
  'token😀',
  'token😁',
  '東京',
  '１',
  '01',
  '1.0',
  '0x1',
  '9007199254740992',
  '9007199254740993',
  // Alike as far as any of these signs, without the dot, and without a joiner that nobody sees.
  'a.b:c@d?e#f&g=h;i,j',
  'a.b:c@d?e#f&g=h;i,k',
  'ab:c@d?e#f&g=h;i,j',
  'a.b:c@d\u{200d}?e#f&g=h;i,j',
  `a'b"c`,
  '([{<~$!a>}])|^`b\\*',
  '<~$!a>|^`b\\*',
  'abc',
  'a20b',
  '.a',
  '__proto__',
  'null',
  'a-b',
  'ab',
]
