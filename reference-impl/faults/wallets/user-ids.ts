import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { decoded, service } from '../seams.ts'

/** User ids are changed before they are kept or looked up: in creation, in the look-up, or in both. */
const changed = (change: (userId: string) => string, where: 'creation' | 'query' | 'both' = 'both'): Wrap =>
  service('wallets', ({ create, ofUser }) => ({
    create: (project, body) =>
      create(
        project,
        typeof body.userId === 'string' && where !== 'query' ? { ...body, userId: change(body.userId) } : body,
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

/** What a language that reads a text as a value takes for none. */
function isNothing(text: string): boolean {
  try {
    return Boolean(JSON.parse(text)) === false
  } catch {
    return false
  }
}

/** All of them break the sentence that a user id is arbitrary. */
export const userIdFaults: readonly Fault[] = [
  {
    id: 'user-id-compatibility-forms',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'User ids are kept in the compatibility form of Unicode.',
    wrap: changed((id) => id.normalize('NFKC')),
  },
  {
    id: 'user-id-rounded',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'User ids of eighteen digits are read as numbers, which are rounded.',
    wrap: changed((id) => (/^\d{18}$/.test(id) ? String(Number(id)) : id)),
  },
  {
    id: 'user-id-taken-for-nothing',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'User ids that read like the value of nothing are one user.',
    wrap: changed((id) => (isNothing(id) ? 'somebody' : id)),
  },
  {
    id: 'user-id-letters-only',
    breaks: ['WAL-21'],
    difficulty: 'blunt',
    says: 'User ids of other characters than letters, digits and hyphens are refused.',
    wrap: refused((id) => /[^\w-]/.test(id)),
  },
  {
    id: 'user-id-slash-refused',
    breaks: ['WAL-21'],
    difficulty: 'subtle',
    says: 'A user id with a slash is refused.',
    wrap: refused((id) => id.includes('/')),
  },
  {
    id: 'user-id-quote-refused',
    breaks: ['WAL-21'],
    difficulty: 'subtle',
    says: 'A user id with an apostrophe is refused.',
    wrap: refused((id) => id.includes("'")),
  },
  {
    id: 'user-id-colon-refused',
    breaks: ['WAL-21'],
    difficulty: 'subtle',
    says: 'A user id with a colon is refused.',
    wrap: refused((id) => id.includes(':')),
  },
  {
    id: 'user-id-non-ascii-refused',
    breaks: ['WAL-21'],
    difficulty: 'subtle',
    says: 'A user id beyond ASCII is refused.',
    wrap: refused((id) => /[^\x20-\x7e]/.test(id)),
  },
  {
    id: 'user-id-emoji-refused',
    breaks: ['WAL-21'],
    difficulty: 'subtle',
    says: 'A user id beyond the basic plane is refused.',
    wrap: refused((id) => /[\u{10000}-\u{10ffff}]/u.test(id)),
  },
  {
    id: 'user-id-length-refused',
    breaks: ['WAL-21'],
    difficulty: 'subtle',
    says: 'A user id of more than 255 characters is refused.',
    wrap: refused((id) => id.length > 255),
  },
  {
    id: 'user-id-bytes-refused',
    breaks: ['WAL-21'],
    difficulty: 'devious',
    says: 'A user id of more than 256 bytes is refused.',
    wrap: refused((id) => Buffer.byteLength(id) > 256),
  },
  {
    id: 'user-id-zero-refused',
    breaks: ['WAL-21'],
    difficulty: 'subtle',
    says: 'The user id 0 is taken for none.',
    wrap: refused((id) => Number(id) === 0),
  },
  {
    id: 'user-id-of-the-project-refused',
    breaks: ['WAL-21'],
    difficulty: 'devious',
    says: 'A user may not have the id by which a project calls itself.',
    wrap: refused((id) => /^(default|self|own)$/.test(id)),
  },
  {
    id: 'user-id-cut-at-64',
    breaks: ['WAL-22'],
    difficulty: 'subtle',
    says: 'User ids are cut after 64 characters.',
    wrap: changed((id) => id.slice(0, 64)),
  },
  {
    id: 'user-id-cut-at-255',
    breaks: ['WAL-22'],
    difficulty: 'subtle',
    says: 'User ids are cut after 255 characters.',
    wrap: changed((id) => id.slice(0, 255)),
  },
  {
    id: 'user-id-decoded',
    breaks: ['WAL-22', 'WAL-21'],
    difficulty: 'subtle',
    says: 'Percent sequences in user ids are decoded.',
    wrap: changed(decoded),
  },
  {
    id: 'user-id-decoded-in-look-up',
    breaks: ['WAL-22'],
    difficulty: 'subtle',
    says: 'Percent sequences in the user id of a look-up are decoded twice.',
    wrap: changed(decoded, 'query'),
  },
  {
    id: 'user-id-plus-is-blank-in-look-up',
    breaks: ['WAL-22'],
    difficulty: 'subtle',
    says: 'A plus sign in a look-up is read as a blank.',
    wrap: changed((id) => id.replaceAll('+', ' '), 'query'),
  },
  {
    id: 'user-id-cut-at-ampersand',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'A look-up reads the user id up to an ampersand.',
    wrap: changed((id) => id.split('&')[0] || id, 'query'),
  },
  {
    id: 'user-id-cut-at-hash',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'A look-up reads the user id up to a number sign.',
    wrap: changed((id) => id.split('#')[0] || id, 'query'),
  },
  {
    id: 'user-id-blanks-collapsed',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'Two blanks in a user id are one.',
    wrap: changed((id) => id.replaceAll(/ +/g, ' ')),
  },
  {
    id: 'user-id-symbols-lost',
    breaks: ['WAL-22'],
    difficulty: 'subtle',
    says: 'Letters beyond Latin-1 are kept as question marks.',
    wrap: changed((id) => id.replaceAll(/[^\x20-\xff]/g, '?')),
  },
  {
    id: 'user-id-planes-lost',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'Letters beyond the basic plane are kept as question marks.',
    wrap: changed((id) => id.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  {
    id: 'user-id-accents-lost',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'User ids are kept without accents.',
    wrap: changed((id) => id.normalize('NFD').replaceAll(/\p{M}/gu, '')),
  },
  {
    id: 'user-id-backslash-lost',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'A backslash in a user id is dropped.',
    wrap: changed((id) => id.replaceAll('\\', '') || id),
  },
  {
    id: 'user-id-quote-lost',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'An apostrophe in a user id is dropped.',
    wrap: changed((id) => id.replaceAll("'", '') || id),
  },
  {
    id: 'user-id-last-part-only',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'Of a user id with colons only the last part counts.',
    wrap: changed((id) => id.split(':').at(-1) || id),
  },
  {
    id: 'user-id-leading-zeros-lost',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'A user id is kept without zeros before its number.',
    wrap: changed((id) => id.replace(/^0+(?=\d+$)/, '')),
  },
  {
    id: 'user-id-zeros-at-its-end-lost',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'A user id is kept without zeros at the end of its number.',
    wrap: changed((id) => id.replace(/0+$/, '') || id),
  },
  {
    id: 'user-id-case-folded',
    breaks: ['WAL-22'],
    difficulty: 'subtle',
    says: 'User ids are kept in lower case.',
    wrap: changed((id) => id.toLowerCase()),
  },
  ...(['solana', 'aptos'] as const).flatMap((chain) =>
    (
      [
        ['case-folded', 'in lower case', (id: string) => id.toLowerCase()],
        ['leading-zeros-lost', 'without zeros before a number', (id: string) => id.replace(/0+(?=\d+$)/, '')],
      ] as const
    ).map(
      ([id, says, change]): Fault => ({
        id: `user-id-${id}-on-${chain}`,
        breaks: ['WAL-22'],
        difficulty: 'devious',
        says: `For wallets on ${chain}, user ids are kept ${says}.`,
        wrap: service('wallets', ({ create }) => ({
          create: (project, body) =>
            create(
              project,
              typeof body.userId === 'string' && body.chain === chain ? { ...body, userId: change(body.userId) } : body,
            ),
        })),
      }),
    ),
  ),
  {
    id: 'user-id-address-of-plain-letters',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'The address of a wallet is made of the letters and digits of the user id alone.',
    wrap: (parts) => {
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
  },
  {
    id: 'user-id-known-to-the-language',
    breaks: ['WAL-03'],
    difficulty: 'devious',
    says: 'User ids that every object has as a name are those of users without a wallet.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        const isInherited = typeof body.userId === 'string' && body.userId in {}
        return isInherited ? { wallet: { chain: wallet.chain } as typeof wallet, created: false } : { wallet, created }
      },
    })),
  },
  {
    id: 'user-id-joined-with-chain',
    breaks: ['WAL-02'],
    difficulty: 'devious',
    says: 'Wallets are kept by one text of the chain, a hyphen and the user id.',
    wrap: (parts) => {
      const kept = new Map<string, Awaited<ReturnType<typeof parts.services.wallets.create>>['wallet']>()
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          if (typeof body.userId !== 'string') return create(project, body)
          const key = `${project} ${body.chain}-${body.userId}`
          const known = kept.get(key)
          if (known !== undefined && known.chain !== body.chain) return { wallet: known, created: false }
          const made = await create(project, body)
          kept.set(key, made.wallet)
          return made
        },
      }))(parts)
    },
  },
]
