import type { Locale } from './records.ts'

/** A record, so that the compiler misses what the document lists and this does not. */
const listed: Readonly<Record<Locale, true>> = {
  'en-US': true,
  'es-ES': true,
  'fr-FR': true,
  'it-IT': true,
  'ko-KR': true,
  'pt-PT': true,
  'ja-JP': true,
  'zh-CN': true,
  'zh-TW': true,
  'de-DE': true,
  'ru-RU': true,
  'tr-TR': true,
  'uk-UA': true,
  'th-TH': true,
  'vi-VN': true,
  Klingon: true,
}

/** Allowed values of an order's locale (Orders). */
export const locales: ReadonlySet<string> = new Set(Object.keys(listed))
