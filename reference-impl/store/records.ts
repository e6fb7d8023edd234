import type { ActionTable, ActivityTable, OrderTable } from '../parts.ts'
import type { Database } from './database.ts'
import type { ActionRow, ActivityRow, OrderRow } from './schema.ts'
import { atMost } from './statement.ts'

export function actionStore({ prepare, dialect }: Database): ActionTable {
  const add = prepare((db, row: ActionRow) => db.insertInto('actions').values(row))
  const nextDue = prepare((db, _: object) =>
    db.selectFrom('actions').select('due_at').where('done', '=', 0).orderBy('due_at').limit(atMost(1)),
  )
  const takeDue = prepare((db, given: { now: number; limit: number }) => {
    const due = db
      .selectFrom('actions')
      .select('id')
      .where('done', '=', 0)
      .where('due_at', '<=', given.now)
      .orderBy('due_at')
      .limit(atMost(given.limit))
      // Several processes share the work out. SQLite has one writer at a time and no such words.
      .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
    return db.updateTable('actions').set({ done: 1 }).where('id', 'in', due).returningAll()
  })
  return {
    async add(row: ActionRow): Promise<void> {
      await add(row)
    },

    async nextDue(): Promise<number | undefined> {
      return (await nextDue({}))[0]?.due_at
    },

    async takeDue(now: number, limit: number): Promise<ActionRow[]> {
      return (await takeDue({ now, limit })).sort((one, other) => one.due_at - other.due_at)
    },
  }
}

export function orderStore({ prepare }: Database): OrderTable {
  const add = prepare((db, row: OrderRow) => db.insertInto('orders').values(row))
  return {
    async add(row: OrderRow): Promise<void> {
      await add(row)
    },
  }
}

export function activityStore({ prepare }: Database): ActivityTable {
  const note = prepare((db, row: ActivityRow) =>
    db
      .insertInto('activity')
      .values(row)
      .onConflict((on) => on.doNothing()),
  )
  const walletsByMonth = prepare((db, given: { project: string; first: string; last: string }) =>
    db
      .selectFrom('activity')
      .innerJoin('wallets', (join) =>
        join
          .onRef('wallets.project', '=', 'activity.project')
          .onRef('wallets.chain', '=', 'activity.chain')
          .onRef('wallets.address', '=', 'activity.address'),
      )
      .select((select) => ['month', select.fn.countAll<number>().as('active')])
      .where('activity.project', '=', given.project)
      .where('month', '>=', given.first)
      .where('month', '<=', given.last)
      .groupBy('month'),
  )
  return {
    async note(project: string, chain: string, address: string, at: number): Promise<void> {
      await note({ project, month: new Date(at).toISOString().slice(0, 7), chain, address })
    },

    async walletsByMonth(project: string, first: string, last: string): Promise<Map<string, number>> {
      const rows = await walletsByMonth({ project, first, last })
      return new Map(rows.map((row) => [row.month, row.active]))
    },
  }
}
