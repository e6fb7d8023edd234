import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pc from 'picocolors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import type { Progress } from '../../src/app/next-steps.ts'
import { runNext } from '../../src/cli/next.ts'
import { runVerify, type VerifyFlags } from '../../src/cli/verify.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'conformint-next-'))
const reportDir = path.join(folder, 'conformint-report')
const said: string[] = []
const say = (text: string): void => void said.push(text)
const terminal = {
  out: say,
  err: say,
  hide: () => {},
  colours: pc.createColors(false),
  errColours: pc.createColors(false),
  width: 100,
}

let reference: RunningReference
let url: string
/** What the service has by now: the rest is 404. */
let built = /\/v1-alpha1\/wallets(\?|$)/

const server = createServer((incoming, outgoing) => {
  if (!built.test(incoming.url ?? '')) {
    incoming.resume()
    return void outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{"error":true,"message":"none"}')
  }
  const { method, url: at, headers } = incoming
  const { hostname, port } = new URL(reference.url)
  const onward = send({ hostname, port, method, path: at, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  incoming.pipe(onward)
})

beforeAll(async () => {
  writeFileSync(path.join(folder, 'conformint.yaml'), 'limits: { completionTimeout: 1s }\n')
  reference = await startReference({})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await reference.close()
  rmSync(folder, { recursive: true })
})

const verify = (flags: VerifyFlags = {}) =>
  runVerify(
    {
      target: url,
      apiKey: 'sk_reference_full',
      config: path.join(folder, 'conformint.yaml'),
      effort: 'quick',
      seed: '1',
      reportDir,
      reporter: ['json', 'markdown'],
      ...flags,
    },
    terminal,
  )

function next(): Progress {
  runNext(reportDir, { json: true }, terminal)
  return JSON.parse(said.at(-1) ?? '')
}

test('a service that grows is told what to build next, and runs again what failed', async () => {
  expect(() => runNext(reportDir, {}, terminal)).toThrow('run conformint verify first')
  await expect(verify({ lastFailed: true })).rejects.toThrow('there is no report of a run')
  const areas = ['wallets', 'collections', 'templates']
  await verify({ area: areas })
  const first = next()
  const [step] = first.next
  // Templates need collections, and these need nothing that is missing.
  expect(step).toMatchObject({ part: 'collections', unblocks: expect.arrayContaining(['templates']) })
  expect(step?.missing).toContain('POST /2022-06-09/collections/')
  expect(first.parts[0]).toMatchObject({ part: 'wallets', broken: 0 })
  expect(runNext(reportDir, {}, terminal)).toBe(1)
  expect(said.at(-1)).toMatch(/1\. collections\n.*requirements wait for it, also of templates/)

  const before = JSON.parse(readFileSync(path.join(reportDir, 'report.json'), 'utf8'))
  built = /\/v1-alpha1\/wallets(\?|$)|\/2022-06-09\/collections\/[^/]*$/
  await verify({ lastFailed: true })
  const again = JSON.parse(readFileSync(path.join(reportDir, 'report.json'), 'utf8'))
  const open = before.cases.filter(({ outcome }: { outcome: string }) => ['failed', 'blocked'].includes(outcome))
  expect(again.run.partial).toBe(true)
  expect(again.run.selection.cases.toSorted()).toEqual(open.map(({ id }: { id: string }) => id).toSorted())
  const second = next()
  expect(second.parts.find(({ part }) => part === 'collections')?.change).toBeGreaterThan(0)
  expect(said.at(-2)).toMatch(
    /part +kept +broken +blocked +not offered yet +since the last run\n(.*\n)* +collections .* \+\d+\n/,
  )

  expect(readFileSync(path.join(reportDir, 'summary.md'), 'utf8')).toMatch(/^\| collections (\| \d+ ){4}\| \+\d+ \|$/m)

  built = /./
  await verify({ lastFailed: true })
  expect(await verify({ lastFailed: true })).toBe(0)
  expect(said.at(-1)).toContain('Nothing failed or was blocked in the last run')
})
