import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * What a thread may hold, in MB: far more than a run needs. A target that makes it hold more ends the thread, which is
 * reported, and not the process.
 */
const threadMemory = 512

/** Of that for what was only just made, in MB: large answers die young, and would pile up in more. */
const youngMemory = 12

/** How long a thread waits for another run, in ms: until somebody who watches has saved his file again. */
const longestIdle = 60_000

/** By kit: a thread that has loaded all of its cases, and waits for a run of them. */
const idle = new Map<string, { readonly thread: Worker; readonly end: NodeJS.Timeout; readonly forget: () => void }>()

/** A thread that carries out runs of a kit, one at a time: that of the last run where it has ended well, else a new one. */
export function takeThread(kit: string): Worker {
  const waiting = idle.get(kit)
  if (waiting !== undefined) {
    idle.delete(kit)
    clearTimeout(waiting.end)
    waiting.thread.off('error', waiting.forget).off('exit', waiting.forget).ref()
    return waiting.thread
  }
  return startThread(kit)
}

/** Starts one while its first run is still being prepared: it loads the cases meanwhile. */
export function readyThread(kit: string): void {
  if (!idle.has(kit)) giveThread(kit, startThread(kit))
}

const startThread = (kit: string): Worker =>
  new Worker(new URL(`./thread${path.extname(import.meta.url)}`, import.meta.url), {
    workerData: kit,
    ...threadSurroundings(),
    // It is not read: reading it would keep the process from ending.
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: threadMemory, maxYoungGenerationSizeMb: youngMemory },
  })

/** Gives back one in which nothing is under way; no process waits for its end. */
export function giveThread(kit: string, thread: Worker): void {
  const forget = (): void => {
    clearTimeout(end)
    if (idle.get(kit)?.thread === thread) idle.delete(kit)
  }
  const end = setTimeout(() => {
    // Before it has ended, nobody is to take it any more.
    forget()
    void thread.terminate()
  }, longestIdle).unref()
  thread.on('error', forget).on('exit', forget).unref()
  const before = idle.get(kit)
  idle.set(kit, { thread, end, forget })
  void before?.thread.terminate()
}

const isLanguage = /^--input-type(=|$)/

/**
 * What a thread takes over from this process. It keeps what it compiles where the process keeps it: a cache that is enabled
 * here is not enabled there, and a thread compiles all of the cases (`NODE_DISABLE_COMPILE_CACHE=1` is obeyed there as
 * well). Flags are taken over without a word; but where one tells the language of `--eval`, with which no thread begins, they
 * are named without it: V8's cannot be named, and count for the whole process.
 */
export function threadSurroundings(): Pick<WorkerOptions, 'env' | 'execArgv'> {
  // One folder for each version and set of flags, in the one that is named.
  const here = getCompileCacheDir()
  const folder = here === undefined ? path.join(tmpdir(), 'node-compile-cache') : path.dirname(here)
  const env = { NODE_COMPILE_CACHE: folder, ...process.env }
  const flags = process.execArgv
  if (!flags.some((flag) => isLanguage.test(flag))) return { env }
  const named = flags.filter((flag, index) => !isLanguage.test(flag) && flags[index - 1] !== '--input-type')
  return { env, execArgv: named }
}
