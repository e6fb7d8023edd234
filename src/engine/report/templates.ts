import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Eta } from 'eta'
import { escapeHtml } from '../text/index.ts'

/** Renders a template, named from the folder of the templates: `./report`. */
export type Render = (template: string, data: object) => string

/**
 * Pages that are whole by themselves: they carry their styles and their script, and the hashes by which their policy lets in nothing else.
 * @param styles files in the order in which they apply
 */
export function pagesWith(styles: readonly string[], scriptFile?: string): Render {
  const folder = folderAbove(import.meta.dirname, path.join('reports', 'html'))
  const eta = new Eta({ views: folder, cache: true, escapeFunction: escapeHtml })
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
  const style = styles.map(read).join('')
  const script = scriptFile === undefined ? '' : read(scriptFile)
  const fixed = { style, script, styleHash: hashOf(style), scriptHash: hashOf(script) }
  return (template, data) => eta.render(template, { ...data, ...fixed })
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Above the code in a checkout (`src/`) and installed (`dist/src/`) alike. */
function folderAbove(from: string, name: string): string {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name))) return path.join(folder, name)
  }
  throw new Error(`The files of the reports are incomplete: no ${name} above ${from}. Install the package again.`)
}
