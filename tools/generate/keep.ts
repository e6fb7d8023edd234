import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/package/package-root.ts'

/**
 * Writes files that are made from others; with --check it writes none, and names those that are stale (exit code 1).
 * @param files what each has to hold, by its path in the package
 * @param more what else is stale
 */
export function keep(files: Readonly<Record<string, string>>, more: readonly string[] = []): void {
  const stale = Object.entries(files).filter(([name, text]) => {
    const file = join(packageRoot, name)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  if (!process.argv.includes('--check')) {
    for (const [name, text] of stale) writeFileSync(join(packageRoot, name), text)
  } else if (stale.length + more.length > 0) {
    console.error(`Stale: ${[...stale.map(([name]) => name), ...more].join(', ')}. Run npm run generate.`)
    process.exitCode = 1
  }
}

/** A file with a union of ids, so that a name that is none of them does not compile. @param by the tool @param from what it makes it from */
export const unionOf = (name: string, says: string, ids: readonly string[], by: string, from: string): string =>
  `// Made by tools/generate/${by}.ts from ${from}: npm run generate.
/** ${says} */
export type ${name} =
${ids.map((id) => `  | '${id}'`).join('\n')}
`
