import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { CaseResult } from '../case/result.ts'
import { notRun } from './outcomes.ts'
import type { RunEnd } from './verdict.ts'
import type { WorkerOptions } from './worker.ts'

export interface RunRequest {
  readonly worker: WorkerOptions
  /** Cases in flight at once. */
  readonly concurrency: number
}

export interface RunResult {
  /** By case id, one for every planned case. */
  readonly results: ReadonlyMap<string, CaseResult>
  readonly end: RunEnd
  /** What broke outside of any case. */
  readonly internalErrors: readonly string[]
  readonly startedAt: Date
  readonly durationMs: number
}

export interface Run {
  readonly done: Promise<RunResult>
  /** Ends the run soon; what was seen by then is the result. */
  interrupt(): void
}

/** Folder of the suite file, which is all that vitest collects and transforms; everything else Node loads itself. */
const here = path.dirname(fileURLToPath(import.meta.url))

const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs the planned cases in a worker thread. `finished` is called once for each, as it ends. */
export function startRun(request: RunRequest, finished: (result: CaseResult) => void): Run {
  const collector = new Collector(finished)
  const channel = new BroadcastChannel(request.worker.channel)
  channel.unref()
  let repeating: NodeJS.Timeout | undefined
  const done = execute(request, collector).finally(() => {
    clearInterval(repeating)
    channel.close()
  })
  return {
    done,
    interrupt: () => {
      collector.interrupted = true
      // The worker may not listen yet: said until it has ended.
      channel.postMessage('interrupt')
      repeating ??= setInterval(() => channel.postMessage('interrupt'), 100)
    },
  }
}

async function execute(request: RunRequest, collector: Collector): Promise<RunResult> {
  const startedAt = new Date()
  const started = performance.now()
  const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-'))
  const exitCode = process.exitCode
  // vitest creates a folder in the user's home, and throws where it may not.
  const dataHome = process.env.XDG_DATA_HOME
  process.env.XDG_DATA_HOME = scratch
  try {
    await startSuite(request, collector, scratch)
  } catch (error) {
    collector.internalErrors.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    // vitest writes the exit code of the process, which is the command line's to decide.
    process.exitCode = exitCode
    if (dataHome === undefined) delete process.env.XDG_DATA_HOME
    else process.env.XDG_DATA_HOME = dataHome
    rmSync(scratch, { recursive: true, force: true })
  }
  return collector.resultOf(request.worker.planned, startedAt, Math.round(performance.now() - started))
}

async function startSuite(request: RunRequest, collector: Collector, scratch: string): Promise<void> {
  const { startVitest } = await import('vitest/node')
  collector.keepSignals()
  const sink = (): NodeJS.WriteStream => new Writable({ write: (_, __, done) => done() }) as NodeJS.WriteStream
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      watch: false,
      root: here,
      dir: here,
      include: ['cases.suite.{js,ts}'],
      exclude: [],
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      maxConcurrency: request.concurrency,
      // A case has its own limit, which makes it blocked; vitest's would blame the case.
      testTimeout: 0,
      hookTimeout: 0,
      fsModuleCache: false,
      attachmentsDir: path.join(scratch, 'attachments'),
      reporters: [collector],
      provide: { conformint: request.worker },
      server: { deps: { external: [/^(?!.*cases\.suite\.[jt]s)/] } },
    },
    { cacheDir: path.join(scratch, 'vite'), css: { postcss: {} }, envDir: false, logLevel: 'silent' },
    { stdout: sink(), stderr: sink() },
  )
  for (const error of vitest.state.getUnhandledErrors()) collector.note(error)
  await vitest.close()
}

/** Takes the results from the tasks' meta as they end, and everything that went wrong beside them. */
class Collector implements Reporter {
  interrupted = false
  readonly internalErrors: string[] = []
  readonly #results = new Map<string, CaseResult>()
  readonly #finished: (result: CaseResult) => void
  readonly #listeners = new Map<NodeJS.Signals, NodeJS.SignalsListener[]>()

  constructor(finished: (result: CaseResult) => void) {
    this.#finished = finished
  }

  /** What listens to signals now goes on alone: vitest and vite end the process on a signal, without a report. */
  keepSignals(): void {
    for (const signal of signals) this.#listeners.set(signal, process.listeners(signal))
  }

  onTestRunStart(): void {
    for (const signal of signals) {
      for (const listener of process.listeners(signal)) {
        if (!this.#listeners.get(signal)?.includes(listener)) process.off(signal, listener)
      }
    }
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.meta().conformint
    if (!result) {
      for (const error of test.result().errors ?? []) this.note(error)
      return
    }
    this.#results.set(result.caseId, result)
    this.#finished(result)
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.note(error)
  }

  note(error: unknown): void {
    const { stack, message } = (error ?? {}) as { stack?: string; message?: string }
    this.internalErrors.push(stack ?? message ?? String(error))
  }

  resultOf(planned: readonly string[], startedAt: Date, durationMs: number): RunResult {
    const gone = [...this.#results.values()].some(({ targetGone }) => targetGone)
    const end: RunEnd = this.interrupted ? 'interrupted' : gone ? 'target-gone' : 'completed'
    const missing = planned.filter((id) => !this.#results.has(id))
    if (end === 'completed' && missing.length > 0 && this.internalErrors.length === 0) {
      this.internalErrors.push(`${missing.length} planned cases have no result: ${missing.slice(0, 5).join(', ')}`)
    }
    for (const id of missing) this.#results.set(id, notRun(id, 'blocked', 'the run ended before it'))
    return { results: this.#results, end, internalErrors: this.internalErrors, startedAt, durationMs }
  }
}
