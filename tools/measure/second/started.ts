import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A copy of the second server in a process of its own. */
export interface Started {
  readonly url: string
  close(): Promise<void>
}

/** Longest that a copy may take to listen, on a busy machine too, ms. */
const patience = 90_000

/** @returns nothing when it does not start */
export const start = async (folder: string, flags: readonly string[] = []): Promise<Started | undefined> => {
  const child = spawn(process.execPath, [path.join(folder, 'main.ts'), '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, VIOLATION_NOTE: path.join(folder, 'difference.txt') },
  })
  const ended = new Promise<undefined>((resolve) => child.once('exit', () => resolve(undefined)))
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience).unref())
  const listening = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.split(' ').at(-1) ?? '')),
  )
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  const url = await Promise.race([listening, ended, late])
  if (url !== undefined) return { url, close }
  await close()
  return undefined
}
