import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { startReference } from '../../../reference-impl/server.ts'

// The process that bench-reference.ts measures: the reference implementation, and beside it a bare Hono that gives a
// ready answer of the size asked for and, where there is a body, reads it. On each message it tells the CPU time that it
// has used so far, in µs.

const app = new Hono()
const ready = new Map<string, string>()
app.all('/:size', async (call) => {
  const size = call.req.param('size')
  if (call.req.method !== 'GET') JSON.parse(await call.req.text())
  const body = ready.get(size) ?? JSON.stringify('x'.repeat(Number(size) - 2))
  ready.set(size, body)
  return call.body(body, 200, { 'content-type': 'application/json' })
})

const reference = await startReference({ mintDelayMs: 5 })
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send?.({ reference: reference.url, bare: `http://127.0.0.1:${port}` })
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system })
})
process.on('disconnect', () => process.exit())
