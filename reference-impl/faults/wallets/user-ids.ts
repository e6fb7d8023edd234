import { badRequest } from '../../domain/refusal.ts'
import type { Parts } from '../../parts.ts'
import type { Difficulty, Fault } from '../fault.ts'
import { service } from '../seams.ts'

type Wrap = (parts: Parts) => Parts

/** User ids are changed before they are kept or looked up: in creation, in the look-up, or in both. */
const changed = (change: (userId: string) => string, where: 'creation' | 'look-up' | 'both' = 'both'): Wrap =>
  service('wallets', ({ create, ofUser }) => ({
    create: (project, body) =>
      create(
        project,
        typeof body.userId === 'string' && where !== 'look-up' ? { ...body, userId: change(body.userId) } : body,
      ),
    ofUser: (project, query) =>
      ofUser(
        project,
        query.userId === undefined || where === 'creation' ? query : { ...query, userId: change(query.userId) },
      ),
  }))

const refused = (isBad: (userId: string) => boolean): Wrap =>
  service('wallets', ({ create }) => ({
    create: async (project, body) => {
      if (typeof body.userId === 'string' && isBad(body.userId))
        throw badRequest('userId holds a character that is not allowed')
      return create(project, body)
    },
  }))

const fault = (id: string, difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `user-id-${id}`,
  breaks: ['WAL-08'],
  difficulty,
  says,
  wrap,
})

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** All of them break the sentence that a user id is arbitrary. */
export const userIdFaults: readonly Fault[] = [
  fault(
    'letters-only',
    'blunt',
    'User ids of other characters than letters, digits and hyphens are refused.',
    refused((id) => /[^\w-]/.test(id)),
  ),
  fault(
    'slash-refused',
    'subtle',
    'A user id with a slash is refused.',
    refused((id) => id.includes('/')),
  ),
  fault(
    'quote-refused',
    'subtle',
    'A user id with an apostrophe is refused.',
    refused((id) => id.includes("'")),
  ),
  fault(
    'colon-refused',
    'subtle',
    'A user id with a colon is refused.',
    refused((id) => id.includes(':')),
  ),
  fault(
    'non-ascii-refused',
    'subtle',
    'A user id beyond ASCII is refused.',
    refused((id) => /[^\x20-\x7e]/.test(id)),
  ),
  fault(
    'emoji-refused',
    'subtle',
    'A user id beyond the basic plane is refused.',
    refused((id) => /[\u{10000}-\u{10ffff}]/u.test(id)),
  ),
  fault(
    'length-refused',
    'subtle',
    'A user id of more than 255 characters is refused.',
    refused((id) => id.length > 255),
  ),
  fault(
    'bytes-refused',
    'devious',
    'A user id of more than 256 bytes is refused.',
    refused((id) => Buffer.byteLength(id) > 256),
  ),
  fault(
    'zero-refused',
    'subtle',
    'The user id 0 is taken for none.',
    refused((id) => Number(id) === 0),
  ),
  fault(
    'cut-at-64',
    'subtle',
    'User ids are cut after 64 characters.',
    changed((id) => id.slice(0, 64)),
  ),
  fault(
    'cut-at-255',
    'subtle',
    'User ids are cut after 255 characters.',
    changed((id) => id.slice(0, 255)),
  ),
  fault('decoded', 'subtle', 'Percent sequences in user ids are decoded.', changed(decoded)),
  fault(
    'decoded-in-look-up',
    'subtle',
    'Percent sequences in the user id of a look-up are decoded twice.',
    changed(decoded, 'look-up'),
  ),
  fault(
    'plus-is-blank-in-look-up',
    'subtle',
    'A plus sign in a look-up is read as a blank.',
    changed((id) => id.replaceAll('+', ' '), 'look-up'),
  ),
  fault(
    'cut-at-ampersand',
    'devious',
    'A look-up reads the user id up to an ampersand.',
    changed((id) => id.split('&')[0] || id, 'look-up'),
  ),
  fault(
    'cut-at-hash',
    'devious',
    'A look-up reads the user id up to a number sign.',
    changed((id) => id.split('#')[0] || id, 'look-up'),
  ),
  fault(
    'blanks-collapsed',
    'devious',
    'Two blanks in a user id are one.',
    changed((id) => id.replaceAll(/ +/g, ' ')),
  ),
  fault(
    'symbols-lost',
    'subtle',
    'Letters beyond Latin-1 are kept as question marks.',
    changed((id) => id.replaceAll(/[^\x20-\xff]/g, '?')),
  ),
  fault(
    'planes-lost',
    'devious',
    'Letters beyond the basic plane are kept as question marks.',
    changed((id) => id.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
  ),
  fault(
    'accents-lost',
    'devious',
    'User ids are kept without accents.',
    changed((id) => id.normalize('NFD').replaceAll(/\p{M}/gu, '')),
  ),
  fault(
    'backslash-lost',
    'devious',
    'A backslash in a user id is dropped.',
    changed((id) => id.replaceAll('\\', '') || id),
  ),
  fault(
    'quote-lost',
    'devious',
    'An apostrophe in a user id is dropped.',
    changed((id) => id.replaceAll("'", '') || id),
  ),
  fault(
    'last-part-only',
    'devious',
    'Of a user id with colons only the last part counts.',
    changed((id) => id.split(':').at(-1) || id),
  ),
  fault(
    'leading-zeros-lost',
    'devious',
    'A user id is kept without zeros at the end of its number.',
    changed((id) => id.replace(/0+$/, '') || id),
  ),
  fault(
    'case-folded',
    'subtle',
    'User ids are kept in lower case.',
    changed((id) => id.toLowerCase()),
  ),
  fault(
    'address-of-plain-letters',
    'devious',
    'The address of a wallet is made of the letters and digits of the user id alone.',
    (parts) => {
      const addresses = new Map<string, string>()
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const { wallet, created } = await create(project, body)
          if (typeof body.userId !== 'string') return { wallet, created }
          const key = `${project} ${body.chain} ${body.userId.replaceAll(/[^\p{L}\p{N}]/gu, '')}`
          const publicKey = addresses.get(key) ?? wallet.publicKey
          addresses.set(key, publicKey)
          return { wallet: { ...wallet, publicKey }, created }
        },
      }))(parts)
    },
  ),
]
