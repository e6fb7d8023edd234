import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive } from '../../src/command/alive.ts'

// Tests write a hundred thousand small files: projects with their packages, images, reports. They have one folder, in memory
// where there is room for it, which is deleted at the end with whatever they left. On a disk, deleting in between would cost
// more than keeping: for minutes after it, ext4 looks at every inode that it freed before it takes a new one.

const memory = '/dev/shm'

/** Bytes: three times what all tests together have at once. */
const room = 3 * 2 ** 30

/** Where the machine keeps temporary files: for what is of use to the next run of the tests too. */
export const lasting: string = process.env.LASTING_TMPDIR ?? tmpdir()

/** Gives this process, its threads and their processes a folder of their own for temporary files. */
export function openTemporary(): void {
  process.env.LASTING_TMPDIR = lasting
  // Of runs that were killed.
  for (const left of globSync([memory, lasting].map((folder) => path.join(folder, 'conformint-*')))) {
    const [, pid] = /[\\/]conformint-(\d+)$/.exec(left) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) remove(left)
  }
  process.env.TMPDIR = path.join(isRoomy(memory) ? memory : lasting, `conformint-${process.pid}`)
  mkdirSync(process.env.TMPDIR, { recursive: true })
}

/** Called by Vitest at the very end. */
export function teardown(): void {
  if (process.env.TMPDIR?.endsWith(`-${process.pid}`)) remove(process.env.TMPDIR)
}

function isRoomy(folder: string): boolean {
  const probe = path.join(folder, `conformint-probe-${process.pid}`)
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < room || freemem() < 2 * room) return false
    // In containers it is often mounted so that nothing in it can be started.
    writeFileSync(probe, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(probe).status === 0
  } catch {
    return false
  } finally {
    remove(probe)
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Something is mounted in it, or it is somebody else's: it is no concern of the tests.
  }
}
