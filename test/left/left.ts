import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Of this process: its threads share it. */
const folder = path.join(tmpdir(), `conformint-left-${process.pid}`)

/**
 * Takes a folder of thousands of files out of the way. It is deleted when all tests have ended: for minutes after a deletion
 * ext4 looks at every inode that it freed before it takes a new one, and the installations of other tests would take
 * several times as long.
 */
export function leave(big: string): void {
  mkdirSync(folder, { recursive: true })
  renameSync(big, path.join(folder, path.basename(big)))
}

/** Called by Vitest at the very end. */
export const teardown = (): void => rmSync(folder, { recursive: true, force: true })
