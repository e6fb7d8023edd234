import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * The environment of a thread that keeps what it compiles where this process keeps it: a cache that is enabled here is not
 * enabled there, and a thread compiles all of the cases. `NODE_DISABLE_COMPILE_CACHE=1` is obeyed there as well.
 */
export function threadEnvironment(): NodeJS.ProcessEnv {
  // One folder for each version and set of flags, in the one that is named.
  const here = getCompileCacheDir()
  const folder = here === undefined ? path.join(tmpdir(), 'node-compile-cache') : path.dirname(here)
  return { NODE_COMPILE_CACHE: folder, ...process.env }
}
