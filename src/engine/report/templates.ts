import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folder of the pages' templates, styles and scripts: above the code in a checkout (`src/`) and installed (`dist/src/`) alike. */
export const templateFolder: string = folderAbove(import.meta.dirname, path.join('reports', 'html'))

function folderAbove(from: string, name: string): string {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name))) return path.join(folder, name)
  }
  throw new Error(`The files of the reports are incomplete: no ${name} above ${from}. Install the package again.`)
}
