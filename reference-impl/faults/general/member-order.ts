import { type Fields, isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { breaking, requestTo, service } from '../seams.ts'

/** Refuses an object in which `later` stands before `earlier`, as a reader that takes them in one order does. */
function readInOrder(fields: unknown, earlier: string, later: string): void {
  if (!isFields(fields)) return
  const names = Object.keys(fields)
  if (!names.includes(earlier) || !names.includes(later)) return
  if (names.indexOf(later) < names.indexOf(earlier)) throw badRequest(`${earlier} must stand before ${later}`)
}

const collectionsRead = (isPut: boolean): Wrap =>
  service('collections', ({ create }) => ({
    create: async (project, id, body) => {
      if ((id !== undefined) === isPut) readInOrder(body, 'chain', 'metadata')
      return create(project, id, body)
    },
  }))

const transfersRead = (kind: 'byEmailUser' | 'byUserId', earlier: string, later: string): Wrap =>
  service('transfers', (original) => ({
    [kind]: async (project: string, body: Fields) => {
      readInOrder(body, earlier, later)
      return original[kind](project, body)
    },
  }))

const writers = [
  ['wallet', 'POST', /\/wallets$/, ['WAL-02']],
  ['signing', 'POST', /\/signMessage$/, ['SIGN-01']],
  ['collection', 'POST', /\/collections\/$/, ['COL-01']],
  ['collection-put', 'PUT', /\/collections\/[^/]+$/, ['COL-03']],
  ['template', 'POST', /\/templates$/, ['TPL-01']],
  ['template-change', 'PATCH', /\/templates\/[^/]+$/, ['TPL-09']],
  ['mint', 'PUT', /\/nfts\/[^/]+$/, ['MINT-01']],
  ['batch', 'POST', /\/nfts\/$/, ['BATCH-01']],
  ['order', 'POST', /\/orders$/, ['ORD-01']],
] as const

/** Readers that take JSON as one program writes it. */
const writtenFaults = writers.flatMap(([name, method, path, breaks]): readonly Fault[] => [
  {
    id: `${name}-after-white-space`,
    breaks,
    difficulty: 'devious',
    says: `A body with white space before it is refused (${name}).`,
    wrap: breaking(requestTo(method, path), (body) => /^\s/.test(body), 400),
  },
  {
    id: `${name}-escapes-unread`,
    breaks,
    difficulty: 'devious',
    says: `A body in which a letter is escaped is refused (${name}).`,
    wrap: breaking(requestTo(method, path), (body) => body.includes('u0061'), 400),
  },
])

/** The members of an object have no order; these readers want one. */
export const memberOrderFaults: readonly Fault[] = [
  {
    id: 'wallet-members-in-order',
    breaks: ['WAL-02', 'WAL-04'],
    difficulty: 'devious',
    says: 'A wallet whose chain stands before its user is refused.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        for (const user of ['userId', 'email']) readInOrder(body, user, 'chain')
        return create(project, body)
      },
    })),
  },
  {
    id: 'transfer-email-members-in-order',
    breaks: ['XFER-01'],
    difficulty: 'devious',
    says: 'A transfer out of an e-mail wallet whose target stands before its source is refused.',
    wrap: transfersRead('byEmailUser', 'from', 'to'),
  },
  {
    id: 'transfer-user-members-in-order',
    breaks: ['XFER-06'],
    difficulty: 'devious',
    says: 'A transfer out of a user-id wallet whose target stands before its source is refused.',
    wrap: transfersRead('byUserId', 'fromAddress', 'toAddress'),
  },
  {
    id: 'collection-members-in-order',
    breaks: ['COL-01'],
    difficulty: 'devious',
    says: 'A collection whose metadata stand before its chain is refused.',
    wrap: collectionsRead(false),
  },
  {
    id: 'collection-put-members-in-order',
    breaks: ['COL-03'],
    difficulty: 'devious',
    says: 'A collection with a chosen id whose metadata stand before its chain is refused.',
    wrap: collectionsRead(true),
  },
  {
    id: 'template-members-in-order',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template whose supply stands before its metadata is refused.',
    wrap: service('templates', ({ create }) => ({
      create: async (project, collection, body) => {
        readInOrder(body, 'metadata', 'supply')
        return create(project, collection, body)
      },
    })),
  },
  {
    id: 'batch-members-in-order',
    breaks: ['BATCH-01'],
    difficulty: 'devious',
    says: 'A batch with an item whose metadata stand before its recipient is refused.',
    wrap: service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        for (const item of Array.isArray(body.nfts) ? body.nfts : []) readInOrder(item, 'recipient', 'metadata')
        return mint(project, collection, body)
      },
    })),
  },
  {
    id: 'order-members-in-order',
    breaks: ['ORD-01'],
    difficulty: 'devious',
    says: 'An order whose line items stand before its payment is refused.',
    wrap: service('orders', ({ create }) => ({
      create: async (project, body) => {
        readInOrder(body, 'payment', 'lineItems')
        return create(project, body)
      },
    })),
  },
  ...writtenFaults,
]
