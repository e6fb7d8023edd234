import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { UsageError } from '../engine/interface/index.ts'

/** Makes the folder where it is not there, and finds out before the work whether it can be written to. @throws {UsageError} */
export function writableFolder(flag: string, folder: string): void {
  orRefuse(flag, folder, () => {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  })
}

/** Finds out before the work whether the file can be written; one that is there keeps what it has. @throws {UsageError} */
export function writableFile(flag: string, file: string): void {
  orRefuse(flag, file, () => writeFileSync(file, '', { flag: 'a' }))
}

/** Does what needs a place to write to. @throws {UsageError} that names the flag and the place, when the system refuses */
export function orRefuse<T>(flag: string, place: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${flag}: cannot write to ${place}: ${error instanceof Error ? error.message : error}.`)
  }
}
