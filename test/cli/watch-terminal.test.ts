import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

const hasTerminal = spawnSync('script', ['--version']).status === 0
if (!hasTerminal) process.stdout.write('skipped: watch mode, since there is no `script` to make a terminal\n')

/** `conformint verify --watch` on a terminal of its own, beside a small service of wallets. */
function watching(...paths: string[]) {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-watch-'))
  cpSync(path.join(packageRoot, 'fixtures', 'from-zero'), directory, { recursive: true })
  writeFileSync(path.join(directory, '.gitignore'), '*.log\nbuild/\n')
  const bin = path.join(packageRoot, 'bin', 'conformint.js')
  const line = [process.execPath, bin, 'verify', '--watch', ...paths, '--part', 'wallets', '--seed', '1'].join(' ')
  const command = `${line} --command '${process.execPath} step-1.ts {port}'`
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    cwd: directory,
    env: { ...process.env, NO_COLOR: '1', TERM: 'dumb' },
  })
  const closed = new Promise<number | null>((done) => child.on('close', done))
  onTestFinished(async () => {
    child.kill()
    await closed
    rmSync(directory, { recursive: true, force: true })
  })
  let shown = ''
  child.stdout.on('data', (chunk) => {
    shown += chunk
  })
  let read = 0
  /** Waits until something is said that was not read before, and reads up to there. @returns ms */
  const until = async (said: string | RegExp): Promise<number> => {
    const began = performance.now()
    const found = (): number => {
      const rest = shown.slice(read)
      const at = typeof said === 'string' ? rest.indexOf(said) : rest.search(said)
      return at < 0 ? -1 : read + at + 1
    }
    while (found() < 0) {
      if (performance.now() - began > 30_000) throw new Error(`nobody said ${said}:\n${shown}`)
      await sleep(10)
    }
    read = found()
    return performance.now() - began
  }
  const press = (keys: string): void => void child.stdin.write(keys)
  const edit = (file: string, from: string, to: string): void => {
    const place = path.join(directory, file)
    const text = readFileSync(place, 'utf8')
    expect(text).toContain(from)
    writeFileSync(place, text.replace(from, to))
  }
  return { directory, closed, until, press, edit, shown: () => shown }
}

const idle = 'q quit'

test.skipIf(!hasTerminal)(
  'a service that is edited ten times is started again and judged, what failed last first',
  async () => {
    const { until, press, edit, closed, directory, shown } = watching('.')
    await until(idle)
    const taken: number[] = []
    for (let round = 0; round < 4; round += 1) {
      edit('wallets.ts', '{ status: 201,', '{ status: 202,')
      await until('changed wallets.ts')
      await until('failed wallets/')
      await until(idle)
      edit('wallets.ts', '{ status: 202,', '{ status: 201,')
      taken.push(await until(/mended wallets\//))
      await until(idle)
    }
    process.stdout.write(`first verdict on what failed last: ${taken.map((ms) => Math.round(ms)).join(', ')} ms\n`)
    // Two seconds on a quiet machine; this one runs other tests beside it.
    expect(Math.min(...taken)).toBeLessThan(10_000)

    // The ninth and the tenth: it does not start, and what was known stays.
    const report = (): string => readFileSync(path.join(directory, 'conformint-report', 'report.json'), 'utf8')
    const before = report()
    edit('service.ts', 'import {', 'import {{')
    await until('ended with code 1')
    await until(idle)
    expect(report()).toBe(before)
    edit('service.ts', 'import {{', 'import {')
    await until('none broken')
    await until(idle)
    expect(report()).not.toBe(before)

    const length = shown().length
    writeFileSync(path.join(directory, 'service.log'), 'written by the service')
    await sleep(500)
    expect(shown().length).toBe(length)
    press('q')
    expect(await closed).toBe(0)
    expect(existsSync(path.join(directory, 'conformint-report', '.conformint.lock'))).toBe(false)
  },
  120_000,
)

test.skipIf(!hasTerminal)(
  'keys choose what is judged, and a change interrupts what is under way',
  async () => {
    const { until, press, edit, closed } = watching()
    await until(idle)
    press('f')
    await until('Nothing failed or was blocked in the last run.')
    press('r')
    await until('Nothing failed or was blocked in the last run.')
    edit('wallets.ts', '{ status: 201,', '{ status: 202,')
    await until('failed wallets/')
    // Under way: mended before its end.
    edit('wallets.ts', '{ status: 202,', '{ status: 201,')
    await until('changed wallets.ts')
    await until('mended wallets/')
    await until('none broken')
    await until(idle)
    edit('wallets.ts', '{ status: 201,', '{ status: 202,')
    await until(/not conforming|does not conform|broken/)
    await until(idle)
    press('r')
    await until('expected')
    await until(idle)
    press('f')
    await until('failed wallets/')
    await until(idle)
    press('a')
    await until('failed wallets/')
    await until(idle)
    press('p')
    await until('1 wallets')
    press('1')
    await until('failed wallets/')
    press('x')
    press('\u0003')
    expect(await closed).toBe(130)
  },
  120_000,
)
