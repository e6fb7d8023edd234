import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startPactTool } from '../pact-tool.ts'
import type { PactContent } from '../verify/pact-file.ts'

/** The stub server did not start, or ended by itself. */
export class StubEnded extends Error {
  override readonly name = 'StubEnded'
  readonly code = 'STUB_ENDED'
}

/** The official stub server, running. */
export interface StubProcess {
  readonly port: number
  readonly pid: number | undefined
  /** Rejects with `StubEnded` when it ends without having been told to. */
  readonly gone: Promise<never>
  close(): Promise<void>
}

/** Header by which the official server takes a regular expression for the states that may answer. */
export const statePatternHeader = 'x-conformint-state-pattern'

const startLimitMs = 30_000
/** Characters of its log that are kept. */
const mostKept = 4000

/** Starts the official stub server on a free port. @throws StubEnded, PactToolMissing */
export async function startStubProcess(contents: readonly PactContent[]): Promise<StubProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-stub-'))
  contents.forEach((content, index) => {
    writeFileSync(path.join(folder, `pact-${String(index).padStart(4, '0')}.json`), JSON.stringify(content))
  })
  try {
    return await startIn(folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string): Promise<StubProcess> {
  const child = startPactTool([
    'stub',
    ...['--dir', folder, '--port', '0', '--loglevel', 'info', '--provider-state-header-name', statePatternHeader],
  ])
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const started = Promise.withResolvers<number>()
  const gone = Promise.withResolvers<never>()
  // Whoever waits for them hears of it; nobody has to.
  gone.promise.catch(() => {})
  let log = ''
  const keep = (chunk: Buffer): void => {
    log = (log + stripVTControlCharacters(chunk.toString())).slice(-mostKept)
    const port = /Server started on port (\d+)/.exec(log)?.[1]
    if (port !== undefined) started.resolve(Number(port))
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const fail = (why: string): void => {
    const error = new StubEnded(`The Pact stub server ${why}: ${log.trim() || 'it said nothing'}`)
    started.reject(error)
    gone.reject(error)
  }
  child.once('error', (error) => fail(`cannot be run (${error.message})`))
  child.once('exit', (code, signal) => fail(`ended (${signal ?? `exit ${code}`})`))
  const timer = setTimeout(() => {
    fail('did not start in time')
    child.kill('SIGKILL')
  }, startLimitMs)
  try {
    const port = await started.promise
    return {
      port,
      pid: child.pid,
      gone: gone.promise,
      close: async () => {
        child.kill('SIGTERM')
        await closed
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } finally {
    clearTimeout(timer)
  }
}
