import { type Fields, isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { attributes, listed, text, texts } from './request-seams.ts'
import { asked, keptAs, shown, underWay } from './seams.ts'

const isForeign = ({ locale }: Fields): boolean => typeof locale === 'string' && !locale.startsWith('en')

/** How metadata are not kept. */
export const mintFieldFaults: readonly Fault[] = [
  {
    id: 'mint-name-of-its-own',
    breaks: ['MINT-14', 'MINT-24', 'MINT-45', 'BATCH-20'],
    difficulty: 'blunt',
    says: 'The name is the id.',
    wrap: shown((record, { complete, id }) =>
      complete ? { ...record, metadata: { ...record.metadata, name: id } } : record,
    ),
  },
  {
    id: 'mint-description-lost',
    breaks: ['MINT-14', 'LIST-05', 'MINT-42', 'MINT-43'],
    difficulty: 'subtle',
    says: 'The description is not kept.',
    wrap: keptAs(({ description: _, ...rest }) => rest),
  },
  {
    id: 'mint-description-cut',
    breaks: ['MINT-42', 'MINT-43'],
    difficulty: 'devious',
    says: 'Of a description 256 characters are kept.',
    wrap: keptAs(({ description, ...rest }) => ({ ...rest, description: String(description).slice(0, 256) })),
  },
  {
    id: 'mint-image-decoded',
    breaks: ['MINT-15'],
    difficulty: 'devious',
    says: 'What is encoded in the address of an image is decoded.',
    wrap: keptAs(({ image, ...rest }) => ({ ...rest, image: decodeURI(String(image)) })),
  },
  {
    id: 'mint-empty-description-filled',
    breaks: ['LIST-05'],
    difficulty: 'devious',
    says: 'A token whose description is empty is listed with its name for one.',
    wrap: listed((metadata) => ({
      ...metadata,
      description: metadata.description === '' ? metadata.name : metadata.description,
    })),
  },
  {
    id: 'mint-name-upper-on-aptos',
    breaks: ['MINT-14'],
    difficulty: 'subtle',
    says: 'Names of tokens on Aptos are in upper case.',
    wrap: asked((body, chain) =>
      chain === 'aptos' && isFields(body.metadata)
        ? { ...body, metadata: { ...body.metadata, name: String(body.metadata.name).toUpperCase() } }
        : body,
    ),
  },
  {
    id: 'mint-record-name-cut-on-solana',
    breaks: ['MINT-43'],
    difficulty: 'devious',
    says: 'Records of tokens on Solana have the first 32 bytes of their name.',
    wrap: shown((record) =>
      record.onChain.chain === 'solana' && isFields(record.metadata) && typeof record.metadata.name === 'string'
        ? {
            ...record,
            metadata: {
              ...record.metadata,
              name: new TextDecoder().decode(Buffer.from(record.metadata.name).subarray(0, 32)),
            },
          }
        : record,
    ),
  },
  {
    id: 'mint-always-reuploads',
    breaks: ['MINT-15', 'LIST-05'],
    difficulty: 'blunt',
    says: 'The image is stored anew in any case.',
    wrap: text((image) => `ipfs://${image.length}`, 'image'),
  },
  {
    id: 'mint-image-by-https',
    breaks: ['MINT-15', 'LIST-05'],
    difficulty: 'devious',
    says: 'The address of an image is kept with https.',
    wrap: text((image) => image.replace(/^http:/, 'https:'), 'image'),
  },
  {
    id: 'mint-image-without-query',
    breaks: ['MINT-15'],
    difficulty: 'subtle',
    says: 'The image address loses its query.',
    wrap: text((image) => image.split('?')[0] ?? '', 'image'),
  },
  {
    id: 'mint-image-without-fragment',
    breaks: ['MINT-15'],
    difficulty: 'subtle',
    says: 'The image address loses its fragment.',
    wrap: text((image) => image.split('#')[0] ?? '', 'image'),
  },
  {
    id: 'mint-image-of-listing',
    breaks: ['MINT-15', 'LIST-05'],
    difficulty: 'devious',
    says: 'Listings show a thumbnail.',
    wrap: listed((metadata) => ({ ...metadata, image: `${metadata.image}.thumb.png` })),
  },
  {
    id: 'mint-description-lost-in-other-languages',
    breaks: ['MINT-14'],
    difficulty: 'devious',
    says: 'Where the notification is in another language than English, the description is not kept.',
    wrap: asked((body) => {
      const isEnglish = String(body.locale ?? 'en').startsWith('en')
      if (isEnglish || !isFields(body.metadata)) return body
      const { description: _, ...rest } = body.metadata
      return { ...body, metadata: rest }
    }),
  },
  {
    id: 'mint-text-short-on-solana',
    breaks: ['MINT-43'],
    difficulty: 'devious',
    says: 'Descriptions of tokens on Solana are cut at 255 characters.',
    wrap: asked((body, chain) =>
      chain === 'solana' && isFields(body.metadata)
        ? { ...body, metadata: { ...body.metadata, description: String(body.metadata.description).slice(0, 255) } }
        : body,
    ),
  },
  {
    id: 'mint-text-cut-64',
    breaks: ['MINT-42', 'MINT-43'],
    difficulty: 'subtle',
    says: 'Names are cut at 64 characters.',
    wrap: text((value) => value.slice(0, 64), 'name'),
  },
  {
    id: 'mint-text-cut-255',
    breaks: ['MINT-43'],
    difficulty: 'devious',
    says: 'Names are cut at 255 characters.',
    wrap: text((value) => value.slice(0, 255), 'name'),
  },
  {
    id: 'mint-text-cut-1024',
    breaks: ['MINT-43'],
    difficulty: 'devious',
    says: 'Descriptions are cut at 1024 characters.',
    wrap: text((value) => value.slice(0, 1024), 'description'),
  },
  {
    id: 'mint-text-latin',
    breaks: ['MINT-42'],
    difficulty: 'subtle',
    says: 'Text is kept in Latin-1.',
    wrap: texts((value) => Buffer.from(value, 'latin1').toString('latin1')),
  },
  {
    id: 'mint-text-three-bytes',
    breaks: ['MINT-42'],
    difficulty: 'devious',
    says: 'Characters beyond the first plane are lost.',
    wrap: texts((value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  {
    id: 'mint-text-escaped',
    breaks: ['MINT-42'],
    difficulty: 'subtle',
    says: 'Text is escaped for HTML.',
    wrap: texts((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')),
  },
  {
    id: 'mint-text-decoded',
    breaks: ['MINT-42'],
    difficulty: 'devious',
    says: 'Percent signs in text are decoded.',
    wrap: texts((value) =>
      value.replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
  },
  {
    id: 'mint-text-one-line',
    breaks: ['MINT-42'],
    difficulty: 'devious',
    says: 'Line ends in descriptions become blanks.',
    wrap: text((value) => value.replaceAll('\n', ' '), 'description'),
  },
  {
    id: 'mint-name-with-single-blanks',
    breaks: ['MINT-42'],
    difficulty: 'devious',
    says: 'Of several blanks in a row in a name one is kept.',
    wrap: text((value) => value.replace(/ +/g, ' '), 'name'),
  },
  {
    id: 'mint-text-apostrophe-doubled',
    breaks: ['MINT-42'],
    difficulty: 'devious',
    says: 'Apostrophes are doubled.',
    wrap: texts((value) => value.replaceAll("'", "''")),
  },
  {
    id: 'mint-text-of-listing-cut',
    breaks: ['MINT-43', 'MINT-42'],
    difficulty: 'devious',
    says: 'Listings cut descriptions at 256 characters.',
    wrap: listed((metadata) => ({ ...metadata, description: String(metadata.description).slice(0, 256) })),
  },
  {
    id: 'attributes-not-listed',
    breaks: ['MINT-38'],
    difficulty: 'blunt',
    says: 'Listings show no attributes.',
    wrap: attributes(() => []),
  },
  {
    id: 'attributes-twenty',
    breaks: ['MINT-38'],
    difficulty: 'subtle',
    says: 'Listings show twenty attributes.',
    wrap: attributes((list) => list.slice(0, 20)),
  },
  {
    id: 'attributes-values-cut',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'Listings cut values at 64 characters.',
    wrap: attributes((list) => list.map((one) => ({ ...one, value: String(one.value).slice(0, 64) }))),
  },
  {
    id: 'mint-in-another-language-waits',
    breaks: ['MINT-54'],
    difficulty: 'devious',
    says: 'A mint whose notification is in another language than the usual one waits for a text that nobody writes.',
    wrap: shown((record, { body }) => (isForeign(body) ? underWay(record) : record)),
  },
  {
    id: 'mint-in-another-language-astray',
    breaks: ['MINT-16'],
    difficulty: 'devious',
    says: 'The user of a mint whose notification is in another language than the usual one is told apart by that, too.',
    wrap: asked((body, chain) => (isForeign(body) ? { ...body, recipient: `userId:${body.locale}:${chain}` } : body)),
  },
]
