import type { Fields } from '../../domain/fields.ts'
import type { ListedCollection, MintedToken, Wallet } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

const shared = 'shared'

/** Two projects that see or disturb each other. */
export const projectFaults: readonly Fault[] = [
  {
    id: 'projects-share-wallets',
    breaks: ['GEN-04'],
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
    breaks: ['GEN-04'],
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
    id: 'projects-share-the-list',
    breaks: ['GEN-04'],
    difficulty: 'subtle',
    says: 'The list shows the collections of all projects.',
    wrap: (parts) => {
      const projects = new Set<string>()
      return service('collections', ({ list, create }) => ({
        create: (project: string, id: string | undefined, body: Fields) => {
          projects.add(project)
          return create(project, id, body)
        },
        list: async (project: string) => {
          const all = new Map<string, ListedCollection>()
          for (const one of [...projects, project]) for (const entry of await list(one)) all.set(entry.id, entry)
          return [...all.values()]
        },
      }))(parts)
    },
  },
  {
    id: 'projects-share-collection-ids',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A PUT of an id that another project has answers its collection.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('collections', ({ create }) => ({
        create: (project: string, id: string | undefined, body: Fields) => {
          if (id === undefined) return create(project, id, body)
          const owner = owners.get(id) ?? project
          owners.set(id, owner)
          return create(owner, id, body)
        },
      }))(parts)
    },
  },
  {
    id: 'projects-share-mint-ids',
    breaks: ['GEN-04'],
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
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A token listing by user finds the user of whichever project has one.',
    wrap: (parts) => {
      const projects = new Set<string>()
      const seen = service('wallets', ({ create }) => ({
        create: (project, body) => {
          projects.add(project)
          return create(project, body)
        },
      }))(parts)
      return service('listing', ({ tokens }) => ({
        tokens: async (project, locator, query) => {
          for (const one of new Set([project, ...projects])) {
            const found = await tokens(one, locator, query).catch(() => [])
            if (found.length > 0) return found
          }
          return tokens(project, locator, query)
        },
      }))(seen)
    },
  },
  {
    id: 'projects-share-keys',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'Any project can sign with any wallet.',
    wrap: (parts) => {
      const projects = new Set<string>()
      const seen = service('wallets', ({ create }) => ({
        create: (project, body) => {
          projects.add(project)
          return create(project, body)
        },
      }))(parts)
      return service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          for (const one of projects) {
            const signed = await sign(one, wallet, body).catch(() => undefined)
            if (signed !== undefined) return signed
          }
          return sign(project, wallet, body)
        },
      }))(seen)
    },
  },
  {
    id: 'projects-share-contracts',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A project can mint into a collection of another one when it knows the id.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('collections', ({ create, find }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          const made = await create(project, id, body)
          owners.set(made.id, project)
          return made
        },
        find: (project: string, id: string) => find(owners.get(id) ?? project, id),
      }))(
        service('minting', ({ mint }) => ({
          mint: (project, collection, id, body) => mint(owners.get(collection) ?? project, collection, id, body),
        }))(parts),
      )
    },
  },
  {
    id: 'projects-mint-record-of-another',
    breaks: ['GEN-04'],
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
    breaks: ['GEN-04'],
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
    breaks: ['GEN-04'],
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
    id: 'projects-mint-id-taken-elsewhere',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A mint id that another project has used in its default collection is refused.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const key = `${collection}/${id}`
          const owner = owners.get(key) ?? project
          owners.set(key, owner)
          if (owner !== project && collection.startsWith('default-')) throw new Refusal(409, 'this id is taken')
          return mint(project, collection, id, body)
        },
      }))(parts)
    },
  },
  {
    id: 'projects-wallet-of-the-last',
    breaks: ['GEN-04'],
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
    breaks: ['GEN-04'],
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
  {
    id: 'projects-collection-id-taken-elsewhere',
    breaks: ['GEN-04'],
    difficulty: 'subtle',
    says: 'An id that another project has chosen for a collection is refused.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('collections', ({ create }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          const owner = owners.get(String(id)) ?? project
          if (id !== undefined) owners.set(id, owner)
          if (owner !== project) throw new Refusal(409, 'this id is taken')
          return create(project, id, body)
        },
      }))(parts)
    },
  },
  {
    id: 'projects-collection-written-over',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'The list shows an id that two projects chose with the metadata of the later one, in both.',
    wrap: (parts) => {
      const latest = new Map<string, Fields>()
      return service('collections', ({ create, list }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          const made = await create(project, id, body)
          latest.set(made.id, made.metadata)
          return made
        },
        list: async (project: string) =>
          (await list(project)).map((entry) => ({ ...entry, metadata: latest.get(entry.id) ?? entry.metadata })),
      }))(parts)
    },
  },
  {
    id: 'projects-collection-of-the-first',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'The list shows an id that two projects chose with the metadata of the earlier one, in both.',
    wrap: (parts) => {
      const earliest = new Map<string, Fields>()
      return service('collections', ({ create, list }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          const made = await create(project, id, body)
          if (!earliest.has(made.id)) earliest.set(made.id, made.metadata)
          return made
        },
        list: async (project: string) =>
          (await list(project)).map((entry) => ({ ...entry, metadata: earliest.get(entry.id) ?? entry.metadata })),
      }))(parts)
    },
  },
  {
    id: 'projects-list-the-second-one',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'The first project sees the collections of those that came later, not the other way round.',
    wrap: (parts) => {
      const projects = new Set<string>()
      return service('collections', ({ openDefaults, list }) => ({
        openDefaults: (project: string) => {
          projects.add(project)
          return openDefaults(project)
        },
        list: async (project: string) => {
          const [first, ...later] = projects
          const all = new Map<string, ListedCollection>()
          for (const one of project === first ? [...later, project] : [project])
            for (const entry of await list(one)) all.set(entry.id, entry)
          return [...all.values()]
        },
      }))(parts)
    },
  },
  {
    id: 'projects-list-the-first-one',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'Projects that came later see the collections of the first one, not the other way round.',
    wrap: (parts) => {
      let first: string | undefined
      return service('collections', ({ openDefaults, list }) => ({
        openDefaults: (project: string) => {
          first ??= project
          return openDefaults(project)
        },
        list: async (project: string) => {
          const own = await list(project)
          if (first === undefined || project === first) return own
          const ids = new Set(own.map(({ id }) => id))
          return [...own, ...(await list(first)).filter(({ id }) => !ids.has(id))]
        },
      }))(parts)
    },
  },
  {
    id: 'projects-collection-answered-as-the-first',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'The answer to a PUT of an id that another project has chosen shows the metadata of that one.',
    wrap: (parts) => {
      const earliest = new Map<string, Fields>()
      return service('collections', ({ create }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          const made = await create(project, id, body)
          const metadata = earliest.get(made.id) ?? made.metadata
          earliest.set(made.id, metadata)
          return { ...made, metadata: metadata as typeof made.metadata }
        },
      }))(parts)
    },
  },
]
