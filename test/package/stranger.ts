import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageRoot } from '../../src/package-root.ts'

/** What `npm run` sets for this process says nothing of the other project; where packages come from does. */
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_(registry|cache|userconfig)$)|VITEST|TEST$|NODE_ENV$|CONFORMINT_)/i.test(name),
    ),
  ),
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
}

/** A project of somebody else, in which the packed conformint is installed. */
export class Stranger {
  readonly folder: string = mkdtempSync(path.join(tmpdir(), 'conformint-pack-'))

  /** Name of the packed conformint in the folder. */
  readonly tarball: string

  /** @param others packages that they have beside it */
  constructor(...others: readonly string[]) {
    this.ran('npm', ['pack', '--pack-destination', this.folder], packageRoot)
    const [tarball = ''] = readdirSync(this.folder).filter((name) => name.endsWith('.tgz'))
    this.tarball = tarball
    this.write('package.json', JSON.stringify({ name: 'somebody-elses', private: true, type: 'module' }))
    this.ran('npm', ['install', `./${tarball}`, ...others, '--no-audit', '--no-fund', '--prefer-offline'])
  }

  run(command: string, args: readonly string[], cwd: string = this.folder) {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd,
      env: environment,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    return { status, stdout, stderr: error ? String(error) : stderr }
  }

  /** @throws Error with the output when it does not end well */
  ran(command: string, args: readonly string[], cwd: string = this.folder): string {
    const { status, stdout, stderr } = this.run(command, args, cwd)
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
    return stdout
  }

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
