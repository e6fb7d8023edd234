import type { Metadata, Template } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { chainOf, service } from '../seams.ts'

/** What is left of a number that is kept in 32 bits. */
const in32Bits = (number: number): number => number | 0

const cut = (metadata: Metadata): Metadata =>
  ({ ...metadata, symbol: String((metadata as { symbol?: unknown }).symbol ?? '').slice(0, 10) }) as unknown as Metadata

/** Values that are not kept because a column is too small, or that are taken from elsewhere. */
export const numberFaults: readonly Fault[] = [
  {
    id: 'collection-limit-in-32-bits',
    breaks: ['COL-20'],
    difficulty: 'devious',
    says: 'The list shows the supply limit of a collection in 32 bits.',
    wrap: service('collections', ({ list }) => ({
      list: async (project) =>
        (await list(project)).map((one) =>
          one.supplyLimit == null ? one : { ...one, supplyLimit: in32Bits(one.supplyLimit) },
        ),
    })),
  },
  {
    id: 'template-limit-in-32-bits',
    breaks: ['TPL-05'],
    difficulty: 'devious',
    says: 'The limit of a template is kept in 32 bits.',
    wrap: service('templates', ({ create }) => ({
      create: async (...call) => {
        const { supply, ...made } = await create(...call)
        const { limit } = supply as { limit?: number }
        return {
          ...made,
          supply: { ...supply, ...(limit === undefined ? {} : { limit: in32Bits(limit) }) },
        } as Template
      },
    })),
  },
  {
    id: 'template-counts-tokens-of-its-collection',
    breaks: ['TPL-06'],
    difficulty: 'devious',
    says: 'A template reports as minted what was minted into its collection.',
    wrap: service('templates', ({ create }, { store }) => ({
      create: async (project, collection, body) => {
        const made = await create(project, collection, body)
        const row = await store.collections.find(project, collection)
        return { ...made, supply: { ...made.supply, minted: row?.minted ?? 0 } } as Template
      },
    })),
  },
  {
    id: 'template-symbol-cut-at-ten',
    breaks: ['TPL-08'],
    difficulty: 'devious',
    says: 'The symbol of a template is cut after ten characters.',
    wrap: service('templates', ({ create }, parts) => ({
      create: async (project, collection, body) => {
        const made = await create(project, collection, body)
        const isCut = (await chainOf(parts, project, collection)) === 'solana' && 'symbol' in made.metadata
        return isCut ? ({ ...made, metadata: cut(made.metadata as Metadata) } as Template) : made
      },
    })),
  },
  {
    id: 'collection-symbol-cut',
    breaks: ['COL-46'],
    difficulty: 'devious',
    says: 'The symbol of a collection is listed up to its tenth character.',
    wrap: service('collections', ({ list }) => ({
      list: async (project) => (await list(project)).map((one) => ({ ...one, metadata: cut(one.metadata) })),
    })),
  },
]
