import { readFileSync } from 'node:fs'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { yaml } from '../engine/text/index.ts'
import { nearestOf } from '../engine/text/nearest.ts'
import { oneOfThese } from './flag-values.ts'
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

/**
 * The data as the schema sees it.
 * @throws SettingsError `UNKNOWN_KEY` or `INVALID_VALUE`, with every problem found; unknown keys come with the nearest known
 */
export function check<Schema extends z.ZodType>(schema: Schema, data: unknown, file: string): z.output<Schema> {
  const parsed = schema.safeParse(data, { reportInput: true })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, schema, file))
  const unknown = parsed.error.issues.some(({ code }) => code === 'unrecognized_keys')
  throw new SettingsError(unknown ? 'UNKNOWN_KEY' : 'INVALID_VALUE', problems.join('\n'))
}

function problemsOf(issue: z.core.$ZodIssue, schema: z.ZodType, file: string): string[] {
  const at = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  const where = at.replace(/^\./, '')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const full = where === '' ? key : `${where}.${key}`
      return `${file}: ${full}: there is no such key. ${hintFor(full, keyPaths(schema))}`
    })
  }
  return [`${file}: ${where || 'the file'}: ${valueProblem(issue)}.`]
}

function valueProblem(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be ${oneOfThese(issue.values.map(String), issue.input)}`
  // What zod says by itself names its own words for types.
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return `must be of type ${issue.expected}`
  }
  return issue.message
}

/** Every key path of a schema: `limits.requestTimeout`. */
function keyPaths(schema: z.ZodType, prefix = ''): string[] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  if (inner instanceof z.ZodArray) return keyPaths(inner.element as z.ZodType, prefix === '' ? '' : `${prefix}[]`)
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    return [path, ...keyPaths(member as z.ZodType, path)]
  })
}

/**
 * The nearest of the same parent, unless another place has a nearer name: people forget where a key lives. Where none is
 * near, what may stand there.
 */
function hintFor(full: string, known: readonly string[]): string {
  const plain = full.replaceAll(/\[\d+\]/g, '').replace(/^\./, '')
  const parentOf = (path: string) =>
    known.filter((other) => path.startsWith(`${other}.`)).sort((a, b) => b.length - a.length)[0] ?? ''
  const parent = parentOf(plain)
  const nameIn = (path: string) => path.slice(parentOf(path).length).replace(/^\./, '')
  const name = parent === '' ? plain : plain.slice(parent.length + 1)
  const cost = (path: string) =>
    distance(name.toLowerCase(), nameIn(path).toLowerCase()) + (parentOf(path) === parent ? 0 : 1.5)
  const best = known.reduce((one, path) => (cost(path) < cost(one) ? path : one))
  if (nearestOf(name, [nameIn(best)]) !== undefined) return `The nearest is ${best}.`
  const siblings = known.filter((path) => parentOf(path) === parent).map(nameIn)
  return `${parent === '' ? 'At the top' : `Below ${parent}`} there may be ${siblings.join(', ')}.`
}
