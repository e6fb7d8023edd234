import type { Fault } from '../fault.ts'
import { attributes, fault, listed, text, texts } from './request-seams.ts'
import { asked, isObject, keptAs, shown } from './seams.ts'

/** How metadata are not kept. */
export const mintFieldFaults: readonly Fault[] = [
  fault(
    'blunt',
    'mint-name-of-its-own',
    ['MINT-14'],
    'The name is the id.',
    shown((record, { complete, id }) =>
      complete ? { ...record, metadata: { ...record.metadata, name: id } } : record,
    ),
  ),
  fault(
    'subtle',
    'mint-description-lost',
    ['MINT-14'],
    'The description is not kept.',
    keptAs(({ description: _, ...rest }) => rest),
  ),
  fault(
    'subtle',
    'mint-name-upper-on-aptos',
    ['MINT-14'],
    'Names of tokens on Aptos are in upper case.',
    asked((body) =>
      String(body.recipient).startsWith('aptos:') && isObject(body.metadata)
        ? { ...body, metadata: { ...body.metadata, name: String(body.metadata.name).toUpperCase() } }
        : body,
    ),
  ),
  fault(
    'blunt',
    'mint-always-reuploads',
    ['MINT-15'],
    'The image is stored anew in any case.',
    text((image) => `ipfs://${image.length}`, 'image'),
  ),
  fault(
    'subtle',
    'mint-image-without-query',
    ['MINT-15'],
    'The image address loses its query.',
    text((image) => image.split('?')[0] ?? '', 'image'),
  ),
  fault(
    'subtle',
    'mint-image-without-fragment',
    ['MINT-15'],
    'The image address loses its fragment.',
    text((image) => image.split('#')[0] ?? '', 'image'),
  ),
  fault(
    'devious',
    'mint-image-of-listing',
    ['MINT-15'],
    'Listings show a thumbnail.',
    listed((metadata) => ({ ...metadata, image: `${metadata.image}.thumb.png` })),
  ),
  fault(
    'devious',
    'mint-text-short-on-solana',
    ['MINT-14'],
    'Descriptions of tokens on Solana are cut at 255 characters.',
    asked((body) =>
      String(body.recipient).startsWith('solana:') && isObject(body.metadata)
        ? { ...body, metadata: { ...body.metadata, description: String(body.metadata.description).slice(0, 255) } }
        : body,
    ),
  ),
  fault(
    'subtle',
    'mint-text-cut-64',
    ['MINT-29'],
    'Names are cut at 64 characters.',
    text((value) => value.slice(0, 64), 'name'),
  ),
  fault(
    'devious',
    'mint-text-cut-255',
    ['MINT-29'],
    'Names are cut at 255 characters.',
    text((value) => value.slice(0, 255), 'name'),
  ),
  fault(
    'devious',
    'mint-text-cut-1024',
    ['MINT-29'],
    'Descriptions are cut at 1024 characters.',
    text((value) => value.slice(0, 1024), 'description'),
  ),
  fault(
    'subtle',
    'mint-text-latin',
    ['MINT-29'],
    'Text is kept in Latin-1.',
    texts((value) => Buffer.from(value, 'latin1').toString('latin1')),
  ),
  fault(
    'devious',
    'mint-text-three-bytes',
    ['MINT-29'],
    'Characters beyond the first plane are lost.',
    texts((value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  ),
  fault(
    'subtle',
    'mint-text-escaped',
    ['MINT-29'],
    'Text is escaped for HTML.',
    texts((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')),
  ),
  fault(
    'devious',
    'mint-text-decoded',
    ['MINT-29'],
    'Percent signs in text are decoded.',
    texts((value) =>
      value.replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
  ),
  fault(
    'devious',
    'mint-text-one-line',
    ['MINT-29'],
    'Line ends in descriptions become blanks.',
    text((value) => value.replaceAll('\n', ' '), 'description'),
  ),
  fault(
    'devious',
    'mint-text-apostrophe-doubled',
    ['MINT-29'],
    'Apostrophes are doubled.',
    texts((value) => value.replaceAll("'", "''")),
  ),
  fault(
    'devious',
    'mint-text-of-listing-cut',
    ['MINT-29'],
    'Listings cut descriptions at 256 characters.',
    listed((metadata) => ({ ...metadata, description: String(metadata.description).slice(0, 256) })),
  ),
  fault(
    'blunt',
    'attributes-not-listed',
    ['MINT-38'],
    'Listings show no attributes.',
    attributes(() => []),
  ),
  fault(
    'subtle',
    'attributes-twenty',
    ['MINT-38'],
    'Listings show twenty attributes.',
    attributes((list) => list.slice(0, 20)),
  ),
  fault(
    'subtle',
    'attributes-without-display',
    ['MINT-38'],
    'Listings leave display_type out.',
    attributes((list) => list.map(({ display_type: _, ...rest }) => rest)),
  ),
  fault(
    'devious',
    'attributes-values-cut',
    ['MINT-38'],
    'Listings cut values at 64 characters.',
    attributes((list) => list.map((one) => ({ ...one, value: String(one.value).slice(0, 64) }))),
  ),
]
