import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Snapshot } from '../../../reference-impl/store/snapshot.ts'
import { UsageError } from '../../engine/interface/index.ts'

/**
 * What a sandbox begins with.
 * @returns undefined when the file is not there yet
 * @throws {UsageError} when it is no snapshot of a sandbox
 */
export async function readState(file: string): Promise<Snapshot | undefined> {
  if (!existsSync(file)) return undefined
  const { readSnapshot } = await import('../../../reference-impl/store/snapshot.ts')
  try {
    return readSnapshot(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new UsageError(`--state: ${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** Writes beside it first, so that whoever reads it, or ends us meanwhile, finds all of the old one or all of the new. */
export async function writeState(file: string, state: Snapshot): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`
  // The keys of its wallets are in it.
  await writeFile(beside, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  await rename(beside, file)
}
