import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Report } from '../src/engine/report/model.ts'
import { packageRoot } from '../src/package/package-root.ts'

export const bin = path.join(packageRoot, 'bin', 'conformint.js')

interface Surroundings {
  readonly cwd?: string
  /** What it tells on the way is handed on; default: not. */
  readonly isTold?: boolean
}

/** Runs `conformint` as anybody would, in a process of its own. */
export async function conformint(args: readonly string[], { cwd, isTold = false }: Surroundings = {}) {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', isTold ? 'inherit' : 'ignore'],
  })
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { status: status as number | null, stdout }
}

/** @returns `undefined` where there is none */
export const reportIn = (folder: string): Report | undefined => {
  const file = path.join(folder, 'report.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
