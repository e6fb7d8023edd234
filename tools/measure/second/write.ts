import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageRoot } from '../../../src/package/package-root.ts'
import { serverFolder, type Violation } from './draw.ts'
import type { Edit } from './syntax.ts'

/** The text after the edits. @throws Error when two of them change the same */
const edited = (text: string, edits: readonly Edit[]): string => {
  let result = text
  let last = Number.POSITIVE_INFINITY
  for (const { start, end, text: other } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    if (end > last) throw new Error('two edits change the same')
    result = result.slice(0, start) + other + result.slice(end)
    last = start
  }
  return result
}

/** Writes a copy of the second server with the violation in it, which `node` starts as it is. @returns its folder */
export const writeCopy = (violation?: Violation): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-server-'))
  cpSync(serverFolder, folder, { recursive: true })
  cpSync(path.join(import.meta.dirname, 'violation.ts'), path.join(folder, 'violation.ts'))
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n')
  symlinkSync(path.join(packageRoot, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [name, edits] of Map.groupBy(violation?.edits ?? [], ({ file }) => file)) {
    const file = path.join(folder, name)
    const text = edited(readFileSync(file, 'utf8'), edits)
    const helpers = text.includes('violation.') ? `import * as violation from './violation.ts'\n` : ''
    writeFileSync(file, helpers + text)
  }
  return folder
}
