import type { ActionTable, ActivityTable, OrderTable } from '../parts.ts'
import type { Database } from './database.ts'
import type { ActionRow, OrderRow } from './schema.ts'

/** Work that the chain has been given. */
export function actionStore(database: Database): ActionTable {
  const db = database.current
  return {
    async add(row: ActionRow): Promise<void> {
      await db().insertInto('actions').values(row).execute()
    },

    async nextDue(): Promise<number | undefined> {
      const next = await db()
        .selectFrom('actions')
        .select('due_at')
        .where('done', '=', 0)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      return next?.due_at
    },

    async takeDue(now: number, limit: number): Promise<ActionRow[]> {
      const due = db()
        .selectFrom('actions')
        .select('id')
        .where('done', '=', 0)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
      const taken = await db()
        .updateTable('actions')
        .set({ done: 1 })
        .where('id', 'in', due)
        .where('done', '=', 0)
        .returningAll()
        .execute()
      return taken.sort((one, other) => one.due_at - other.due_at)
    },
  }
}

export function orderStore(database: Database): OrderTable {
  const db = database.current
  return {
    async add(row: OrderRow): Promise<void> {
      await db().insertInto('orders').values(row).execute()
    },
  }
}

/** What usage is counted from: addresses that something happened to, by month. */
export function activityStore(database: Database): ActivityTable {
  const db = database.current
  return {
    async note(project: string, chain: string, address: string, at: number): Promise<void> {
      const month = new Date(at).toISOString().slice(0, 7)
      await db()
        .insertInto('activity')
        .values({ project, month, chain, address })
        .onConflict((on) => on.doNothing())
        .execute()
    },

    async walletsByMonth(project: string, first: string, last: string): Promise<Map<string, number>> {
      const rows = await db()
        .selectFrom('activity')
        .innerJoin('wallets', (join) =>
          join
            .onRef('wallets.project', '=', 'activity.project')
            .onRef('wallets.chain', '=', 'activity.chain')
            .onRef('wallets.address', '=', 'activity.address'),
        )
        .select((select) => ['month', select.fn.countAll<number>().as('active')])
        .where('activity.project', '=', project)
        .where('month', '>=', first)
        .where('month', '<=', last)
        .groupBy('month')
        .execute()
      return new Map(rows.map((row) => [row.month, Number(row.active)]))
    },
  }
}
