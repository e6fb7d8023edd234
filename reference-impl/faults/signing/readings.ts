import type { Fault } from '../fault.ts'
import { decoded } from '../seams.ts'
import { message } from './seams.ts'

/** The JSON text of what a text says in JSON, where it is an object or an array. */
const inOneSpelling = (text: string): string => {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const escapes = { n: '\n', r: '\r', t: '\t' } as const

interface Reading {
  readonly id: string
  readonly says: string
  readonly breaks: Fault['breaks']
  readonly read: (text: string) => string
}

/** What a signer may make of a text before it signs it. */
const readings: readonly Reading[] = [
  {
    id: 'bytes',
    says: 'Hexadecimal digits behind 0x are signed as the bytes that they stand for.',
    breaks: ['SIGN-14'],
    read: (text) => (/^0x(?:[\da-f]{2})+$/i.test(text) ? Buffer.from(text.slice(2), 'hex').toString() : text),
  },
  {
    id: 'hard-blanks',
    says: 'Blanks at which no line breaks are signed as others.',
    breaks: ['SIGN-14'],
    read: (text) => text.replaceAll('\xa0', ' '),
  },
  {
    id: 'json',
    says: 'JSON is written anew before it is signed.',
    breaks: ['SIGN-14'],
    read: inOneSpelling,
  },
  {
    id: 'number',
    says: 'A message of digits is signed as the number that it is.',
    breaks: ['SIGN-14'],
    read: (text) => (/^\d+$/.test(text) ? String(Number(text)) : text),
  },
  {
    id: 'tabs',
    says: 'Tabs are left out of what is signed.',
    breaks: ['SIGN-14'],
    read: (text) => text.replaceAll('\t', ''),
  },
  {
    id: 'entities',
    says: 'Entities of HTML are signed as what they stand for.',
    breaks: ['SIGN-04', 'SIGN-14'],
    read: (text) => text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole),
  },
  {
    id: 'percent',
    says: 'What is written in percent-encoding is signed decoded.',
    breaks: ['SIGN-14'],
    read: decoded,
  },
  {
    id: 'unmarked',
    says: 'A byte order mark at the head of a message is not signed.',
    breaks: ['SIGN-14'],
    read: (text) => text.replace(/^\ufeff/, ''),
  },
  {
    id: 'ended',
    says: 'A message is signed as far as its first NUL.',
    breaks: ['SIGN-14'],
    read: (text) => text.replace(/\0.*$/s, ''),
  },
  {
    id: 'escapes',
    says: 'Escapes in a message are signed as what they stand for.',
    breaks: ['SIGN-14'],
    read: (text) => text.replaceAll(/\\([nrt])/g, (_, name: 'n' | 'r' | 't') => escapes[name]),
  },
  {
    id: 'lines',
    says: 'A line break at the end of a message is not signed.',
    breaks: ['SIGN-14'],
    read: (text) => text.replace(/\n$/, ''),
  },
  {
    id: 'text-without-tags',
    says: 'What stands between angle brackets is not signed.',
    breaks: ['SIGN-14'],
    read: (text) => text.replaceAll(/<[^>]*>/g, ''),
  },
  {
    id: 'text-without-quotes',
    says: 'Quotes are not signed.',
    breaks: ['SIGN-14'],
    read: (text) => text.replaceAll(/["']/g, ''),
  },
  {
    id: 'url-in-one-spelling',
    says: 'A text that is an address of the web is signed as it is usually spelt.',
    breaks: ['SIGN-14'],
    read: (text) => (/^https?:/i.test(text) && URL.canParse(text) ? new URL(text).href : text),
  },
  {
    id: 'text-without-empty-lines',
    says: 'Empty lines are not signed.',
    breaks: ['SIGN-14'],
    read: (text) => text.replaceAll(/\n+/g, '\n'),
  },
  {
    id: 'long-numbers-rounded',
    says: 'Numbers in a text are signed as a machine keeps them.',
    breaks: ['SIGN-14'],
    read: (text) => text.replaceAll(/\d{17,}/g, (digits) => BigInt(Number(digits)).toString()),
  },
  {
    id: 'hex-in-one-spelling',
    says: 'A text that begins like hexadecimal digits begins with 0x when it is signed.',
    breaks: ['SIGN-14'],
    read: (text) => text.replace(/^0X/, '0x'),
  },
  {
    id: 'template',
    says: 'Places of a template in a text are signed as what is put there: nothing.',
    breaks: ['SIGN-14'],
    read: (text) => text.replaceAll(/\$\{[^}]*\}/g, ''),
  },
]

/** Another text is signed than the one that was sent: one that somebody reads out of it. */
export const readingFaults: readonly Fault[] = readings.map(
  ({ id, says, breaks, read }): Fault => ({
    id: `sign-read-as-${id}`,
    breaks,
    difficulty: 'devious',
    says,
    wrap: message(read),
  }),
)
