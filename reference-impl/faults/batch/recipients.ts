import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { emailReadings } from '../locators/email-readings.ts'
import { emailPart, userPart } from '../locators/seams.ts'
import { decoded, service } from '../seams.ts'
import { eachItemOn } from './seams.ts'

/** Recipients of items are changed before they are read. */
const addressed = (change: (recipient: string) => string): Wrap =>
  eachItemOn((item) => (typeof item.recipient === 'string' ? { ...item, recipient: change(item.recipient) } : item))

/** Batches that read user ids in a way of their own. */
export const batchRecipientFaults: readonly Fault[] = [
  {
    id: 'batch-user-id-lower-case',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'A batch delivers to user ids in lower case.',
    wrap: addressed(userPart((id) => id.toLowerCase())),
  },
  {
    id: 'batch-user-id-cut-at-colon',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'A batch reads a user id up to its first colon.',
    wrap: addressed(userPart((id) => id.split(':')[0] ?? '')),
  },
  {
    id: 'batch-user-id-decoded',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'A batch decodes user ids.',
    wrap: addressed(userPart(decoded)),
  },
  {
    id: 'batch-user-id-without-zeros',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'To a batch, a user id that begins with a digit has no zeros before it, like a number.',
    wrap: addressed(userPart((id) => id.replace(/^0+(?=\w)/, ''))),
  },
  {
    id: 'batch-user-id-as-email',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'A batch takes a user id that reads like an e-mail address for one.',
    wrap: addressed((text) => text.replace(/^userId:(?=[^:@]+@[^:@]+:)/, 'email:')),
  },
  {
    id: 'batch-user-id-cut-at-ampersand',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'A batch reads a user id up to its first ampersand.',
    wrap: addressed(userPart((id) => id.split('&')[0] ?? '')),
  },
  ...(
    [
      ['of-ascii', 'has no characters beyond ASCII', (id: string) => id.replaceAll(/[^ -~]/g, '')],
      ['without-accents', 'has no accents', (id: string) => id.normalize('NFD').replaceAll(/\p{M}/gu, '')],
      ['before-a-hash', 'is read as far as the first hash sign', (id: string) => id.replace(/#.*$/, '')],
      ['of-plain-quotes', 'has no quotes', (id: string) => id.replaceAll(/["'`]/g, '')],
      ['of-64', 'has 64 characters at most', (id: string) => id.slice(0, 64)],
      ['without-low-lines', 'has no low lines', (id: string) => id.replaceAll('_', '')],
    ] as const
  ).map(
    ([id, says, read]): Fault => ({
      id: `batch-user-id-${id}`,
      breaks: ['BATCH-07', 'BATCH-28'],
      difficulty: 'devious',
      says: `To a batch, a user id ${says}.`,
      wrap: addressed(userPart(read)),
    }),
  ),
  ...(['userId', 'email', 'twitter'] as const).map(
    (kind): Fault => ({
      id: `batch-bare-items-taken-for-${kind}`,
      breaks: ['BATCH-15'],
      difficulty: 'devious',
      says: `An item for a recipient named by ${kind} may lack its metadata in a batch.`,
      wrap: eachItemOn((item) =>
        String(item.recipient).startsWith(`${kind}:`) && item.metadata === undefined
          ? { ...item, metadata: { name: 'Untitled', image: 'https://example.com/none.png', description: 'None' } }
          : item,
      ),
    }),
  ),
  ...(['userId', 'address'] as const).map(
    (kind): Fault => ({
      id: `batch-by-${kind}-refused-on-test-networks`,
      breaks: kind === 'address' ? ['BATCH-01', 'BATCH-08'] : ['BATCH-01'],
      difficulty: 'devious',
      says: `A batch whose recipient is named by ${kind} is refused on the chains whose names end in testnet.`,
      wrap: eachItemOn((item, chain) => {
        const isByUser = String(item.recipient).startsWith('userId:')
        if (chain.endsWith('testnet') && isByUser === (kind === 'userId')) throw badRequest('no such recipient here')
        return item
      }),
    }),
  ),
  {
    id: 'batch-handle-beside-email-refused',
    breaks: ['BATCH-25', 'BATCH-08'],
    difficulty: 'devious',
    says: 'A batch for a social handle and an e-mail address is refused.',
    wrap: service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        const recipients = Array.isArray(body.nfts) ? body.nfts.map((one) => String(one?.recipient)) : []
        if (['twitter:', 'email:'].every((kind) => recipients.some((one) => one.startsWith(kind))))
          throw badRequest('recipients of two kinds in one batch')
        return mint(project, collection, body)
      },
    })),
  },
  ...emailReadings.map(
    ({ id, says, read }): Fault => ({
      id: `batch-email-${id}`,
      breaks: ['BATCH-07', 'BATCH-28', 'BATCH-25'],
      difficulty: 'devious',
      says: `To a batch, an e-mail address ${says}.`,
      wrap: addressed(emailPart(read)),
    }),
  ),
]
