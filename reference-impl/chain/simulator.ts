import { AsyncLocalStorage } from 'node:async_hooks'
import type { Chain, Parts } from '../parts.ts'

/** How often work is looked for that another process was given, ms. */
const lookMs = 1000

/** @param shared whether other processes work on the same database: what they leave undone is done here */
export function createSimulator(parts: Parts, delayMs: number, shared: boolean): Chain {
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  // Work is booked inside a transaction and must not be done in it, long after it ended.
  const outside = AsyncLocalStorage.snapshot()

  function wakeAt(at: number): void {
    if (at >= wakesAt || stopped) return
    clearTimeout(timer)
    wakesAt = at
    const wake = () => {
      wakesAt = Number.POSITIVE_INFINITY
      running = work()
    }
    timer = outside(() => setTimeout(wake, Math.max(0, at - Date.now())))
    timer.unref()
  }

  async function work(): Promise<void> {
    try {
      await parts.chain.settle(Date.now())
      await wakeForNext()
    } catch {
      // The work is still booked: try again later.
      wakeAt(Date.now() + Math.max(delayMs, 100))
    }
  }

  async function wakeForNext(): Promise<void> {
    const next = await parts.store.actions.nextDue()
    // What is due already was left over just now: another process is at it, or a lot of work goes in parts.
    if (next !== undefined) wakeAt(Math.max(next, Date.now() + 10))
    if (shared) wakeAt(Date.now() + lookMs)
  }

  return {
    delayMs,
    async submit(kind, token, target) {
      const id = parts.chance.uuid()
      const due = Date.now() + delayMs
      await parts.store.actions.add({ id, kind, token, target: target ?? null, due_at: due, done: 0 })
      wakeAt(due)
      return id
    },
    async settle(now) {
      await parts.store.atomically(async () => {
        const due = await parts.store.actions.takeDue(now, 500)
        const minted = due.filter((action) => action.kind === 'mint').map((action) => action.token)
        const received = minted.length > 0 ? await parts.store.tokens.complete(minted, now) : []
        for (const action of due) {
          if (action.kind !== 'transfer' || action.target === null) continue
          const moved = await parts.store.tokens.move(action.token, action.target, now)
          if (moved !== undefined) received.push(moved)
        }
        const active = new Map(received.map((receipt) => [JSON.stringify(receipt), receipt]))
        // In one order everywhere: two processes that note the same never wait for each other.
        for (const [, { project, chain, owner }] of [...active].sort(([one], [other]) => (one < other ? -1 : 1))) {
          await parts.store.activity.note(project, chain, owner, now)
        }
      })
    },
    start: wakeForNext,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
