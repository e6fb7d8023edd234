import type { Fields } from '../../domain/fields.ts'
import type { Parts, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** The project that made a collection, as far as it is known. */
type OwnerOf = (collection: string, asking: string) => string

/** Notes which project makes which collection. */
const knowingOwners =
  (change: (ownerOf: OwnerOf) => Wrap): Wrap =>
  (parts: Parts) => {
    const owners = new Map<string, string>()
    const noting = service('collections', ({ create }) => ({
      create: async (project: string, id: string | undefined, body: Fields) => {
        const made = await create(project, id, body)
        owners.set(made.id, project)
        return made
      },
    }))(parts)
    return change((collection, asking) => owners.get(collection) ?? asking)(noting)
  }

/** A project that knows the id of a collection of another one works in it. */
export const templateIsolationFaults: readonly Fault[] = [
  {
    id: 'projects-make-templates-elsewhere',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'A project can make a template in a collection of another one when it knows the id.',
    wrap: knowingOwners((ownerOf) =>
      service('templates', ({ create }) => ({
        create: (project, collection, body) => create(ownerOf(collection, project), collection, body),
      })),
    ),
  },
  {
    id: 'projects-change-templates-elsewhere',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'A project can change a template of another one when it knows the ids.',
    wrap: knowingOwners((ownerOf) =>
      service('templates', ({ change }) => ({
        change: (project, collection, template, body) =>
          change(ownerOf(collection, project), collection, template, body),
      })),
    ),
  },
  {
    id: 'projects-batch-elsewhere',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'A project can send a batch into a collection of another one when it knows the id.',
    wrap: knowingOwners((ownerOf) =>
      service('batch', ({ mint }) => ({
        mint: (project, collection, body) => mint(ownerOf(collection, project), collection, body),
      })),
    ),
  },
]
