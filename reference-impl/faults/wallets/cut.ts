import { isFields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** E-mail addresses of which only a part is kept, when wallets are made and when they are looked up. */
const keptInPart = (part: (email: string) => string): Wrap =>
  service('wallets', ({ create, ofUser }) => ({
    create: (project, body) =>
      create(project, typeof body.email === 'string' ? { ...body, email: part(body.email) } : body),
    ofUser: (project, query) =>
      ofUser(project, query.email === undefined ? query : { ...query, email: part(query.email) }),
  }))

/** Users who are one where a column is too small, or where a refused order named them. */
export const cutUserFaults: readonly Fault[] = [
  {
    id: 'email-local-part-cut-at-32',
    breaks: ['WAL-07'],
    difficulty: 'devious',
    says: 'E-mail addresses are cut after 32 characters before the @.',
    wrap: keptInPart((email) => email.replace(/^([^@]{32})[^@]*/, '$1')),
  },
  {
    id: 'email-domain-without-subdomain',
    breaks: ['WAL-07'],
    difficulty: 'devious',
    says: 'Of the domain of an e-mail address only the last two names count.',
    wrap: keptInPart((email) => email.replace(/@.*?([^.@]+\.[^.@]+)$/, '@$1')),
  },
  {
    id: 'user-id-cut-at-50',
    breaks: ['WAL-22'],
    difficulty: 'subtle',
    says: 'User ids are cut after 50 characters.',
    wrap: service('wallets', ({ create, ofUser }) => ({
      create: (project, body) =>
        create(project, typeof body.userId === 'string' ? { ...body, userId: body.userId.slice(0, 50) } : body),
      ofUser: (project, query) =>
        ofUser(project, query.userId === undefined ? query : { ...query, userId: query.userId.slice(0, 50) }),
    })),
  },
  {
    id: 'order-refused-after-its-wallet',
    breaks: ['WAL-26'],
    difficulty: 'devious',
    says: 'The wallet of the recipient of an order is made before the order is looked at.',
    wrap: service('orders', ({ create }, { services, store }) => ({
      create: async (project, body) => {
        try {
          return await create(project, body)
        } catch (cause) {
          const email = isFields(body.recipient) ? body.recipient.email : undefined
          const chains = new Set((await store.collections.all(project, Date.now())).map(({ chain }) => chain))
          if (cause instanceof Refusal && typeof email === 'string')
            for (const chain of chains) await services.wallets.create(project, { email, chain }).catch(() => undefined)
          throw cause
        }
      },
    })),
  },
]
