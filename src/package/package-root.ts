import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Folder of the conformint package, found by looking upward, so that the data files beside the code are found from a
 * checkout (`src/`) and from an installed package (`dist/src/`) alike.
 * @param from folder to start in
 * @throws Error when no folder above is the package
 */
export function findPackageRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'conformint') return folder
    if (folder === dirname(folder)) {
      throw new Error(`The files of conformint are incomplete: no package.json of it above ${from}. Install it again.`)
    }
  }
}

export const packageRoot: string = findPackageRoot(dirname(fileURLToPath(import.meta.url)))
