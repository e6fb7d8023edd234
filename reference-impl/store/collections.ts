import type { CollectionTable, TemplateTable } from '../parts.ts'
import type { Database } from './database.ts'
import { query } from './query.ts'
import type { CollectionRow, TemplateRow } from './schema.ts'

interface Place {
  readonly project: string
  readonly id: string
}

const addCollection = query((db, row: CollectionRow) =>
  db
    .insertInto('collections')
    .values(row)
    .onConflict((on) => on.columns(['project', 'id']).doNothing())
    .returning('id'),
)
const replaceCollection = query((db, { project, id, ...changes }: Place & Partial<CollectionRow>) =>
  db.updateTable('collections').set(changes).where('project', '=', project).where('id', '=', id),
)
const findCollection = query((db, at: Place) =>
  db.selectFrom('collections').selectAll().where('project', '=', at.project).where('id', '=', at.id),
)
const byAction = query((db, at: { project: string; action: string }) =>
  db.selectFrom('collections').selectAll().where('project', '=', at.project).where('action_id', '=', at.action),
)
const lockCollection = query((db, at: Place) =>
  db
    .updateTable('collections')
    .set((set) => ({ minted: set.ref('minted') }))
    .where('project', '=', at.project)
    .where('id', '=', at.id)
    .returningAll(),
)
const takeNumber = query((db, at: Place) =>
  db
    .updateTable('collections')
    .set((set) => ({ minted: set('minted', '+', 1) }))
    .where('project', '=', at.project)
    .where('id', '=', at.id)
    .where((is) => is.or([is('supply_limit', 'is', null), is('minted', '<', is.ref('supply_limit'))]))
    .returning('minted'),
)
const allCollections = query((db, given: { project: string; createdBefore: number }) =>
  db
    .selectFrom('collections')
    .selectAll()
    .where('project', '=', given.project)
    .where('created_at', '<=', given.createdBefore)
    .orderBy('created_at')
    .orderBy('id'),
)

export function collectionStore({ run }: Database): CollectionTable {
  return {
    async add(row: CollectionRow): Promise<boolean> {
      return (await run(addCollection, row)).length > 0
    },

    async replace(row: CollectionRow): Promise<void> {
      const { chain: _, address: __, minted: ___, created_at: ____, ...changes } = row
      await run(replaceCollection, changes)
    },

    async find(project: string, id: string): Promise<CollectionRow | undefined> {
      return (await run(findCollection, { project, id }))[0]
    },

    async byAction(project: string, action: string): Promise<CollectionRow | undefined> {
      return (await run(byAction, { project, action }))[0]
    },

    async lock(project: string, id: string): Promise<CollectionRow | undefined> {
      return (await run(lockCollection, { project, id }))[0]
    },

    async takeNumber(project: string, id: string): Promise<number | undefined> {
      return (await run(takeNumber, { project, id }))[0]?.minted
    },

    async all(project: string, createdBefore: number): Promise<CollectionRow[]> {
      return run(allCollections, { project, createdBefore })
    },
  }
}

const addTemplate = query((db, row: TemplateRow) => db.insertInto('templates').values(row))
const findTemplate = query((db, at: Place & { collection: string }) =>
  db
    .selectFrom('templates')
    .selectAll()
    .where('project', '=', at.project)
    .where('collection', '=', at.collection)
    .where('id', '=', at.id),
)
const replaceMetadata = query((db, at: Place & { collection: string; metadata: string }) =>
  db
    .updateTable('templates')
    .set({ metadata: at.metadata })
    .where('project', '=', at.project)
    .where('collection', '=', at.collection)
    .where('id', '=', at.id),
)

export function templateStore({ run }: Database): TemplateTable {
  return {
    async add(row: TemplateRow): Promise<void> {
      await run(addTemplate, row)
    },

    async find(project: string, collection: string, id: string): Promise<TemplateRow | undefined> {
      return (await run(findTemplate, { project, collection, id }))[0]
    },

    async replaceMetadata(project: string, collection: string, id: string, metadata: string): Promise<void> {
      await run(replaceMetadata, { project, collection, id, metadata })
    },
  }
}
