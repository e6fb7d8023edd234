import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Eta } from 'eta'
import type { Claim } from '../../judge/index.ts'
import { counted, escapeHtml, seconds, shown } from '../../text/index.ts'
import type { Report } from '../model.ts'
import { claimNames, type Standing } from '../standing.ts'

/** A time in ms as a reader wants it. */
export const duration = (ms: number): string => {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`
  return ms < 1000 ? `${Math.round(ms)} ms` : seconds(ms)
}

/** The first characters of a text, and how many there are. */
export const limited = (text: string, longest: number): string =>
  text.length > longest
    ? `${text.slice(0, longest).toWellFormed()}\n… ${(text.length - longest).toLocaleString('en')} more characters`
    : text

/** Longest JSON that is put on lines, in characters: longer is cut before its end anyway. */
const longestPretty = 64 * 1024

/** JSON on lines of its own, anything else as it is. */
export function pretty(text: string): string {
  if (text.length > longestPretty) return text
  try {
    return shown(JSON.parse(text))
  } catch {
    return text
  }
}

/** The same for a reader. */
export const countedForReaders = (number: number, one: string, several?: string): string =>
  counted(number, one, several, (figure) => figure.toLocaleString('en'))

const icon = (shape: string): string =>
  `<svg class="icon" width="34" height="34" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/>${shape}</svg>`

/** A mark beside a verdict, for those who do not see its colour. */
export const icons: Record<Standing['tone'], string> = {
  good: icon('<path d="m7.5 12.4 3 3 6-6.6"/>'),
  bad: icon('<path d="m8.5 8.5 7 7m0-7-7 7"/>'),
  open: icon('<path d="M9.4 9.2a2.7 2.7 0 1 1 3.9 2.5c-.9.4-1.3 1-1.3 1.9m0 3v.1"/>'),
  partial: icon('<path d="M12 2a10 10 0 0 1 0 20z" fill="currentColor"/>'),
}

/** Claims as the templates want them. */
export const claimViews = (claims: Report['claims']) =>
  claims.map((one) => ({ ...one, name: claimNames[one.claim], tone: claimTones[one.claim] }))

/** Claims are coloured like the outcomes that they come from. */
export const claimTones: Record<Claim, string> = {
  conforming: 'passed',
  'non-conforming': 'failed',
  'not-judged': 'blocked',
  'not-offered': 'not-applicable',
}

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
