import { imageUrl } from '../../src/interface/builders/requests.ts'
import type { Fields } from './world.ts'

/** Loses something wherever it is cut, escaped, folded, squeezed or taken through ASCII; nobody has a reason to change it. */
export const tellingText = (beginning: string): string =>
  `${beginning}: Größe & "Länge" <b>007  1.10</b>, 東京`.padEnd(130, ' and so on').concat('.')

/** The same of an address: letters in both cases, a query, and a sign that is spelt in percents. */
export const tellingUrl = (file: string): string => imageUrl.replace(/[^/]*$/, `${file}.png?Size=Large&of=%C3%A9.png`)

/** No longer than a symbol is where it is kept on a chain; in capitals, see COL-51. */
const tellingSymbol = 'ÖL007'

/** Metadata of a collection, or of a template: neither has anything of the other. @param image what its address of an image is called there */
export const tellingMetadata = (base: Fields | undefined, image: 'image' | 'imageUrl', hasSymbol: boolean): Fields => ({
  ...base,
  description: tellingText(`What ${String(base?.name)} is`),
  [image]: tellingUrl(image === 'image' ? 'Draft' : 'Poster'),
  ...(hasSymbol ? { symbol: tellingSymbol } : {}),
})

/** As JSON, and what is not plain ASCII named by its code point, since many signs look alike. */
export function spelt(value: unknown): string {
  const text = JSON.stringify(value)
  const odd = [...new Set(text.match(/[^\x20-\x7e]/gu))].map(
    (sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
  )
  return odd.length === 0 ? text : `${text} (with ${odd.join(', ')})`
}
