import { isFields } from '../../domain/fields.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { CollectionRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { requestTo, restated, service } from '../seams.ts'

/** Templates of such collections are refused. */
const refusedIn = (isSuch: (row: CollectionRow) => boolean): Wrap =>
  service('templates', ({ create }, { store }) => ({
    create: async (project, collection, body) => {
      const row = await store.collections.find(project, collection)
      if (row !== undefined && isSuch(row)) throw badRequest('this collection has no templates')
      return create(project, collection, body)
    },
  }))

/** Slips in how malformed templates and changes are refused. */
export const templateRefusalFaults: readonly Fault[] = [
  {
    id: 'template-refused-422',
    breaks: ['TPL-11', 'TPL-13'],
    difficulty: 'subtle',
    says: 'A malformed template is refused with 422.',
    wrap: restated(requestTo('POST', /\/templates$/), 400, 422),
  },
  {
    id: 'template-change-refused-422',
    breaks: ['TPL-12'],
    difficulty: 'subtle',
    says: 'A malformed change is refused with 422.',
    wrap: restated(requestTo('PATCH', /\/templates\/[^/]+$/), 400, 422),
  },
  {
    id: 'template-without-metadata-record-500',
    breaks: ['ERR-12', 'TPL-11'],
    difficulty: 'subtle',
    says: 'A template whose metadata are no record is a server error.',
    wrap: service('templates', ({ create }) => ({
      create: async (project, collection, body) => {
        if (body.metadata !== undefined && !isFields(body.metadata)) throw new TypeError('name of a text')
        return create(project, collection, body)
      },
    })),
  },
  ...(
    [
      ['solana', 'on Solana', ({ chain }) => chain === 'solana'],
      ['semi-fungible', 'that is semi-fungible', ({ fungibility }) => fungibility === 'semi-fungible'],
    ] as const satisfies readonly (readonly [string, string, (row: CollectionRow) => boolean])[]
  ).map(
    ([id, says, isSuch]): Fault => ({
      id: `template-of-nobody-500-${id}`,
      breaks: ['ERR-12'],
      difficulty: 'devious',
      says: `In a collection ${says}, the change of a template that nobody made is a server error.`,
      wrap: service('templates', (original, { store }) => ({
        change: async (project, collection, template, body) => {
          try {
            return await original.change(project, collection, template, body)
          } catch (cause) {
            const row = await store.collections.find(project, collection)
            if (row === undefined || !isSuch(row) || !(cause instanceof Refusal) || cause.status === 400) throw cause
            throw new TypeError('metadata of nothing')
          }
        },
      })),
    }),
  ),
  {
    id: 'template-refused-beside-a-subscription',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template of a collection with subscriptions is refused.',
    wrap: refusedIn(({ subscription }) => subscription !== null),
  },
  {
    id: 'template-refused-beside-payments',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template of a collection with payments is refused.',
    wrap: refusedIn(({ payments }) => payments !== null),
  },
  {
    id: 'template-refused-where-tokens-stay',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template of a collection whose tokens cannot be transferred, and which has no subscriptions, is refused.',
    wrap: refusedIn(({ transferable, subscription }) => !transferable && subscription === null),
  },
  {
    id: 'template-refused-where-another-collection-has-its-token-id',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template is refused whose token id a template of another collection has.',
    wrap: (parts) => {
      const holders = new Map<unknown, string>()
      return service('templates', ({ create }) => ({
        create: (project, collection, body) => {
          const tokenId = isFields(body.onChain) ? body.onChain.tokenId : undefined
          if (tokenId === undefined) return create(project, collection, body)
          const holder = holders.get(tokenId) ?? collection
          holders.set(tokenId, holder)
          if (holder !== collection) throw badRequest('that token id is taken')
          return create(project, collection, body)
        },
      }))(parts)
    },
  },
  {
    id: 'template-refused-keeps-its-token-id',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'The token id of a template that was refused for its supply cannot be had any more.',
    wrap: (parts) => {
      const lost = new Set<string>()
      return service('templates', ({ create }) => ({
        create: async (project, collection, body) => {
          const tokenId = isFields(body.onChain) ? body.onChain.tokenId : undefined
          const place = JSON.stringify([collection, tokenId])
          if (lost.has(place)) throw badRequest('that token id is taken')
          const isBad = isFields(body.supply) && typeof body.supply.limit !== 'number'
          if (isBad && tokenId !== undefined) lost.add(place)
          return create(project, collection, body)
        },
      }))(parts)
    },
  },
  {
    id: 'template-refused-in-semi-fungible-on-solana',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template of a semi-fungible collection on Solana is refused.',
    wrap: refusedIn(({ fungibility, chain }) => fungibility === 'semi-fungible' && chain === 'solana'),
  },
]
