import { type Context, Hono } from 'hono'
import { isFields } from '../domain/fields.ts'
import type { Inside } from '../options.ts'
import { readSnapshot, type Snapshot } from '../store/snapshot.ts'
import { createFaultSwitch, type LoadFaults } from './fault-switch.ts'
import { ownPagesOnly } from './own-pages-only.ts'

/** What steers a sandbox needs from outside. */
export interface ControlOptions {
  readonly loadFaults: LoadFaults
  /** Writes a snapshot where the next start finds it; undefined when nothing was said about where. */
  readonly save: ((state: Snapshot) => Promise<void>) | undefined
}

/** Operations that steer the sandbox. They want no key: whoever may switch them on may do everything. */
export function controlRoutes(inside: Inside, { loadFaults, save }: ControlOptions): Hono {
  const app = new Hono()
  const faults = createFaultSwitch(inside, loadFaults)
  app.use(ownPagesOnly)

  app.post('/reset', async (call) => {
    await faults.off()
    await inside.restore()
    return call.json({ reset: true })
  })

  app.post('/complete', async (call) => call.json({ completed: await completeAll(inside) }))

  app.get('/faults', (call) => call.json(faults.state()))
  app.delete('/faults', async (call) => {
    await faults.off()
    return call.json(faults.state())
  })
  app.post('/faults', async (call) => {
    const body = await bodyOf(call)
    const { fault, faults: several, requests = 1 } = isFields(body) ? body : {}
    const ids: unknown = several ?? (fault === undefined ? undefined : [fault])
    if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string')) {
      return refused(call, 'faults must be a list of ids, or fault one id')
    }
    if (typeof requests !== 'number' || !Number.isSafeInteger(requests) || requests < 1) {
      return refused(call, 'requests must be a whole number of at least 1')
    }
    try {
      await faults.on(ids, requests)
    } catch (error) {
      if (error instanceof RangeError) return refused(call, error.message)
      throw error
    }
    return call.json(faults.state())
  })

  app.get('/state', async (call) => call.json(await inside.snapshot()))
  app.put('/state', async (call) => {
    try {
      await inside.restore(readSnapshot(await bodyOf(call)))
    } catch (error) {
      return refused(call, `the state cannot be put back: ${(error as Error).message}`)
    }
    return call.json({ restored: true })
  })
  app.post('/save', async (call) => {
    if (save === undefined) return refused(call, 'there is no file to write to: start with --state FILE')
    await save(await inside.snapshot())
    return call.json({ saved: true })
  })

  app.all('*', (call) => call.json({ error: true, message: `there is nothing to control at ${call.req.path}` }, 404))
  return app
}

/** Everything that was accepted happens now. */
async function completeAll({ parts }: Inside): Promise<number> {
  const now = Date.now()
  const pending = await parts.store.actions.hurry(now)
  // A settlement does a part of it, and other processes may do the rest.
  for (let done = 0; done < pending; done += 1) {
    const next = await parts.store.actions.nextDue()
    if (next === undefined || next > now) break
    await parts.chain.settle(now)
  }
  return pending
}

async function bodyOf(call: Context): Promise<unknown> {
  try {
    return JSON.parse(await call.req.text())
  } catch {
    return undefined
  }
}

const refused = (call: Context, message: string): Response => call.json({ error: true, message }, 400)
