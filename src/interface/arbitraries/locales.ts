import fc from 'fast-check'
import { locales as listed } from '../operations.ts'
import { isSpellingOf } from './text.ts'

/** The locales of an order, as the interface lists them (Endpoints, Orders). */
export const locales: readonly string[] = listed

/** Locales that exist elsewhere and that the list does not have. */
export const foreignLocales: readonly string[] = [
  'en',
  'en-GB',
  'es',
  'es-MX',
  'pt-BR',
  'zh',
  'zh-HK',
  'zh-Hant-TW',
  'nl-NL',
  'pl-PL',
  'de-AT',
  'fr-CA',
  'ar-SA',
  'xx-XX',
  'tlh',
  'Vulcan',
  'English',
  '*',
  'default',
  '',
]

/** Every listed locale with one slip that people make, none of them listed. */
export const misspeltLocales: readonly string[] = [
  ...new Set(locales.flatMap((locale) => [`${locale}x`, locale.slice(0, -1)])),
  ...locales.slice(0, 1).flatMap((locale) => [` ${locale}`, `${locale} `]),
].filter((locale) => !isSpellingOf(locale, locales))

/** One edit away from a listed locale: a character less, more, other or doubled; no spelling of a listed one. */
export const nearMissLocale: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...locales),
    fc.nat(6),
    fc.constantFrom('drop', 'insert', 'replace', 'double'),
    fc.constantFrom(...'aZ-_ 0é中'),
  )
  .map(([locale, place, edit, character]) => {
    const at = Math.min(place, locale.length - 1)
    const [before, here, after] = [locale.slice(0, at), locale.charAt(at), locale.slice(at + 1)]
    if (edit === 'drop') return before + after
    if (edit === 'insert') return before + character + here + after
    if (edit === 'replace') return before + character + after
    return before + here + here + after
  })
  .filter((locale) => !isSpellingOf(locale, locales))

/** A locale of the list. */
export const orderLocale: fc.Arbitrary<string> = fc.constantFrom(...locales)
