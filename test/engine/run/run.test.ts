import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Verification } from '../../../src/engine/run/events.ts'

const script = path.join(import.meta.dirname, 'fake', 'verify.ts')

let server: Server
let url: string
let reportDir: string

beforeEach(async () => {
  server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"results":[]}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  reportDir = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
  rmSync(reportDir, { recursive: true })
})

function start(flags: object): { child: ChildProcess; done: Promise<Verification> } {
  const all = { target: url, apiKey: 'sk_fake_full', reportDir, ...flags }
  const child = spawn(process.execPath, [script, JSON.stringify(all)], { stdio: ['ignore', 'pipe', 'pipe'] })
  // One that is stuck must not keep the machine busy.
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('no stdout')
  const done = text(child.stdout).then((out) => JSON.parse(out) as Verification)
  // Of one that was killed with its test nobody asks what it said.
  done.catch(() => {})
  return { child, done }
}

const outcomeOf = ({ report }: Verification, id: string) =>
  report.requirements.find((requirement) => requirement.id === id)

describe('a run', () => {
  test('never goes beyond its budget: a case that needs more than was planned is cut, and not selected', async () => {
    const done = await start({ only: ['WAL-01,VER-01'], maxRequests: '22' }).done
    expect(done.report.run).toMatchObject({ partial: true, budget: { requests: 22 } })
    expect(outcomeOf(done, 'VER-01')).toMatchObject({
      outcome: 'not-selected',
      reason: expect.stringContaining('budget'),
    })
    expect(done.report.verdict).toBe('conforming')
    const lines = readFileSync(path.join(reportDir, 'exchanges.ndjson'), 'utf8').trim().split('\n')
    // That of the preflight among them.
    expect(lines.length).toBeLessThanOrEqual(22)
    expect(lines.length).toBeGreaterThan(15)
  })

  test('that fails fast ends at the first failure that tells against the target, and leaves out the rest', async () => {
    const started = performance.now()
    const only = ['WAL-02,WAL-04,VER-01']
    const done = await start({ only, failFast: true }).done
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(done.exitCode).toBe(1)
    expect(done.report.run).toMatchObject({ partial: true, ended: 'failed-fast' })
    expect(outcomeOf(done, 'WAL-02')).toMatchObject({ outcome: 'failed' })
    expect(outcomeOf(done, 'VER-01')).toMatchObject({
      outcome: 'not-selected',
      reason: 'the run ended at the first failed requirement (--fail-fast)',
    })
    expect(done.report.summary).toMatchObject({ failed: 1, passed: 0 })
  })

  test('ends every requirement with what happened to its cases, and nothing passes unexercised', async () => {
    const only = ['WAL-01,WAL-02,WAL-03,WAL-04,WAL-19,VER-02']
    const done = await start({ only }).done
    expect(outcomeOf(done, 'WAL-01')).toMatchObject({ outcome: 'passed', cases: ['fake/passes'] })
    expect(outcomeOf(done, 'WAL-02')).toMatchObject({ outcome: 'failed' })
    expect(outcomeOf(done, 'WAL-03')).toMatchObject({
      outcome: 'blocked',
      reason: 'its cases ran to the end without a check of it',
    })
    expect(outcomeOf(done, 'WAL-04')).toMatchObject({
      outcome: 'blocked',
      reason: 'fake/is-blocked: no wallet could be made',
    })
    expect(outcomeOf(done, 'WAL-05')).toMatchObject({ outcome: 'not-selected', reason: 'not selected' })
    expect(outcomeOf(done, 'VER-02')).toMatchObject({
      outcome: 'not-applicable',
      reason: 'needs keys.otherProject in the configuration',
    })
    expect(done.report.verdict).toBe('non-conforming')
    expect(done.exitCode).toBe(1)
    const failure = done.report.cases.find(({ id }) => id === 'fake/fails')?.failures[0]
    expect(failure).toMatchObject({ requirement: 'WAL-02', expected: '204' })
    expect(failure?.exchanges[0]?.response).toMatchObject({ status: 200, text: '{"results":[]}' })
    expect(failure?.curl.join('\n')).toContain('$CONFORMINT_API_KEY')
    expect(JSON.stringify(done)).not.toContain('sk_fake_full')
    const lines = readFileSync(path.join(reportDir, 'exchanges.ndjson'), 'utf8').trim().split('\n')
    const ofCases = lines.filter((line) => JSON.parse(line).caseId !== 'preflight')
    expect(ofCases).toHaveLength(done.report.run.requests)
  })

  test('calls an error of a case a bug of conformint, 70', async () => {
    const done = await start({ only: ['WAL-05', 'WAL-02'] }).done
    expect(done.exitCode).toBe(70)
    expect(done.report.verdict).toBe('inconclusive')
    expect(done.internalErrors.join()).toContain('a bug of the case')
    expect(outcomeOf(done, 'WAL-05')).toMatchObject({ outcome: 'blocked' })
  })

  test('is ended by an interrupt long before its case would be, with what was seen', async () => {
    const { child, done } = start({ only: ['WAL-01', 'VER-01'] })
    if (child.stderr) await once(child.stderr, 'data')
    const interrupted = performance.now()
    child.kill('SIGINT')
    const verification = await done
    // A second where nothing else runs, and more than a minute without it.
    expect(performance.now() - interrupted).toBeLessThan(15_000)
    expect(verification.exitCode).toBe(130)
    expect(outcomeOf(verification, 'WAL-01')).toMatchObject({ outcome: 'passed' })
    expect(outcomeOf(verification, 'VER-01')).toMatchObject({
      outcome: 'blocked',
      reason: 'fake/is-slow: the run was interrupted',
    })
    // What was sent was sent, though the case never came to its end.
    const { run, cases } = verification.report
    expect(cases.find(({ id }) => id === 'fake/is-slow')?.requests).toBeGreaterThan(0)
    expect(run.requests).toBe(cases.reduce((sum, { requests }) => sum + requests, 0))
  })

  test('ends early when the target goes away, 3', async () => {
    const { child, done } = start({ only: ['WAL-01', 'VER-01'] })
    if (child.stderr) await once(child.stderr, 'data')
    server.close()
    server.closeAllConnections()
    const verification = await done
    expect(verification.exitCode).toBe(3)
    expect(verification.report.run.ended).toBe('target-gone')
    expect(outcomeOf(verification, 'WAL-01')).toMatchObject({ outcome: 'passed' })
    expect(outcomeOf(verification, 'VER-01')).toMatchObject({ outcome: 'blocked' })
  })

  test('ends a case that is stuck for ever soon after a signal, with what was seen', async () => {
    const { child, done } = start({ only: ['WAL-01', 'VER-03'] })
    if (child.stderr) await once(child.stderr, 'data')
    const interrupted = performance.now()
    child.kill('SIGINT')
    const verification = await done
    expect(performance.now() - interrupted).toBeLessThan(15_000)
    expect(verification.exitCode).toBe(130)
    expect(outcomeOf(verification, 'WAL-01')).toMatchObject({ outcome: 'passed' })
    expect(outcomeOf(verification, 'VER-03')).toMatchObject({ outcome: 'blocked' })
  })

  test('ends by itself after limits.run', async () => {
    writeFileSync(path.join(reportDir, 'limits.yaml'), 'limits: { run: 5s }')
    const flags = { only: ['WAL-01', 'VER-03'], config: path.join(reportDir, 'limits.yaml') }
    const verification = await start(flags).done
    expect(verification.exitCode).toBe(3)
    expect(verification.report.run.ended).toBe('out-of-time')
    expect(verification.report.because?.[0]).toContain('limits.run')
    expect(outcomeOf(verification, 'WAL-01')).toMatchObject({ outcome: 'passed' })
  })

  test('survives the death of its thread by memory, 70, with what was seen', async () => {
    const verification = await start({ only: ['WAL-01', 'USE-01'] }).done
    expect(verification.exitCode).toBe(70)
    expect(verification.internalErrors.join()).toContain('memory')
    expect(outcomeOf(verification, 'WAL-01')).toMatchObject({ outcome: 'passed' })
    expect(outcomeOf(verification, 'USE-01')).toMatchObject({ outcome: 'blocked' })
  })

  test('reports a target that is not there without sending anything, 3', async () => {
    server.close()
    const done = await start({ only: ['WAL-01'] }).done
    expect(done.exitCode).toBe(3)
    expect(done.unreachable).toContain(url)
    expect(outcomeOf(done, 'WAL-01')).toMatchObject({ outcome: 'blocked' })
  })
})
