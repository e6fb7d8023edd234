import { randomUUID } from 'node:crypto'
import type { Fields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Parts } from '../../parts.ts'
import type { Difficulty, Fault } from '../fault.ts'
import { service } from '../seams.ts'

type Wrap = (parts: Parts) => Parts

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

const fault = (id: string, requirement: string, difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id,
  breaks: [requirement],
  difficulty,
  says,
  wrap,
})
const plainEmail = () => `${randomUUID()}@example.com`
const email = ({ email }: Fields): string => String(email)

export const walletRequestFaults: readonly Fault[] = [
  fault(
    'wallet-of-nobody',
    'WAL-10',
    'blunt',
    'A creation that names no user makes one.',
    mended((body) => ((body.email ?? body.userId) === undefined ? { ...body, userId: randomUUID() } : body)),
  ),
  fault(
    'wallet-of-null',
    'WAL-10',
    'subtle',
    'A userId of null is the user null.',
    mended((body) => (body.userId === null ? { ...body, userId: 'null' } : body)),
  ),
  fault(
    'wallet-of-null-email',
    'WAL-10',
    'subtle',
    'An e-mail address of null makes a nameless user.',
    mended(({ email: given, ...body }) =>
      given === null ? { ...body, userId: randomUUID() } : given === undefined ? body : { ...body, email: given },
    ),
  ),
  fault(
    'wallet-of-nobody-404',
    'WAL-10',
    'subtle',
    'A creation that names no user is answered with 404.',
    restatedCreation(404, (body) => (body.email ?? body.userId) === undefined),
  ),
  fault(
    'email-unchecked',
    'WAL-11',
    'blunt',
    'Any text is taken for an e-mail address.',
    mended((body) =>
      typeof body.email === 'string' && body.email !== ''
        ? { ...body, email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.email) ? body.email : plainEmail() }
        : body,
    ),
  ),
  fault(
    'email-has-an-at',
    'WAL-11',
    'subtle',
    'A text with an @ in it is taken for an e-mail address.',
    mended((body) =>
      /@/.test(email(body))
        ? { ...body, email: /^[^\s@]+@[^\s@]+$/.test(email(body)) ? email(body) : plainEmail() }
        : body,
    ),
  ),
  fault(
    'email-with-two-ats',
    'WAL-11',
    'subtle',
    'An e-mail address may have two @.',
    mended((body) => (/^\w[^\s@]*@[^\s@]*@[^\s@]+$/.test(email(body)) ? { ...body, email: plainEmail() } : body)),
  ),
  fault(
    'email-with-blank',
    'WAL-11',
    'subtle',
    'Blanks in an e-mail address are dropped.',
    mended((body) => (typeof body.email === 'string' ? { ...body, email: body.email.replaceAll(' ', '') } : body)),
  ),
  fault(
    'email-from-array',
    'WAL-11',
    'devious',
    'The e-mail address may stand in an array.',
    mended((body) => (Array.isArray(body.email) ? { ...body, email: body.email[0] } : body)),
  ),
  fault(
    'user-id-empty',
    'WAL-12',
    'blunt',
    'The empty text is a user id.',
    mended((body) => (body.userId === '' ? { ...body, userId: randomUUID() } : body)),
  ),
  fault(
    'user-id-of-any-type',
    'WAL-12',
    'blunt',
    'A user id of another type is turned into text.',
    mended((body) =>
      body.userId == null || typeof body.userId === 'string'
        ? body
        : { ...body, userId: `${JSON.stringify(body.userId)}${randomUUID()}` },
    ),
  ),
  fault(
    'user-id-of-false',
    'WAL-12',
    'devious',
    'The user id false is turned into text.',
    mended((body) => (body.userId === false ? { ...body, userId: 'false' } : body)),
  ),
  fault(
    'user-id-malformed-409',
    'WAL-12',
    'subtle',
    'A malformed user id is answered with 409.',
    restatedCreation(409, (body) => body.userId !== undefined && typeof body.userId !== 'string'),
  ),
  fault(
    'wallet-chain-by-default',
    'WAL-13',
    'blunt',
    'A creation without a chain is made on a default one.',
    mended((body) => (body.chain === undefined ? { ...body, chain: 'polygon-amoy' } : body)),
  ),
  fault(
    'wallet-chain-null-by-default',
    'WAL-13',
    'subtle',
    'A chain of null is the default one.',
    mended((body) => (body.chain === null ? { ...body, chain: 'polygon-amoy' } : body)),
  ),
  fault(
    'wallet-chain-by-default-for-email',
    'WAL-13',
    'subtle',
    'By e-mail, a creation without a chain is made on a default one.',
    mended((body) =>
      body.chain === undefined && body.email !== undefined ? { ...body, chain: 'polygon-amoy' } : body,
    ),
  ),
  fault(
    'wallet-chain-unchecked',
    'WAL-14',
    'blunt',
    'Any text is taken for a chain.',
    mended((body) =>
      typeof body.chain === 'string' && !/^[a-z-]+$/.test(body.chain) ? { ...body, chain: 'polygon-amoy' } : body,
    ),
  ),
  fault(
    'wallet-chain-from-array',
    'WAL-14',
    'devious',
    'The chain may stand in an array.',
    mended((body) => (Array.isArray(body.chain) && body.chain.length > 0 ? { ...body, chain: body.chain[0] } : body)),
  ),
  fault(
    'wallet-chain-empty',
    'WAL-14',
    'subtle',
    'An empty chain is the default one.',
    mended((body) => (body.chain === '' ? { ...body, chain: 'polygon-amoy' } : body)),
  ),
  fault(
    'wallet-chain-by-number',
    'WAL-14',
    'devious',
    'A number is read as the id of a network.',
    mended((body) => (typeof body.chain === 'number' ? { ...body, chain: 'polygon-amoy' } : body)),
  ),
  fault(
    'wallet-of-any-email-on-solana',
    'WAL-11',
    'devious',
    'What is no e-mail address is taken for a wallet on Solana.',
    mended((body) => (body.chain === 'solana' && body.email !== undefined ? { ...body, email: plainEmail() } : body)),
  ),
]
