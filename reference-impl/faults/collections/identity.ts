import { setTimeout as sleep } from 'node:timers/promises'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { CreatedCollection } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { decoded, service } from '../seams.ts'
import { asking } from './seams.ts'

/** Ids are changed on the way in: creation, lists and mints all see the changed one. */
const idsChanged = (change: (id: string) => string): Wrap =>
  service('collections', ({ create, find }) => ({
    create: (project, id, body) => create(project, id === undefined ? id : change(id), body),
    find: (project, id) => find(project, change(id)),
  }))

/** Text of the metadata, changed where it is stored. */
const textsChanged = (change: (text: string) => string, field?: string): Wrap =>
  asking((body) => {
    if (typeof body.metadata !== 'object' || body.metadata === null) return body
    const changed = Object.entries(body.metadata).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'imageUrl' && (field === undefined || name === field)
        ? change(value)
        : value,
    ])
    return { ...body, metadata: Object.fromEntries(changed) }
  })

/** Entries that stand in the list twice. */
const listedTwice =
  (
    record: (
      create: () => Promise<CreatedCollection>,
      id: string,
      twice: (entry: string) => void,
    ) => Promise<CreatedCollection>,
  ): Wrap =>
  (parts) => {
    const twice = new Set<string>()
    return service('collections', ({ create, list }) => ({
      create: (project: string, id: string | undefined, body: Fields) =>
        id === undefined
          ? create(project, id, body)
          : record(
              () => create(project, id, body),
              id,
              (entry) => twice.add(entry),
            ),
      list: async (project: string) =>
        (await list(project)).flatMap((entry) => (twice.has(entry.id) ? [entry, entry] : [entry])),
    }))(parts)
  }

