import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from '../src/package-root.ts'

// What is published: `dist/` as the compiler makes it, and the declarations of the interface's types, to which others refer
// and which the compiler takes as given.
process.chdir(packageRoot)
rmSync('dist', { recursive: true, force: true })
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
const types = readdirSync('spec').filter((name) => name.endsWith('.d.ts'))
for (const name of types) cpSync(join('spec', name), join('dist', 'spec', name))
