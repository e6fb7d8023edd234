import { randomUUID } from 'node:crypto'
import { walletChains } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import { isEmail } from '../../domain/locators.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** The body of a creation is mended before it is judged, so that a bad one passes. */
const mended = (mend: (body: Fields) => Fields): Wrap =>
  service('wallets', ({ create }) => ({ create: (project, body) => create(project, mend(body)) }))

/** A refused creation gets another status. */
const restatedCreation = (status: Refusal['status'], about: (body: Fields) => boolean): Wrap =>
  service('wallets', ({ create }) => ({
    create: async (project, body) => {
      try {
        return await create(project, body)
      } catch (error) {
        if (error instanceof Refusal && about(body)) throw new Refusal(status, error.message)
        throw error
      }
    },
  }))
const plainEmail = () => `${randomUUID()}@example.com`
const email = ({ email }: Fields): string => String(email)

export const walletRequestFaults: readonly Fault[] = [
  {
    id: 'wallet-chain-of-any-name',
    breaks: ['WAL-23', 'WAL-14'],
    difficulty: 'blunt',
    says: 'A chain that exists nowhere is taken for an EVM chain.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        if (walletChains.has(String(body.chain))) return create(project, body)
        const made = await create(project, { ...body, chain: 'polygon-amoy' })
        return { ...made, wallet: { ...made.wallet, chain: String(body.chain) } }
      },
    })),
  },
  {
    id: 'wallet-of-nobody',
    breaks: ['WAL-10'],
    difficulty: 'blunt',
    says: 'A creation that names no user makes one.',
    wrap: mended((body) => ((body.email ?? body.userId) === undefined ? { ...body, userId: randomUUID() } : body)),
  },
  {
    id: 'wallet-of-null',
    breaks: ['WAL-10'],
    difficulty: 'subtle',
    says: 'A userId of null is the user null.',
    wrap: mended((body) => (body.userId === null ? { ...body, userId: 'null' } : body)),
  },
  {
    id: 'wallet-of-null-email',
    breaks: ['WAL-10'],
    difficulty: 'subtle',
    says: 'An e-mail address of null makes a nameless user.',
    wrap: mended(({ email: given, ...body }) =>
      given === null ? { ...body, userId: randomUUID() } : given === undefined ? body : { ...body, email: given },
    ),
  },
  {
    id: 'wallet-of-a-list-of-one',
    breaks: ['ERR-15'],
    difficulty: 'devious',
    says: 'A list of one e-mail address is taken for that.',
    wrap: mended((body) =>
      Array.isArray(body.email) && body.email.length === 1 ? { ...body, email: body.email[0] } : body,
    ),
  },
  {
    id: 'wallet-of-nobody-404',
    breaks: ['WAL-10'],
    difficulty: 'subtle',
    says: 'A creation that names no user is answered with 404.',
    wrap: restatedCreation(404, (body) => (body.email ?? body.userId) === undefined),
  },
  {
    id: 'email-unchecked',
    breaks: ['WAL-11'],
    difficulty: 'blunt',
    says: 'Any text is taken for an e-mail address.',
    wrap: mended((body) =>
      typeof body.email === 'string' && body.email !== '' && !isEmail(body.email)
        ? { ...body, email: plainEmail() }
        : body,
    ),
  },
  {
    id: 'email-has-an-at',
    breaks: ['WAL-11'],
    difficulty: 'subtle',
    says: 'A text with an @ in it is taken for an e-mail address.',
    wrap: mended((body) =>
      email(body).includes('@') && !isEmail(email(body)) ? { ...body, email: plainEmail() } : body,
    ),
  },
  {
    id: 'email-with-two-ats',
    breaks: ['WAL-25'],
    difficulty: 'subtle',
    says: 'An e-mail address may have two @.',
    wrap: mended((body) => (/@.*@/s.test(email(body)) ? { ...body, email: plainEmail() } : body)),
  },
  {
    id: 'email-with-blank',
    breaks: ['WAL-25'],
    difficulty: 'subtle',
    says: 'Blanks in an e-mail address are dropped.',
    wrap: mended((body) =>
      typeof body.email === 'string' ? { ...body, email: body.email.replaceAll(' ', '') } : body,
    ),
  },
  {
    id: 'user-id-empty',
    breaks: ['WAL-12'],
    difficulty: 'blunt',
    says: 'The empty text is a user id.',
    wrap: mended((body) => (body.userId === '' ? { ...body, userId: randomUUID() } : body)),
  },
  ...(['solana', 'aptos'] as const).map(
    (family): Fault => ({
      id: `user-id-empty-on-${family}`,
      breaks: ['WAL-12'],
      difficulty: 'devious',
      generated: true,
      says: `The empty text is a user id on ${family}.`,
      wrap: mended((body) =>
        body.userId === '' && String(body.chain).startsWith(family) ? { ...body, userId: randomUUID() } : body,
      ),
    }),
  ),
  {
    id: 'user-id-of-any-type',
    breaks: ['WAL-12'],
    difficulty: 'blunt',
    says: 'A user id of another type is turned into text.',
    wrap: mended((body) =>
      body.userId == null || typeof body.userId === 'string'
        ? body
        : { ...body, userId: `${JSON.stringify(body.userId)}${randomUUID()}` },
    ),
  },
  {
    id: 'user-id-malformed-409',
    breaks: ['WAL-12'],
    difficulty: 'subtle',
    says: 'A malformed user id is answered with 409.',
    wrap: restatedCreation(409, (body) => body.userId !== undefined && typeof body.userId !== 'string'),
  },
  {
    id: 'wallet-chain-by-default',
    breaks: ['WAL-13'],
    difficulty: 'blunt',
    says: 'A creation without a chain is made on a default one.',
    wrap: mended((body) => (body.chain === undefined ? { ...body, chain: 'polygon-amoy' } : body)),
  },
  {
    id: 'wallet-chain-null-by-default',
    breaks: ['WAL-13'],
    difficulty: 'subtle',
    says: 'A chain of null is the default one.',
    wrap: mended((body) => (body.chain === null ? { ...body, chain: 'polygon-amoy' } : body)),
  },
  {
    id: 'wallet-chain-by-default-for-email',
    breaks: ['WAL-13'],
    difficulty: 'subtle',
    says: 'By e-mail, a creation without a chain is made on a default one.',
    wrap: mended((body) =>
      body.chain === undefined && body.email !== undefined ? { ...body, chain: 'polygon-amoy' } : body,
    ),
  },
  {
    id: 'wallet-chain-unchecked',
    breaks: ['WAL-14'],
    difficulty: 'blunt',
    says: 'Any text is taken for a chain.',
    wrap: mended((body) =>
      typeof body.chain === 'string' && body.chain !== '' && !walletChains.has(body.chain)
        ? { ...body, chain: 'polygon-amoy' }
        : body,
    ),
  },
  {
    id: 'wallet-chain-empty',
    breaks: ['WAL-14'],
    difficulty: 'subtle',
    says: 'An empty chain is the default one.',
    wrap: mended((body) => (body.chain === '' ? { ...body, chain: 'polygon-amoy' } : body)),
  },
  {
    id: 'wallet-of-any-email-on-solana',
    breaks: ['WAL-11'],
    difficulty: 'devious',
    says: 'What is no e-mail address is taken for a wallet on Solana.',
    wrap: mended((body) =>
      body.chain === 'solana' && body.email !== undefined ? { ...body, email: plainEmail() } : body,
    ),
  },
]
