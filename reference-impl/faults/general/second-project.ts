import { Refusal } from '../../domain/refusal.ts'
import type { KeyGrant } from '../../keys.ts'
import { fullKey, grantOf } from '../auth/seams.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

const first: KeyGrant['project'] | undefined = grantOf(fullKey)?.project

/** What works in one project alone, and mints that another one repeats. */
export const secondProjectFaults: readonly Fault[] = [
  {
    id: 'projects-list-for-the-first-alone',
    breaks: ['MINT-17'],
    difficulty: 'devious',
    says: 'Wallets of every project but the first are listed without their tokens.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, locator, query) => {
        const held = await tokens(project, locator, query)
        return project === first ? held : []
      },
    })),
  },
  {
    id: 'projects-sign-for-the-first-alone',
    breaks: ['SIGN-01'],
    difficulty: 'devious',
    says: 'Wallets of every project but the first are not found when they are to sign.',
    wrap: service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        if (project !== first) throw new Refusal(404, 'wallet not found')
        return sign(project, wallet, body)
      },
    })),
  },
  {
    id: 'projects-templates-for-the-first-alone',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'Templates are made in the first project only.',
    wrap: service('templates', ({ create }) => ({
      create: async (project, collection, body) => {
        if (project !== first) throw new Refusal(404, 'collection not found')
        return create(project, collection, body)
      },
    })),
  },
  {
    id: 'projects-repeat-each-others-mints',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'A mint is found by its collection and id, whichever project repeats it.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const key = JSON.stringify([collection, id])
          const made = await mint(project, collection, id, body).catch((error: unknown) => {
            const owner = owners.get(key)
            if (owner === undefined || owner === project) throw error
            return mint(owner, collection, id, body)
          })
          if (id !== undefined && !owners.has(key)) owners.set(key, project)
          return made
        },
      }))(parts)
    },
  },
]
