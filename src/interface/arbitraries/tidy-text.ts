import fc from 'fast-check'

/** What a well-meaning service may strip: controls, unpaired surrogates, private and unassigned code points. */
const unsafe = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** Composed, without control characters and without blanks at its ends: text that a service keeps as it is. */
export const tidy = (text: string): string => text.toWellFormed().normalize('NFC').replace(unsafe, '').trim()

/**
 * Text of any script that nobody has a reason to change, see `tidy`.
 * @param shortest in UTF-16 code units, at least 1
 * @param longest in UTF-16 code units
 */
export const tidyText = (shortest: number, longest: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: shortest, maxLength: longest }) },
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: shortest, maxLength: longest }) },
      {
        weight: 1,
        arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: shortest, maxLength: longest, size: 'max' }),
      },
    )
    .map(tidy)
    .filter((text) => text.length >= shortest && text.length <= longest)
