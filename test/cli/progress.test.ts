import pc from 'picocolors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showProgress } from '../../src/cli/progress.ts'

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

function shown(): string {
  const err = (text: string): void => void written.push(`${text}\n`)
  const terminal = { out: err, err, hide: () => {}, width: 100 }
  const colours = pc.createColors(false)
  const progress = showProgress(2, 'cases', { ...terminal, colours, errColours: colours })
  progress.say('a line')
  progress.advance('failed', 'failed \u001b[2J of the target')
  progress.stop()
  return written.join('')
}

test('a terminal gets a bar that is drawn again', () => {
  vi.stubEnv('TERM', 'xterm')
  expect(shown()).toContain('\u001b[')
})

test('a dumb one gets lines without any escape', () => {
  vi.stubEnv('TERM', 'dumb')
  expect(shown()).toBe('a line\nfailed \\u001b[2J of the target\n')
})
