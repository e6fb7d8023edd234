import type { MintedToken } from '../../domain/records.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { listing } from './list-seams.ts'

const mintInto = (id: string, answer: () => never): Wrap =>
  service('minting', ({ mint }) => ({
    mint: async (project, collection, token, body) =>
      collection === id ? answer() : mint(project, collection, token, body),
  }))

/** The default collections. */
export const defaultCollectionFaults: readonly Fault[] = [
  ...(['polygon', 'solana'] as const).flatMap((chain): Fault[] => {
    const id = `default-${chain}`
    const takes = chain === 'polygon' ? 'COL-39' : 'COL-40'
    const listed = chain === 'polygon' ? 'COL-41' : 'COL-42'
    return [
      {
        id: `${id}-missing`,
        breaks: [listed],
        difficulty: 'blunt',
        says: `${id} is not in the list.`,
        wrap: listing((all) => all.filter((entry) => entry.id !== id)),
      },
      {
        id: `${id}-only-once`,
        breaks: [listed],
        difficulty: 'subtle',
        says: `Only the first project has ${id}.`,
        wrap: service('collections', ({ list, openDefaults }) => {
          let first: string | undefined
          return {
            openDefaults: (project) => {
              first ??= project
              return openDefaults(project)
            },
            list: async (project) => (await list(project)).filter((entry) => project === first || entry.id !== id),
          }
        }),
      },
      {
        id: `${id}-takes-nothing`,
        breaks: [takes],
        difficulty: 'subtle',
        says: `No token can be minted into ${id}.`,
        wrap: mintInto(id, () => {
          throw badRequest('this collection is not deployed')
        }),
      },
      {
        id: `${id}-never-completes`,
        breaks: ['MINT-53'],
        difficulty: 'devious',
        says: `Tokens of ${id} stay pending.`,
        wrap: service('minting', ({ mint }) => ({
          mint: async (project, collection, token, body) => {
            const record = await mint(project, collection, token, body)
            if (collection !== id) return record
            const { status, chain: on, contractAddress } = { ...record.onChain, status: 'pending' }
            return {
              id: record.id,
              onChain: { status, chain: on, contractAddress },
              actionId: record.actionId,
            } as MintedToken
          },
        })),
      },
    ]
  }),
]
