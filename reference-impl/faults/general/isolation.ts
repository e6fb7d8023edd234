import type { MintedToken, Wallet } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

const shared = 'shared'

/** A change that knows the projects which have made wallets. */
const amongProjects =
  (change: (projects: ReadonlySet<string>) => Wrap): Wrap =>
  (parts) => {
    const projects = new Set<string>()
    const seen = service('wallets', ({ create }) => ({
      create: (project, body) => {
        projects.add(project)
        return create(project, body)
      },
    }))(parts)
    return change(projects)(seen)
  }

/** Any project signs with such wallets, by whichever project has them. */
const sharingKeys = (isSuch: (wallet: string) => boolean): Wrap =>
  amongProjects((projects) =>
    service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        for (const one of isSuch(wallet) ? projects : []) {
          const signed = await sign(one, wallet, body).catch(() => undefined)
          if (signed !== undefined) return signed
        }
        return sign(project, wallet, body)
      },
    })),
  )

/** Two projects that see or disturb the wallets and tokens of each other. */
export const isolationFaults: readonly Fault[] = [
  {
    id: 'projects-share-wallets',
    breaks: [
      'GEN-07',
      'LOC-10',
      'SIGN-11',
      'LOC-04',
      'LOC-09',
      'SIGN-01',
      'LOC-03',
      'LOC-02',
      'LOC-05',
      'ORD-13',
      'ORD-36',
      'MINT-16',
      'LIST-01',
      'XFER-06',
      'LIST-07',
      'LIST-08',
      'LIST-09',
      'LIST-10',
      'MINT-17',
    ],
    difficulty: 'subtle',
    says: 'A user is the same in all projects.',
    wrap: service('wallets', ({ create, ofUser }, parts) => ({
      create: async (_project, body) => {
        await parts.store.wallets.openProject(shared)
        return create(shared, body)
      },
      ofUser: (_project, query) => ofUser(shared, query),
    })),
  },
  {
    id: 'projects-look-up-all-wallets',
    breaks: ['GEN-07'],
    difficulty: 'devious',
    says: 'A look-up shows the wallets that any project has made for a user.',
    wrap: (parts) => {
      const projects = new Set<string>()
      return service('wallets', ({ create, ofUser }) => ({
        create: (project, body) => {
          projects.add(project)
          return create(project, body)
        },
        ofUser: async (project, query) =>
          (await Promise.all([...new Set([project, ...projects])].map((one) => ofUser(one, query)))).flat(),
      }))(parts)
    },
  },
  {
    id: 'projects-share-mint-ids',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'A mint id that one project used in a default collection is taken in all.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: (project, collection, id, body) => {
          if (!collection.startsWith('default-') || id === undefined) return mint(project, collection, id, body)
          const owner = owners.get(`${collection}/${id}`) ?? project
          owners.set(`${collection}/${id}`, owner)
          return mint(owner, collection, id, body)
        },
      }))(parts)
    },
  },
  {
    id: 'projects-share-listings',
    breaks: ['GEN-07'],
    difficulty: 'devious',
    says: 'A token listing by user finds the user of whichever project has one.',
    wrap: amongProjects((projects) =>
      service('listing', ({ tokens }) => ({
        tokens: async (project, locator, query) => {
          for (const one of new Set([project, ...projects])) {
            const found = await tokens(one, locator, query).catch(() => [])
            if (found.length > 0) return found
          }
          return tokens(project, locator, query)
        },
      })),
    ),
  },
  {
    id: 'projects-share-keys',
    breaks: ['GEN-07'],
    difficulty: 'devious',
    says: 'Any project can sign with any wallet.',
    wrap: sharingKeys(() => true),
  },
  {
    id: 'projects-share-keys-on-set-b',
    breaks: ['GEN-07'],
    difficulty: 'devious',
    says: 'Any project can sign with a wallet of a chain on which there are no collections.',
    wrap: sharingKeys((wallet) => ['astar', 'soneium', 'zkyoto'].some((chain) => wallet.startsWith(chain))),
  },
  {
    id: 'projects-share-keys-of-bare-addresses',
    breaks: ['GEN-07'],
    difficulty: 'devious',
    says: 'Any project can sign with a wallet whose address it spells without 0x.',
    wrap: sharingKeys((wallet) => !wallet.includes(':0x')),
  },
  {
    id: 'projects-mint-record-of-another',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'A mint id that a second project uses too shows the metadata of that one to the first.',
    wrap: (parts) => {
      const metadata = new Map<string, Map<string, unknown>>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = await mint(project, collection, id, body)
          const key = `${collection}/${id}`
          const users = metadata.get(key) ?? new Map<string, unknown>()
          metadata.set(key, users)
          if (!users.has(project)) users.set(project, body.metadata)
          const [[first] = [], [, latest] = []] = [[...users.entries()].at(0), [...users.entries()].at(-1)]
          if (first !== project || !('metadata' in record)) return record
          return { ...record, metadata: latest } as MintedToken
        },
      }))(parts)
    },
  },
  {
    id: 'projects-mint-metadata-of-the-first',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'A mint id that another project has used in a collection of the same id gets the metadata of that one.',
    wrap: (parts) => {
      const metadata = new Map<string, unknown>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const key = `${collection}/${id}`
          if (!metadata.has(key)) metadata.set(key, body.metadata)
          const record = await mint(project, collection, id, body)
          return 'metadata' in record ? ({ ...record, metadata: metadata.get(key) } as MintedToken) : record
        },
      }))(parts)
    },
  },
  {
    id: 'projects-one-action-an-id',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'The action of a mint is found by its id alone, in whichever project.',
    wrap: (parts) => {
      const actions = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = await mint(project, collection, id, body)
          const actionId = actions.get(`${collection}/${id}`) ?? record.actionId
          actions.set(`${collection}/${id}`, actionId)
          return { ...record, actionId }
        },
      }))(parts)
    },
  },
  {
    id: 'projects-wallet-of-the-last',
    breaks: ['GEN-07'],
    difficulty: 'devious',
    says: 'A user that a second project has as well gets the address there, in the first one too.',
    wrap: (parts) => {
      const latest = new Map<string, Wallet>()
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const { wallet, created } = await create(project, body)
          const key = JSON.stringify([body.userId, body.email, body.chain])
          if (created) latest.set(key, wallet)
          return { wallet: latest.get(key) ?? wallet, created }
        },
      }))(parts)
    },
  },
  {
    id: 'projects-user-known-elsewhere',
    breaks: ['GEN-07'],
    difficulty: 'devious',
    says: 'A new wallet of a user that another project knows is answered as if it were there.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          const key = JSON.stringify([body.userId, body.email, body.chain])
          const owner = owners.get(key) ?? project
          owners.set(key, owner)
          return owner === project ? answer : { ...answer, created: false }
        },
      }))(parts)
    },
  },
]
