import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from '../src/package-root.ts'

// What is published: `dist/` as the compiler makes it, and the declarations of the interface's types, to which others refer
// and which the compiler takes as given.
process.chdir(packageRoot)
rmSync('dist', { recursive: true, force: true })
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const types of ['openapi.d.ts', 'requirement-id.d.ts']) cpSync(join('spec', types), join('dist', 'spec', types))
