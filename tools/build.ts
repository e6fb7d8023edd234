import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { packageRoot } from '../src/package/package-root.ts'

// What is published: `dist/` as the compiler makes it, and the declarations of the interface's types, to which others refer
// and which the compiler takes as given. Of the declarations those that no entry point leads to are left out: a third
// of the weight, which nobody could import.
process.chdir(packageRoot)
rmSync('dist', { recursive: true, force: true })
const compiler = join('node_modules', 'typescript-native', 'bin', 'tsc')
// With `--unchecked` whoever builds has the types checked otherwise.
const unchecked = process.argv.includes('--unchecked') ? ['--noCheck'] : []
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', ...unchecked], { stdio: 'inherit' })
const types = readdirSync('spec').filter((name) => name.endsWith('.d.ts'))
for (const name of types) cpSync(join('spec', name), join('dist', 'spec', name))

// The page of the sandbox, as browsers read it.
const page = join('reference-impl', 'sandbox', 'page')
cpSync(page, join('dist', page), { recursive: true })

const kept = reachable(entryTypes())
for (const file of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.d.ts') && !kept.has(join('dist', file))) rmSync(join('dist', file))
}

/** What `exports` names as types. */
function entryTypes(): string[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> }
  return Object.values(exports).flatMap((entry) =>
    entry !== null && typeof entry === 'object' && 'types' in entry ? [join(String(entry.types))] : [],
  )
}

function reachable(waiting: string[]): Set<string> {
  const found = new Set(waiting)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'))
    for (const { fileName } of importedFiles.filter((one) => one.fileName.startsWith('.'))) {
      const next = join(dirname(file), fileName.replace(/(\.d)?\.[jt]s$/, '.d.ts'))
      // What is no module of ours, such as JSON, has no declarations.
      if (!next.endsWith('.d.ts') || found.has(next)) continue
      found.add(next)
      waiting.push(next)
    }
  }
  return found
}
