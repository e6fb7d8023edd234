import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What runs leave behind, shards included. */
const lines = ['conformint-report*/', 'shard-*/'] as const

/**
 * Tells git to leave reports alone, where the folder belongs to a repository.
 * @returns the lines that were added; none of those that stand there
 */
export function ignoreReports(directory: string, shards: number): readonly string[] {
  const file = path.join(directory, '.gitignore')
  if (!existsSync(file) && !existsSync(path.join(directory, '.git'))) return []
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const known = before.split(/\r?\n/).map((line) => line.trim())
  const added = lines.slice(0, shards === 1 ? 1 : 2).filter((line) => !known.includes(line))
  if (added.length > 0) {
    const gap = before === '' || before.endsWith('\n') ? '' : '\n'
    appendFileSync(file, `${gap}${added.join('\n')}\n`)
  }
  return added
}
