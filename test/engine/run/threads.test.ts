import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type RunningReference, startReference } from '../../../reference-impl/index.ts'
import { kitModule } from '../../../src/app/kit-facts.ts'
import { type VerifyOptions, verify } from '../../../src/app/verify.ts'
import { giveThread, takeThread } from '../../../src/engine/run/threads.ts'

let server: RunningReference
/** Its mints take longer than a run of it may. */
let slow: RunningReference
beforeAll(async () => {
  server = await startReference({ mintDelayMs: 50 })
  slow = await startReference({ mintDelayMs: 60_000 })
})
afterAll(() => Promise.all([server.close(), slow.close()]))

/** Carries out a run. @returns how many threads were started for it, and what came of it */
async function ran(options: Partial<VerifyOptions>): Promise<readonly [threads: number, ended: unknown]> {
  let threads = 0
  const count = (): void => {
    threads += 1
  }
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  const always = { target: server.url, keys: { full: 'sk_reference_full' }, effort: 'quick', seed: 1 } as const
  const { run } = await verify({ ...always, ...options })
  process.off('worker', count)
  return [threads, run.ended]
}

async function end(thread: Worker): Promise<void> {
  const ended = new Promise((done) => thread.once('exit', done))
  await thread.terminate()
  await ended
}

test('the next run is carried out by the thread of the last one, unless that was cut off', async () => {
  const whole = { cases: ['wallets/user-id-gets-one-wallet'] } as const
  await ran(whole)
  expect(await ran(whole)).toEqual([0, 'completed'])
  expect(await ran({ target: slow.url, cases: ['minting/record'], limits: { run: '1s' } })).toEqual([0, 'out-of-time'])
  expect(await ran(whole)).toEqual([1, 'completed'])
})

test('a thread carries out one run at a time', async () => {
  const [one, other] = [takeThread(kitModule), takeThread(kitModule)]
  expect(other).not.toBe(one)
  giveThread(kitModule, one)
  expect(takeThread(kitModule)).toBe(one)
  giveThread(kitModule, one)
  await end(one)
  expect(takeThread(kitModule)).not.toBe(one)
  await end(other)
})

test('a thread that has waited too long and is about to end carries out no run', async () => {
  const thread = takeThread(kitModule)
  const ended = new Promise((done) => thread.once('exit', done))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  giveThread(kitModule, thread)
  vi.advanceTimersByTime(60_000)
  const next = takeThread(kitModule)
  expect(next).not.toBe(thread)
  vi.useRealTimers()
  await Promise.all([ended, end(next)])
})

test('a run from --eval has its thread, and the process ends while that waits for another run', async () => {
  const module = new URL('../../../src/app/verify.ts', import.meta.url).href
  const options = {
    target: server.url,
    keys: { full: 'sk_reference_full' },
    effort: 'quick',
    cases: ['wallets/user-id-gets-one-wallet'],
  }
  const code = `
    const { verify } = await import('${module}')
    process.on('worker', (thread) => process.on('exit', () => console.log(thread.threadId > 0)))
    console.log((await verify(${JSON.stringify(options)})).run.ended)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  expect(stdout).toBe('completed\ntrue\n')
})
