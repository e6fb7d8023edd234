import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { packageRoot } from '../../../src/package/package-root.ts'
import type { CommandLines } from '../../cli/command-lines.ts'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export const variables = (env: Readonly<Record<string, string>>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  ...(process.env.DOCKER_HOST === undefined ? {} : { DOCKER_HOST: process.env.DOCKER_HOST }),
  ...env,
})

/** Starts `conformint contracts …`; not in this process, where the broker and the service of a test live. */
export const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = packageRoot) =>
  spawn(process.execPath, [path.join(packageRoot, 'bin', 'conformint.js'), 'contracts', ...args], {
    cwd,
    env: variables(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs it to its end. */
export async function run(
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<Ended> {
  const child = start(args, env, cwd)
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr }
}

/** The same by a process that stays: of several command lines each but the first begins at once. */
export async function runBy(
  lines: CommandLines,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = packageRoot,
): Promise<Ended> {
  const { status, ...said } = await lines.run(['contracts', ...args], { cwd, env: variables(env) })
  return { code: status, ...said }
}
