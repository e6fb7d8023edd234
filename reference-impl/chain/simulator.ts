import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Chain, Parts } from '../parts.ts'

export function createSimulator(parts: Parts, delayMs: number): Chain {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  // Work is booked inside a transaction and must not be done in it, long after it ended.
  const outside = AsyncLocalStorage.snapshot()

  function wakeIn(ms: number): void {
    if (timer !== undefined || stopped) return
    const wake = () => {
      timer = undefined
      running = work()
    }
    timer = outside(() => setTimeout(wake, Math.max(0, ms)))
    timer.unref()
  }

  async function work(): Promise<void> {
    try {
      await parts.chain.settle(Date.now())
      const next = await parts.store.actions.nextDue()
      if (next !== undefined) wakeIn(next - Date.now())
    } catch {
      // The work is still booked: try again later.
      wakeIn(Math.max(delayMs, 100))
    }
  }

  return {
    delayMs,
    async submit(kind, token, target) {
      const id = randomUUID()
      await parts.store.actions.add({ id, kind, token, target: target ?? null, due_at: Date.now() + delayMs, done: 0 })
      wakeIn(delayMs)
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
        for (const { project, chain, owner } of received) await parts.store.activity.note(project, chain, owner, now)
      })
    },
    async start() {
      const next = await parts.store.actions.nextDue()
      if (next !== undefined) wakeIn(next - Date.now())
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
