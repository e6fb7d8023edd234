import type { CollectionTable, TemplateTable } from '../parts.ts'
import type { Database } from './database.ts'
import type { CollectionRow, TemplateRow } from './schema.ts'

export function collectionStore(database: Database): CollectionTable {
  const db = database.current
  return {
    async add(row: CollectionRow): Promise<boolean> {
      const added = await db()
        .insertInto('collections')
        .values(row)
        .onConflict((on) => on.columns(['project', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async replace(row: CollectionRow): Promise<void> {
      const { fungibility, transferable, supply_limit, metadata, payments, subscription } = row
      await db()
        .updateTable('collections')
        .set({ fungibility, transferable, supply_limit, metadata, payments, subscription })
        .where('project', '=', row.project)
        .where('id', '=', row.id)
        .execute()
    },

    async find(project: string, id: string): Promise<CollectionRow | undefined> {
      return db()
        .selectFrom('collections')
        .selectAll()
        .where('project', '=', project)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async lock(project: string, id: string): Promise<CollectionRow | undefined> {
      return db()
        .updateTable('collections')
        .set((set) => ({ minted: set.ref('minted') }))
        .where('project', '=', project)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
    },

    async takeNumber(project: string, id: string): Promise<number | undefined> {
      const row = await db()
        .updateTable('collections')
        .set((set) => ({ minted: set('minted', '+', 1) }))
        .where('project', '=', project)
        .where('id', '=', id)
        .where((is) => is.or([is('supply_limit', 'is', null), is('minted', '<', is.ref('supply_limit'))]))
        .returning('minted')
        .executeTakeFirst()
      return row?.minted
    },

    async all(project: string, createdBefore: number): Promise<CollectionRow[]> {
      return db()
        .selectFrom('collections')
        .selectAll()
        .where('project', '=', project)
        .where('created_at', '<=', createdBefore)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },
  }
}

export function templateStore(database: Database): TemplateTable {
  const db = database.current
  return {
    async add(row: TemplateRow): Promise<void> {
      await db().insertInto('templates').values(row).execute()
    },

    async find(project: string, collection: string, id: string): Promise<TemplateRow | undefined> {
      return db()
        .selectFrom('templates')
        .selectAll()
        .where('project', '=', project)
        .where('collection', '=', collection)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async replaceMetadata(project: string, collection: string, id: string, metadata: string): Promise<void> {
      await db()
        .updateTable('templates')
        .set({ metadata })
        .where('project', '=', project)
        .where('collection', '=', collection)
        .where('id', '=', id)
        .execute()
    },
  }
}
