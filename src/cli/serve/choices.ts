import points from '../../../reference-impl/choices.json' with { type: 'json' }
import type { Choices } from '../../../reference-impl/choices.ts'
import { wrap } from '../../command/wrap.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { nearest } from '../../engine/text/nearest.ts'

type Point = (typeof points)[number]

/**
 * Reads the open points that are to be chosen otherwise.
 * @param texts `name=value` each
 * @throws {UsageError} for an unknown name, and for a value that the point cannot have
 */
export function readChoices(texts: readonly string[]): Partial<Choices> {
  return Object.fromEntries(texts.map(readChoice))
}

function readChoice(text: string): [string, unknown] {
  const [, name = text, written] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const point = points.find((one) => one.name === name)
  if (point === undefined) {
    const names = points.map((one) => one.name)
    const hint = `${nearest(name, names)} --choices lists them.`
    throw new UsageError(`--choice: there is no open point ${JSON.stringify(name)}.${hint}`)
  }
  const value = written === undefined ? impossible : readValue(point.type, written)
  if (value === impossible) throw new UsageError(`--choice ${name}=VALUE: VALUE is ${inWords(point.type)}.`)
  return [name, value]
}

const impossible = Symbol('no value of the type')

/** @param type as TypeScript writes it */
function readValue(type: string, text: string): unknown {
  if (type.endsWith('[]')) {
    const values = text === '' ? [] : text.split(',').map((one) => readValue(type.slice(0, -2), one))
    return values.includes(impossible) ? impossible : values
  }
  for (const member of type.split(' | ')) {
    if (member === 'string' || member === `'${text}'`) return text
    if (member === 'number' && /^\d{1,9}$/.test(text)) return Number(text)
    if (member === text && /^\d+$/.test(text)) return Number(text)
    if (member === 'undefined' && text === 'none') return undefined
    if (member === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
    if (member.startsWith('Readonly<Record')) return recordOf(text)
  }
  return impossible
}

function recordOf(text: string): unknown {
  const pairs = text === '' ? [] : text.split(',').map((pair) => /^([^:]+):(.*)$/.exec(pair)?.slice(1))
  return pairs.includes(undefined) ? impossible : Object.fromEntries(pairs as [string, string][])
}

function inWords(type: string): string {
  if (type.endsWith('[]')) return `a list with commas between, of ${inWords(type.slice(0, -2))}`
  return type
    .split(' | ')
    .map(
      (member) =>
        words[member] ??
        (member.startsWith('Readonly<Record') ? 'name:value pairs, with commas between' : member.replaceAll("'", '')),
    )
    .join(', or ')
}

const words: Readonly<Record<string, string>> = {
  boolean: 'true, or false',
  number: 'a whole number',
  string: 'a text',
  undefined: 'none',
}

/** The open points, what each may be and is, as `serve --choices` prints them. */
export function choicesText(columns: number): string {
  const entries = points.map((point) => {
    const lines = wrap(point.about ?? '', Math.min(columns, 100) - 4)
    return [`${point.name}  (${told(point)})`, ...lines.map((line) => `    ${line}`)].join('\n')
  })
  return [
    'Open points of the document, and what the reference implementation does unless --choice NAME=VALUE says otherwise:',
    ...entries,
  ].join('\n')
}

const told = (point: Point): string => {
  const initial = ('default' in point ? point.default : undefined) ?? 'none'
  // A list has its members; a record has none to begin with.
  const shown = typeof initial === 'object' ? Object.values(initial).join(',') : String(initial)
  return `${inWords(point.type)}; default ${shown === '' ? 'empty' : shown}`
}
