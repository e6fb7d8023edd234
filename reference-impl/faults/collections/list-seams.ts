import type { ListedCollection } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import { service } from '../seams.ts'
import type { Shown } from './seams.ts'

/** Changes the whole list. */
export const listing = (change: (all: Shown[], project: string) => unknown): Wrap =>
  service('collections', ({ list }) => ({
    list: async (project) => change((await list(project)) as Shown[], project) as ListedCollection[],
  }))

/** Changes every entry that is no default collection. */
export const entries = (change: (entry: Shown, index: number) => unknown): Wrap =>
  listing((all) => all.map((entry, index) => (entry.id.startsWith('default-') ? entry : change(entry, index))))
