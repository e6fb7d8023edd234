import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageRoot } from '../../src/package/package-root.ts'
import { environment, install, installed, manifest, packed, tarballIn } from './packed.ts'

/** A project of somebody else, in which the packed conformint is installed. */
export class Stranger {
  readonly folder: string = mkdtempSync(path.join(tmpdir(), 'conformint-pack-'))

  /** Name of the packed conformint in the folder. */
  readonly tarball: string

  /** @param others packages that they have beside it */
  constructor(...others: readonly string[]) {
    if (others.length === 0) {
      cpSync(installed(), this.folder, { recursive: true, verbatimSymlinks: true })
      this.tarball = tarballIn(this.folder)
      return
    }
    const tarball = packed()
    this.tarball = path.basename(tarball)
    copyFileSync(tarball, path.join(this.folder, this.tarball))
    this.write('package.json', JSON.stringify(manifest))
    this.ran('npm', [...install, `./${this.tarball}`, ...others])
  }

  run(command: string, args: readonly string[], { cwd = this.folder, env = {} as NodeJS.ProcessEnv } = {}) {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd,
      env: { ...environment, ...env },
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    return { status, stdout, stderr: error ? String(error) : stderr }
  }

  /** @throws Error with the output when it does not end well */
  ran(command: string, args: readonly string[], where: Parameters<Stranger['run']>[2] = {}): string {
    const { status, stdout, stderr } = this.run(command, args, where)
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
    return stdout
  }

  /** Where a service that runs in this process is judged: it goes on answering meanwhile. */
  async runBeside(command: string, args: readonly string[]): Promise<{ status: number | null; output: string }> {
    const child = spawn(command, args, { cwd: this.folder, env: { ...environment, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return { status, output }
  }

  /** Lets it have a package that this checkout has, too: installing it once more would cost half a minute. */
  lend(name: string): void {
    symlinkSync(path.join(packageRoot, 'node_modules', name), path.join(this.folder, 'node_modules', name))
  }

  /** The installed command, as `npx` would start it after half a second of its own. */
  readonly command: string = path.join('node_modules', '.bin', 'conformint')

  write(name: string, content: string): void {
    writeFileSync(path.join(this.folder, name), content)
  }

  read(...name: readonly string[]): string {
    return readFileSync(path.join(this.folder, ...name), 'utf8')
  }

  /** Names of the installed packages. */
  packages(): string[] {
    const { packages } = JSON.parse(this.read('node_modules', '.package-lock.json'))
    return Object.keys(packages).map((place) =>
      place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    )
  }

  leave(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
