import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import { conformint } from './cli.ts'
import { changing, type Open } from './gateway.ts'

let reference: RunningReference
let line: Open
beforeAll(async () => {
  reference = await startReference()
  // The preflight is answered; after that nothing is.
  line = await changing(reference.url, ({ turn }) => (turn > 3 ? false : undefined))
})
afterAll(async () => {
  line.close()
  await reference.close()
})

/** Starts a run, and sends a signal once it has begun. @returns how it ended, and ms from the signal to the end */
async function signalled(url: string, signals: readonly NodeJS.Signals[], pause = 600) {
  let sent = 0
  const ended = await conformint(['verify', '--target', url, '--api-key', 'sk_reference_full'], async (kill, begun) => {
    await begun
    sent = performance.now()
    for (const signal of signals) {
      kill(signal)
      await new Promise((done) => setTimeout(done, pause))
    }
  })
  return { ended, took: performance.now() - sent }
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a run whose target has fallen silent, with a report',
  async (signal) => {
    const { ended, took } = await signalled(line.url, [signal])
    expect(ended.code).toBe(130)
    expect(took).toBeLessThan(20_000)
    expect(ended.report.run.ended).toBe('interrupted')
    expect(ended.report.because?.join()).toContain('interrupted')
  },
)

test('a second one ends it at once', async () => {
  const { ended, took } = await signalled(line.url, ['SIGTERM', 'SIGTERM'])
  expect(ended.code).toBe(130)
  expect(took).toBeLessThan(20_000)
})
