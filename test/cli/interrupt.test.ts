import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/index.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { packageRoot } from '../../src/package/package-root.ts'

let directory: string
let reference: RunningReference
let counting: Server
/** Requests that have arrived. */
let arrived = 0

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-interrupt-'))
  reference = await startReference()
  counting = createServer(async (request, response) => {
    arrived += 1
    const body = await buffer(request)
    const { method = 'GET', url = '', headers } = request
    const answer = await fetch(reference.url + url, {
      method,
      headers: { 'x-api-key': String(headers['x-api-key'] ?? ''), 'content-type': 'application/json' },
      ...(body.length === 0 ? {} : { body }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((done) => counting.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  counting.closeAllConnections()
  counting.close()
  await reference.close()
  rmSync(directory, { recursive: true })
})

test('a run that is asked to end counts what it has sent, to the request, and says that it was interrupted', async () => {
  const url = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`
  const bin = path.join(packageRoot, 'bin', 'conformint.js')
  const child = spawn(process.execPath, [bin, 'verify', '--target', url, '--concurrency', '4'], {
    cwd: directory,
    env: { PATH: process.env.PATH, CONFORMINT_API_KEY: 'sk_reference_full' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const closed = new Promise<number | null>((done) => child.on('close', done))
  await expect.poll(() => arrived, { timeout: 60_000, interval: 20 }).toBeGreaterThan(150)
  child.kill('SIGTERM')
  expect(await closed).toBe(130)

  const file = (name: string): string => readFileSync(path.join(directory, 'conformint-report', name), 'utf8')
  const { run, verdict, traffic = [] } = JSON.parse(file('report.json')) as Report
  expect([run.ended, verdict]).toEqual(['interrupted', 'inconclusive'])
  const lines = file('exchanges.ndjson').trimEnd().split('\n')
  const ofCases = lines.filter((line) => !['preflight', 'warm-up'].includes(JSON.parse(line).caseId))
  expect(run.requests).toBe(ofCases.length)
  expect(traffic.reduce((sum, { requests }) => sum + requests, 0)).toBe(lines.length)
  // What was cut off as it was sent may have arrived or not.
  const cut = lines.filter((line) => JSON.parse(line).noAnswer !== undefined).length
  expect(arrived).toBeGreaterThanOrEqual(lines.length - cut)
  expect(arrived).toBeLessThanOrEqual(lines.length)
  expect(file('summary.md')).toMatch(/interrupted/)
  expect(existsSync(path.join(directory, 'conformint-report', '.conformint.lock'))).toBe(false)
})
