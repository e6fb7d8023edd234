import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect } from 'vitest'
import type { Report } from '../../src/engine/report/model.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { referenceKeysIn } from './leaks.ts'

const bin = path.join(packageRoot, 'bin', 'conformint.js')

/** How one run of the command line ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly report: Report
  /** Every file that it wrote, by name. */
  readonly files: ReadonlyMap<string, string>
  readonly seconds: number
  /** The most memory that it had at once, in MB; 0 where the system does not tell. */
  readonly peak: number
}

/**
 * Runs `conformint` in a process of its own, and reads all that it leaves.
 * @param act may send signals; `begun` is there once the run has said its first word
 */
export async function conformint(
  args: readonly string[],
  act: (kill: (signal: NodeJS.Signals) => void, begun: Promise<unknown>) => unknown = () => {},
): Promise<Ended> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-hostile-'))
  const started = performance.now()
  try {
    const child = spawn(process.execPath, [bin, ...args, '--report-dir', folder], { cwd: folder })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(child.pid))
    }, 50)
    const begun = new Promise((done) => child.stderr.once('data', done))
    act((signal) => child.kill(signal), begun)
    const code = await new Promise<number | null>((done) => child.on('close', done))
    clearInterval(watch)
    const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
    // Whatever a test is about: no key stands in anything that was written.
    const places = [...files, ['stdout', out], ['stderr', err]] as const
    expect(places.flatMap(([name, text]) => referenceKeysIn(name, text))).toEqual([])
    const report = JSON.parse(files.get('report.json') ?? 'null') as Report
    return { code, out, err, report, files, seconds: (performance.now() - started) / 1000, peak }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** High-water mark of a process, in MB. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    // It has ended, or this is no Linux.
    return 0
  }
}
