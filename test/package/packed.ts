import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/package/package-root.ts'
import { lasting } from '../temporary/temporary.ts'

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
  const folder = onceFor('packed', (folder) => {
    // What `prepack` would do; that types are right is told by `npm run check`, which takes as long once more.
    node([path.join('tools', 'build.ts'), '--unchecked'])
    npm(['pack', '--ignore-scripts', '--pack-destination', folder], packageRoot)
  })
  return path.join(folder, tarballIn(folder))
}

/** A project in which it is installed, made once for all test files: to be copied, and not to be touched. */
export function installed(): string {
  const tarball = packed()
  return onceFor('installed', (folder) => {
    copyFileSync(tarball, path.join(folder, path.basename(tarball)))
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
    npm([...install, `./${path.basename(tarball)}`], folder)
  })
}

/** That of somebody else's project. */
export const manifest = { name: 'somebody-elses', private: true, type: 'module' } as const

export const install = ['install', '--no-audit', '--no-fund', '--prefer-offline'] as const

/** Name of the packed conformint in a folder. */
export function tarballIn(folder: string): string {
  const [name] = readdirSync(folder).filter((one) => one.endsWith('.tgz'))
  if (name === undefined) throw new Error(`there is no tarball in ${folder}`)
  return name
}

const npm = (args: readonly string[], cwd: string): void => start('npm', args, cwd)
const node = (args: readonly string[]): void => start(process.execPath, args, packageRoot)

function start(command: string, args: readonly string[], cwd: string): void {
  // There npm is no program, but a script of the shell's.
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, stderr } = spawnSync(command, args, { cwd, env: environment, encoding: 'utf8', shell })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`)
}

/** @param make puts it into the folder @returns the folder, once it is made of these sources */
function onceFor(name: string, make: (folder: string) => void): string {
  const folder = path.join(lasting, `conformint-${name}-${fingerprint()}`)
  const lock = `${folder}.lock`
  while (!existsSync(folder)) {
    if (!taken(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    else if (existsSync(folder)) rmdirSync(lock)
    else {
      forget(name)
      const unfinished = mkdtempSync(`${folder}-`)
      try {
        make(unfinished)
        renameSync(unfinished, folder)
      } finally {
        rmSync(unfinished, { recursive: true, force: true })
        rmdirSync(lock)
      }
    }
  }
  return folder
}

/** What was made of earlier sources, and is hardly in use any more. */
function forget(name: string): void {
  for (const folder of globSync(path.join(lasting, `conformint-${name}-*`))) {
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY }
    if (Date.now() - mtimeMs > 3_600_000) rmSync(folder, { recursive: true, force: true })
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
