import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageRoot } from '../../src/package-root.ts'

/** What `npm` needs of this process's environment; what `npm run` set for it says nothing of another project. */
export const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_(registry|cache|userconfig)$)|VITEST|TEST$|NODE_ENV$|CONFORMINT_)/i.test(name),
    ),
  ),
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
}

/** The tarball of these sources, made once for all test files: two that build at a time would take each other's `dist/` away. */
export function packed(): string {
  const folder = path.join(tmpdir(), `conformint-packed-${fingerprint()}`)
  const lock = `${folder}.lock`
  for (;;) {
    const [ready] = tarballs(folder)
    if (ready !== undefined) return path.join(folder, ready)
    if (taken(lock)) break
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    mkdirSync(folder, { recursive: true })
    const { status, stderr } = spawnSync('npm', ['pack', '--pack-destination', folder], {
      cwd: packageRoot,
      env: environment,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    const [made] = tarballs(folder)
    if (status !== 0 || made === undefined) throw new Error(`npm pack ended with ${status}: ${stderr}`)
    return path.join(folder, made)
  } finally {
    rmdirSync(lock)
  }
}

const tarballs = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  } catch {
    return []
  }
}

/** A lock that is older than any build was left by a process that has been killed. */
function taken(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const left = statSync(lock, { throwIfNoEntry: false })
    if (left !== undefined && Date.now() - left.mtimeMs > 300_000) rmdirSync(lock)
    return false
  }
}

/** Of everything that a build reads, by size and time. */
function fingerprint(): string {
  const hash = createHash('sha256').update(packageRoot)
  const folders = ['bin', 'docs', 'reference-impl', 'reports', 'spec', 'src', 'suites']
  const files = globSync(['*.json', '*.md', ...folders.map((folder) => `${folder}/**/*`)], { cwd: packageRoot })
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(path.join(packageRoot, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
