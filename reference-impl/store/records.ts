import type { ActionTable, ActivityTable, OrderTable } from '../parts.ts'
import type { Database } from './database.ts'
import { atMost, query } from './query.ts'
import type { ActionRow, ActivityRow, OrderRow } from './schema.ts'

const addAction = query((db, row: ActionRow) => db.insertInto('actions').values(row))
const findAction = query((db, at: { id: string }) => db.selectFrom('actions').selectAll().where('id', '=', at.id))
const hurry = query((db, given: { now: number }) =>
  db.updateTable('actions').set({ due_at: given.now }).where('done', '=', 0).returning('id'),
)
const nextDue = query((db, _: object) =>
  db.selectFrom('actions').select('due_at').where('done', '=', 0).orderBy('due_at').limit(atMost(1)),
)
const takeDue = query((db, given: { now: number; limit: number }, dialect) => {
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

export function actionStore({ run }: Database): ActionTable {
  return {
    async add(row: ActionRow): Promise<void> {
      await run(addAction, row)
    },

    async find(id: string): Promise<ActionRow | undefined> {
      return (await run(findAction, { id }))[0]
    },

    async hurry(now: number): Promise<number> {
      return (await run(hurry, { now })).length
    },

    async nextDue(): Promise<number | undefined> {
      return (await run(nextDue, {}))[0]?.due_at
    },

    async takeDue(now: number, limit: number): Promise<ActionRow[]> {
      return (await run(takeDue, { now, limit })).sort((one, other) => one.due_at - other.due_at)
    },
  }
}

const addOrder = query((db, row: OrderRow) => db.insertInto('orders').values(row))
const findOrder = query((db, at: { id: string }) => db.selectFrom('orders').selectAll().where('id', '=', at.id))

export function orderStore({ run }: Database): OrderTable {
  return {
    async add(row: OrderRow): Promise<void> {
      await run(addOrder, row)
    },

    async find(id: string): Promise<OrderRow | undefined> {
      return (await run(findOrder, { id }))[0]
    },
  }
}

const noteActivity = query((db, row: ActivityRow) =>
  db
    .insertInto('activity')
    .values(row)
    .onConflict((on) => on.doNothing()),
)
const walletsByMonth = query((db, given: { project: string; first: string; last: string }) =>
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

export function activityStore({ run }: Database): ActivityTable {
  return {
    async note(project: string, chain: string, address: string, at: number): Promise<void> {
      await run(noteActivity, { project, month: new Date(at).toISOString().slice(0, 7), chain, address })
    },

    async walletsByMonth(project: string, first: string, last: string): Promise<Map<string, number>> {
      const rows = await run(walletsByMonth, { project, first, last })
      return new Map(rows.map((row) => [row.month, row.active]))
    },
  }
}
