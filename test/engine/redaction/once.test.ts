import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startReference } from '../../../reference-impl/server.ts'
import { openKit } from '../../../src/app/kit.ts'
import { settingsOf } from '../../../src/app/options.ts'
import { runRequestOf } from '../../../src/app/run-request.ts'
import { Secrets } from '../../../src/engine/redaction/secrets.ts'
import { prepare } from '../../../src/engine/run/prepare.ts'
import { verify } from '../../../src/engine/run/verify.ts'
import { keysByRole } from '../../../src/target/reference.ts'

/** A service that answers a repeated creation as if it were new; each answer has a number that stands nowhere else. */
async function numbered() {
  const reference = await startReference()
  let answers = 0
  const server = createServer(async (asked, answer) => {
    const { method = '', url = '', headers } = asked
    const body = await text(asked)
    const told = await fetch(new URL(url, reference.url), {
      method,
      headers: headers as Record<string, string>,
      ...(body === '' ? {} : { body }),
    })
    const status = method === 'POST' && told.status === 200 ? 201 : told.status
    answer.writeHead(status, { 'content-type': 'application/json', 'x-answer': `answer ${answers++}.` })
    answer.end(await told.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await reference.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    target: `http://127.0.0.1:${port}${new URL(reference.url).pathname}`,
    keys: keysByRole(reference.keys),
    answered: () => answers,
  }
}

test('an exchange is redacted once, however often it is told, shown and repeated by a script', async () => {
  const { target, keys, answered } = await numbered()
  const redacting = vi.spyOn(Secrets.prototype, 'text')
  onTestFinished(() => redacting.mockRestore())
  const request = runRequestOf(
    settingsOf({ target, keys: { full: keys.full }, seed: 1, cases: ['wallets/user-id-gets-one-wallet'] }, {}),
  )
  const lines: string[] = []
  // A kit that no thread loads is carried out here, where every pass is seen.
  const { report } = await verify(await prepare({ ...request, kit: openKit() }), (event) => {
    if (event.type === 'exchange') lines.push(event.line)
  })
  const failures = report.cases.flatMap((one) => one.failures)
  expect(failures.flatMap(({ exchanges }) => exchanges).length).toBeGreaterThan(1)
  expect(failures.flatMap(({ curl }) => curl).length).toBeGreaterThan(0)
  expect(lines.length).toBe(answered())
  const texts = redacting.mock.calls.map(([one]) => one)
  const times = lines.map((_, answer) => texts.filter((one) => one.includes(`answer ${answer}.`)).length)
  expect(new Set(times)).toEqual(new Set([1]))
})
