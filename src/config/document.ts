import { readFileSync } from 'node:fs'
import { yaml } from '../engine/text/index.ts'
import { SettingsError } from './settings-error.ts'

/**
 * The plain data of a YAML or JSON file (JSON is YAML); `undefined` for an empty one.
 * @throws SettingsError `UNREADABLE`, `SYNTAX` with the line
 */
export function readDocument(file: string, what: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const reason = code === 'ENOENT' ? 'there is no such file' : (code ?? String(error))
    throw new SettingsError('UNREADABLE', `Cannot read ${what} ${file}: ${reason}.`, error)
  }
  const { LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  const [error] = document.errors
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0])
    const hint = /\{[^}]*\$\{/.test(text.split('\n')[line - 1] ?? '')
      ? ` Between braces, write "\${NAME}" in quotes.`
      : ''
    throw new SettingsError('SYNTAX', `${file}:${line}:${col}: ${error.message}.${hint}`, error)
  }
  try {
    return document.toJS() ?? undefined
  } catch (error) {
    throw new SettingsError('SYNTAX', `${file}: ${error instanceof Error ? error.message : error}.`, error)
  }
}
