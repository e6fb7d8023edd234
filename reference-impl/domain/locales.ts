import type { Locale } from './records.ts'

/** Allowed values of an order's locale (Orders). */
export const locales: ReadonlySet<string> = new Set<Locale>([
  'en-US',
  'es-ES',
  'fr-FR',
  'it-IT',
  'ko-KR',
  'pt-PT',
  'ja-JP',
  'zh-CN',
  'zh-TW',
  'de-DE',
  'ru-RU',
  'tr-TR',
  'uk-UA',
  'th-TH',
  'vi-VN',
  'Klingon',
])
