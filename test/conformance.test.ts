import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startReference } from '../reference-impl/server.ts'
import { messageOf, openConformance } from '../src/conformance.ts'
import { keysByRole } from '../src/target/reference.ts'

test('no result and no message that a test runner gets has a key, though each refusal tells it', async () => {
  const reference = await startReference({ mintDelayMs: 50 })
  const { full } = keysByRole(reference.keys)
  const telltale = createServer(async ({ method = '', url, headers }, answer) => {
    if (method === 'GET' && headers['x-api-key'] === full) {
      const { status, body } = await fetch(new URL(url ?? '', reference.url), { headers: { 'x-api-key': full } })
      answer.writeHead(status, { 'content-type': 'application/json' })
      for await (const chunk of body ?? []) answer.write(chunk)
      return answer.end()
    }
    answer.writeHead(401, { 'content-type': 'application/json' })
    return answer.end(JSON.stringify({ error: true, message: `this is not ${full}` }))
  })
  await new Promise<void>((resolve) => telltale.listen(0, '127.0.0.1', resolve))
  const target = `http://127.0.0.1:${(telltale.address() as AddressInfo).port}${new URL(reference.url).pathname}`
  const conformance = openConformance({ target, keys: { full }, seed: 1, areas: ['auth'] })
  const runnable = conformance.cases.filter(({ skip }) => skip === undefined)
  try {
    const results = await Promise.all(runnable.map(({ id }) => conformance.runCase(id)))
    expect(results.flatMap(({ observations }) => observations).length).toBeGreaterThan(0)
    const written = JSON.stringify([results, results.map(messageOf)])
    expect(written).toContain('this is not <redacted>')
    expect(written).not.toContain(full)
  } finally {
    await conformance.close()
    telltale.close()
    await reference.close()
  }
})
