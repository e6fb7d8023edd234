import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../engine/interface/index.ts'
import { type Pact, parsePact } from './verify/pact-file.ts'

/**
 * Every pact of a folder, whoever its provider is, in the order of their names.
 * @param flag that named the folder
 * @throws UsageError when it cannot be read, holds none, or a JSON file in it is no pact
 */
export function pactsOfFolder(folder: string, flag: string): Pact[] {
  const names = namesIn(folder, flag)
  if (names.length === 0) throw new UsageError(`${flag}: ${folder} holds no pact; pacts are files that end in .json.`)
  return names.map((name) => {
    const file = path.join(folder, name)
    return parsePact(readFileSync(file, 'utf8'), file)
  })
}

function namesIn(folder: string, flag: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'ENOENT' ? 'there is no such folder' : code === 'ENOTDIR' ? 'it is no folder' : (code ?? String(error))
    throw new UsageError(`${flag}: cannot read ${folder}: ${why}.`)
  }
}
