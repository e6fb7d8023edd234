import type fc from 'fast-check'
import { textOfLength } from './text.ts'
import { tidyText } from './tidy-text.ts'

/** Longest id here, in UTF-16 units; a mark of up to 20 units comes after it. */
export const longestCollectionId = 108

/** Each special character of a path alone, scripts, and length. No `/`: whether a path can carry one is open. */
export const edgeCollectionIds: readonly string[] = [
  '007-plain-',
  'Mixed_Case.',
  'with space ',
  'a+b',
  '100%',
  'a%41',
  'a&b=c',
  '?query#hash',
  "ada@example.com;x=1,y!~*'()[]-",
  'naïve-',
  '東京-',
  'مدينة-',
  '🎟️-',
  textOfLength(longestCollectionId, 'Long').replaceAll(' ', '-'),
]

/** An id that is another one in small letters, cut off after 64 characters, or decoded once more. */
export const oddCollectionId = (mark: string): string => `Mixed%41:7-${'x'.repeat(64)}${mark}`

/**
 * The beginning of an id that a caller chooses for a collection. Without `/`, without `:`, which ends the prefix of a
 * collection locator, and never only dots.
 */
export const collectionId: fc.Arbitrary<string> = tidyText(1, longestCollectionId)
  .map((text) => text.replaceAll(/[/\\:]/g, '-'))
  .filter((text) => !/^[.]*$/.test(text))
