import type { CollectionTable, TemplateTable } from '../parts.ts'
import type { Database } from './database.ts'
import type { CollectionRow, TemplateRow } from './schema.ts'

interface Place {
  readonly project: string
  readonly id: string
}

export function collectionStore({ prepare }: Database): CollectionTable {
  const add = prepare((db, row: CollectionRow) =>
    db
      .insertInto('collections')
      .values(row)
      .onConflict((on) => on.columns(['project', 'id']).doNothing())
      .returning('id'),
  )
  const replace = prepare((db, { project, id, ...changes }: Place & Partial<CollectionRow>) =>
    db.updateTable('collections').set(changes).where('project', '=', project).where('id', '=', id),
  )
  const find = prepare((db, at: Place) =>
    db.selectFrom('collections').selectAll().where('project', '=', at.project).where('id', '=', at.id),
  )
  const lock = prepare((db, at: Place) =>
    db
      .updateTable('collections')
      .set((set) => ({ minted: set.ref('minted') }))
      .where('project', '=', at.project)
      .where('id', '=', at.id)
      .returningAll(),
  )
  const takeNumber = prepare((db, at: Place) =>
    db
      .updateTable('collections')
      .set((set) => ({ minted: set('minted', '+', 1) }))
      .where('project', '=', at.project)
      .where('id', '=', at.id)
      .where((is) => is.or([is('supply_limit', 'is', null), is('minted', '<', is.ref('supply_limit'))]))
      .returning('minted'),
  )
  const all = prepare((db, given: { project: string; createdBefore: number }) =>
    db
      .selectFrom('collections')
      .selectAll()
      .where('project', '=', given.project)
      .where('created_at', '<=', given.createdBefore)
      .orderBy('created_at')
      .orderBy('id'),
  )
  return {
    async add(row: CollectionRow): Promise<boolean> {
      return (await add(row)).length > 0
    },

    async replace(row: CollectionRow): Promise<void> {
      const { project, id, fungibility, transferable, supply_limit, metadata, payments, subscription } = row
      await replace({ project, id, fungibility, transferable, supply_limit, metadata, payments, subscription })
    },

    async find(project: string, id: string): Promise<CollectionRow | undefined> {
      return (await find({ project, id }))[0]
    },

    async lock(project: string, id: string): Promise<CollectionRow | undefined> {
      return (await lock({ project, id }))[0]
    },

    async takeNumber(project: string, id: string): Promise<number | undefined> {
      return (await takeNumber({ project, id }))[0]?.minted
    },

    async all(project: string, createdBefore: number): Promise<CollectionRow[]> {
      return all({ project, createdBefore })
    },
  }
}

export function templateStore({ prepare }: Database): TemplateTable {
  const add = prepare((db, row: TemplateRow) => db.insertInto('templates').values(row))
  const find = prepare((db, at: Place & { collection: string }) =>
    db
      .selectFrom('templates')
      .selectAll()
      .where('project', '=', at.project)
      .where('collection', '=', at.collection)
      .where('id', '=', at.id),
  )
  const replaceMetadata = prepare((db, at: Place & { collection: string; metadata: string }) =>
    db
      .updateTable('templates')
      .set({ metadata: at.metadata })
      .where('project', '=', at.project)
      .where('collection', '=', at.collection)
      .where('id', '=', at.id),
  )
  return {
    async add(row: TemplateRow): Promise<void> {
      await add(row)
    },

    async find(project: string, collection: string, id: string): Promise<TemplateRow | undefined> {
      return (await find({ project, collection, id }))[0]
    },

    async replaceMetadata(project: string, collection: string, id: string, metadata: string): Promise<void> {
      await replaceMetadata({ project, collection, id, metadata })
    },
  }
}
