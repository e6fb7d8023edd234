import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WorkerOptions } from 'node:worker_threads'

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