export const collectionIdentityFaults: readonly Fault[] = [
  {
    id: 'collection-id-from-an-at-sign-on',
    breaks: ['COL-44'],
    difficulty: 'devious',
    says: 'A chosen id that goes on behind an @ like one that is there is the collection of that.',
    wrap: (parts) => {
      const first = new Map<string, string>()
      const part = (id: string): string => id.split('@').at(-1) ?? id
      const known = (project: string, id: string): string => first.get(`${project} ${part(id)}`) ?? id
      return service('collections', ({ create }) => ({
        create: (project, id, body) => {
          if (id === undefined) return create(project, id, body)
          const key = known(project, id)
          first.set(`${project} ${part(id)}`, key)
          return create(project, key, body)
        },
      }))(parts)
    },
  },
  {
    id: 'collection-put-twice-is-two',
    breaks: ['COL-26'],
    difficulty: 'blunt',
    says: 'A second PUT makes a second collection with the same id.',
    wrap: (parts) => {
      const known = new Set<string>()
      return listedTwice(async (create, id, twice) => {
        if (known.has(id)) twice(id)
        known.add(id)
        return create()
      })(parts)
    },
  },
  {
    id: 'collection-put-of-a-given-id-is-two',
    breaks: ['COL-26'],
    difficulty: 'devious',
    says: 'A PUT of an id that the service gave makes a second collection with it.',
    wrap: (parts) => {
      const given = new Set<string>()
      const noting = service('collections', ({ create }) => ({
        create: async (project, id, body) => {
          const made = await create(project, id, body)
          if (id === undefined) given.add(made.id)
          return made
        },
      }))(parts)
      return listedTwice(async (create, id, twice) => {
        if (given.has(id)) twice(id)
        return create()
      })(noting)
    },
  },
  {
    id: 'collection-put-race-is-two',
    breaks: ['COL-26'],
    difficulty: 'devious',
    says: 'PUTs of one id that cross make two collections.',
    wrap: (parts) => {
      const inWork = new Set<string>()
      return listedTwice(async (create, id, twice) => {
        if (inWork.has(id)) twice(id)
        inWork.add(id)
        try {
          await sleep(1)
          return await create()
        } finally {
          inWork.delete(id)
        }
      })(parts)
    },
  },
  {
    id: 'collection-same-body-is-one',
    breaks: ['COL-27', 'COL-31'],
    difficulty: 'blunt',
    says: 'A creation with the same body answers the collection that is there.',
    wrap: (parts) => {
      const made = new Map<string, Promise<CreatedCollection>>()
      return service('collections', ({ create }) => ({
        create: (project: string, id: string | undefined, body: Fields) => {
          if (id !== undefined) return create(project, id, body)
          const key = project + JSON.stringify(body)
          const known = made.get(key) ?? create(project, id, body)
          made.set(key, known)
          return known
        },
      }))(parts)
    },
  },
  {
    id: 'collection-crossing-creations-are-one',
    breaks: ['COL-27', 'COL-31'],
    difficulty: 'devious',
    says: 'Creations with the same body that cross make one collection.',
    wrap: (parts) => {
      const inWork = new Map<string, Promise<CreatedCollection>>()
      return service('collections', ({ create }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          if (id !== undefined) return create(project, id, body)
          const key = project + JSON.stringify(body)
          const making = inWork.get(key) ?? sleep(2).then(() => create(project, id, body))
          inWork.set(key, making)
          try {
            return await making
          } finally {
            inWork.delete(key)
          }
        },
      }))(parts)
    },
  },
  {
    id: 'collection-id-cut-at-colon',
    breaks: ['COL-44'],
    difficulty: 'devious',
    says: 'Of a chosen id only what stands before a colon is kept.',
    wrap: idsChanged((id) => id.replace(/:.*/s, '')),
  },
  {
    id: 'collection-id-cut',
    breaks: ['COL-44'],
    difficulty: 'subtle',
    says: 'Chosen ids are cut after 64 characters.',
    wrap: idsChanged((id) => id.slice(0, 64)),
  },
  {
    id: 'collection-id-ascii',
    breaks: ['COL-44'],
    difficulty: 'subtle',
    says: 'Characters beyond ASCII are dropped from chosen ids.',
    wrap: idsChanged((id) => id.replaceAll(/[^\p{ASCII}]/gu, '')),
  },
  {
    id: 'collection-id-lower-case',
    breaks: ['COL-44', 'COL-19', 'COL-20'],
    difficulty: 'subtle',
    says: 'Chosen ids are turned into small letters.',
    wrap: idsChanged((id) => id.toLowerCase()),
  },
  {
    id: 'collection-id-without-zeros',
    breaks: ['COL-44'],
    difficulty: 'devious',
    says: 'A chosen id of digits alone has no zeros before it, like a number.',
    wrap: idsChanged((id) => id.replace(/^0+(?=\d+$)/, '')),
  },
  {
    id: 'collection-id-plus',
    breaks: ['COL-44'],
    difficulty: 'devious',
    says: 'A plus sign in a chosen id is read as a blank.',
    wrap: idsChanged((id) => id.replaceAll('+', ' ')),
  },
  {
    id: 'collection-id-decoded-twice',
    breaks: ['COL-44', 'COL-43'],
    difficulty: 'devious',
    says: 'Chosen ids are decoded once more.',
    wrap: idsChanged((id) => {
      try {
        return decodeURIComponent(id)
      } catch {
        return id
      }
    }),
  },
  {
    id: 'collection-id-encoded-in-list',
    breaks: ['COL-44', 'COL-19'],
    difficulty: 'subtle',
    says: 'The list shows chosen ids percent-encoded.',
    wrap: service('collections', ({ list }) => ({
      list: async (project) => (await list(project)).map((entry) => ({ ...entry, id: encodeURIComponent(entry.id) })),
    })),
  },
  {
    id: 'collection-id-not-found-by-mint',
    breaks: ['COL-44'],
    difficulty: 'devious',
    says: 'Mints do not find collections whose ids hold a blank.',
    wrap: service('collections', ({ find }) => ({ find: (project, id) => find(project, id.replaceAll(' ', '%20')) })),
  },
  {
    id: 'collection-name-cut',
    breaks: ['COL-46'],
    difficulty: 'subtle',
    says: 'Names are cut after 64 characters.',
    wrap: textsChanged((text) => text.slice(0, 64), 'name'),
  },
  {
    id: 'collection-description-cut',
    breaks: ['COL-46'],
    difficulty: 'subtle',
    says: 'Descriptions are cut after 500 characters.',
    wrap: textsChanged((text) => text.slice(0, 500), 'description'),
  },
  {
    id: 'collection-long-symbol-cut',
    breaks: ['COL-46'],
    difficulty: 'devious',
    says: 'Symbols are cut after 24 characters.',
    wrap: textsChanged((text) => text.slice(0, 24), 'symbol'),
  },
  {
    id: 'collection-text-escaped',
    breaks: ['COL-45'],
    difficulty: 'subtle',
    says: 'Text is escaped for HTML.',
    wrap: textsChanged((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  },
  {
    id: 'collection-text-without-emoji',
    breaks: ['COL-45', 'COL-46'],
    difficulty: 'devious',
    says: 'Characters beyond the first plane are lost.',
    wrap: textsChanged((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '')),
  },
  {
    id: 'collection-text-one-line',
    breaks: ['COL-45'],
    difficulty: 'devious',
    says: 'Line ends in descriptions become blanks.',
    wrap: textsChanged((text) => text.replaceAll('\n', ' ')),
  },
  ...(
    [
      { id: 'decoded', says: 'Percent sequences in names are decoded.', change: decoded },
      {
        id: 'without-backslashes',
        says: 'Backslashes in names are lost.',
        change: (text: string) => text.replaceAll('\\', ''),
      },
      {
        id: 'without-last-dot',
        says: 'A dot at the end of a name is lost.',
        change: (text: string) => text.replace(/\.$/, ''),
      },
    ] as const
  ).map(
    ({ id, says, change }): Fault => ({
      id: `collection-name-${id}`,
      breaks: ['COL-45', 'COL-19'],
      difficulty: 'devious',
      says,
      wrap: textsChanged(change, 'name'),
    }),
  ),
  {
    id: 'collection-list-text-ascii',
    breaks: ['COL-45', 'COL-46'],
    difficulty: 'subtle',
    says: 'The list shows ? for characters beyond Latin-1.',
    wrap: service('collections', ({ list }) => ({
      list: async (project) =>
        (await list(project)).map((entry) => ({
          ...entry,
          metadata: Object.fromEntries(
            Object.entries(entry.metadata).map(([name, value]) => [
              name,
              String(value).replaceAll(/[\u0100-\u{10ffff}]/gu, '?'),
            ]),
          ),
        })),
    })),
  },
  {
    id: 'collection-described-as-its-namesake',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'A collection is kept with the description of the first of its name.',
    wrap: (parts) => {
      const first = new Map<string, unknown>()
      return service('collections', ({ create }) => ({
        create: (project: string, id: string | undefined, body: Fields) => {
          if (id !== undefined || !isFields(body.metadata)) return create(project, id, body)
          const { name, description } = body.metadata
          const key = `${project} ${name}`
          if (!first.has(key)) first.set(key, description)
          return create(project, id, { ...body, metadata: { ...body.metadata, description: first.get(key) } })
        },
      }))(parts)
    },
  },
]
