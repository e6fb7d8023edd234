import pc from 'picocolors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showProgress } from '../../src/command/progress.ts'

let written: string[]
beforeEach(() => {
  written = []
  vi.stubEnv('CI', '')
  // What the system says of a terminal of 40 rows.
  Object.assign(process.stderr, { isTTY: true, rows: 40, columns: 100 })
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written.push(String(chunk))
    return true
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  Object.assign(process.stderr, { isTTY: undefined, rows: undefined, columns: undefined })
})

async function shown(isReady: () => boolean): Promise<string> {
  const err = (text: string): void => void written.push(`${text}\n`)
  const terminal = { out: err, err, hide: () => {}, width: 100 }
  const colours = pc.createColors(false)
  const progress = showProgress(2, 'cases', { ...terminal, colours, errColours: colours })
  await vi.waitUntil(isReady, { timeout: 30_000 })
  progress.say('a line')
  progress.advance('failed', 'failed \u001b[2J of the target')
  progress.stop()
  return written.join('')
}

test('a terminal gets a bar that is drawn again', async () => {
  vi.stubEnv('TERM', 'xterm')
  // What draws it is loaded first.
  const isDrawn = (): boolean => written.some((text) => text.includes('0/2 cases'))
  expect(await shown(isDrawn)).toContain('\u001b[')
})

test('what is waited for stands below the bar, until nothing is any more', async () => {
  vi.stubEnv('TERM', 'xterm')
  const colours = pc.createColors(false)
  const terminal = { out: () => {}, err: () => {}, hide: () => {}, width: 100, colours, errColours: colours }
  const progress = showProgress(2, 'cases', terminal)
  const isSeen = (text: string): boolean => written.some((one) => one.includes(text))
  progress.wait('waiting 3 s of at most 30 s')
  await vi.waitUntil(() => isSeen('waiting 3 s of at most 30 s'), { timeout: 30_000 })
  progress.wait(undefined)
  written.length = 0
  await vi.waitUntil(() => isSeen('0/2 cases'), { timeout: 30_000 })
  expect(isSeen('waiting')).toBe(false)
  progress.stop()
})

test('a dumb one gets lines without any escape', async () => {
  vi.stubEnv('TERM', 'dumb')
  expect(await shown(() => true)).toBe('a line\nfailed \\u001b[2J of the target\n')
})
