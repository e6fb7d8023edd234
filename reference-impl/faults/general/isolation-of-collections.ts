import type { Fields } from '../../domain/fields.ts'
import type { ListedCollection } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** Two projects that see or disturb the collections of each other. */
export const collectionIsolationFaults: readonly Fault[] = [
  {
    id: 'projects-share-the-list',
    breaks: ['GEN-06'],
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
    breaks: ['GEN-06'],
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
    id: 'projects-share-contracts',
    breaks: ['GEN-06'],
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
    id: 'projects-collection-written-over',
    breaks: ['GEN-06'],
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
    breaks: ['GEN-06'],
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
    breaks: ['GEN-06'],
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
    breaks: ['GEN-06'],
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
    breaks: ['GEN-06'],
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
