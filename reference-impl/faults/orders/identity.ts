import { isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { decoded, service } from '../seams.ts'

/** The part of a collection locator behind its colon, changed. */
const withId = (line: unknown, change: (id: string) => string): unknown =>
  isFields(line) && typeof line.collectionLocator === 'string'
    ? { ...line, collectionLocator: line.collectionLocator.replace(/(?<=:).*$/s, change) }
    : line

/** Ids of collections are changed before they are looked for. */
const naming = (change: (id: string) => string): Wrap =>
  service('orders', ({ create }) => ({
    create: (project, body) =>
      create(
        project,
        Array.isArray(body.lineItems)
          ? { ...body, lineItems: body.lineItems.map((line) => withId(line, change)) }
          : body,
      ),
  }))

/** Orders that confuse the collections or the users that they name. */
export const orderIdentityFaults: readonly Fault[] = [
  {
    id: 'order-locator-split-at-each-colon',
    breaks: ['ORD-27'],
    difficulty: 'devious',
    says: 'Of the locator of a collection what stands between the first two colons is its id.',
    wrap: naming((id) => id.split(':')[0] ?? id),
  },
  {
    id: 'order-collection-id-lower-case',
    breaks: ['ORD-27'],
    difficulty: 'devious',
    says: 'Orders look for a collection by its id in lower case.',
    wrap: naming((id) => id.toLowerCase()),
  },
  {
    id: 'order-collection-id-cut',
    breaks: ['ORD-27'],
    difficulty: 'devious',
    says: 'Orders look for a collection by the first 64 characters of its id.',
    wrap: naming((id) => id.slice(0, 64)),
  },
  {
    id: 'order-collection-id-decoded',
    breaks: ['ORD-27'],
    difficulty: 'devious',
    says: 'Orders decode the id of a collection.',
    wrap: naming(decoded),
  },
  {
    id: 'order-collection-by-its-beginning',
    breaks: ['ORD-26'],
    difficulty: 'devious',
    says: 'Orders find a collection by the beginning of its id.',
    wrap: (parts) => {
      const known = new Set<string>()
      const noting = service('collections', ({ create }) => ({
        create: async (project, id, body) => {
          const made = await create(project, id, body)
          known.add(made.id)
          return made
        },
      }))
      const meant = (id: string): string =>
        known.has(id) ? id : ([...known].find((one) => id.length > 8 && one.startsWith(id)) ?? id)
      return naming(meant)(noting(parts))
    },
  },
  {
    id: 'order-third-for-a-recipient-refused',
    breaks: ['ORD-01'],
    difficulty: 'devious',
    says: 'The third order for one recipient is refused.',
    wrap: (parts) => {
      const counts = new Map<string, number>()
      return service('orders', ({ create }) => ({
        create: async (project, body) => {
          const email = isFields(body.recipient) ? String(body.recipient.email) : undefined
          const answer = await create(project, body)
          if (email === undefined) return answer
          counts.set(email, (counts.get(email) ?? 0) + 1)
          if (counts.get(email) === 3) throw badRequest('too many orders')
          return answer
        },
      }))(parts)
    },
  },
  {
    id: 'order-wallet-is-another',
    breaks: ['WAL-05'],
    difficulty: 'devious',
    says: 'Who was first named by an order is made another wallet when one is asked for.',
    wrap: (parts) => {
      const ordered = new Set<string>()
      const noting = service('orders', ({ create }, { services }) => ({
        create: async (project, body) => {
          const email = isFields(body.recipient) ? String(body.recipient.email) : undefined
          const isNew =
            email !== undefined && (await services.wallets.ofUser(project, { email }).catch(() => [])).length === 0
          const answer = await create(project, body)
          if (email !== undefined && isNew) ordered.add(email)
          return answer
        },
      }))
      return service('wallets', ({ create }) => ({
        create: (project, body) =>
          create(
            project,
            ordered.has(String(body.email)) ? { ...body, email: `of.an.order.${String(body.email)}` } : body,
          ),
      }))(noting(parts))
    },
  },
]
