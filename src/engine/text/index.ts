import { createRequire } from 'node:module'

/** The door of this room, and the room. */

/** `1 request`, `2 requests`; figures as scripts read them, without commas, unless `figure` says otherwise. */
export const counted = (
  number: number,
  one: string,
  several = `${one}s`,
  figure: (number: number) => string = String,
): string => `${figure(number)} ${number === 1 ? one : several}`

/** The first of some ids, and how many more there are. */
export const listed = (ids: readonly string[], most: number): string =>
  ids.length > most ? `${ids.slice(0, most).join(', ')} and ${ids.length - most} more` : ids.join(', ')

/** A time in ms in seconds with one decimal, as texts and reports tell it. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** A limit, a wait or a progress in ms, in whole seconds. */
export const wholeSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`

/** A text of at most so many characters, with a mark where there were more. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text

/**
 * The beginning of a text, on its own: a slice would keep the whole text in memory, and some targets send megabytes.
 * @param most in characters
 */
export const excerpt = (text: string, most: number): string =>
  // Written and read again, every character comes back, halves of pairs too.
  JSON.parse(JSON.stringify(text.slice(0, most))) as string

/** The first line of a text: what follows is the last output of a target, which is for whoever started it, and not for a report. */
export const firstLine = (text: string): string => text.split('\n', 1).join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes markup, and shows control characters and direction marks instead of letting them act. */
export const escapeHtml = (value: unknown): string =>
  printable(String(value)).replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** C0 and C1 control characters but tab, line feed and carriage return: nothing that we write may steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Control characters that JSON does not escape. */
const c1 = /[\u007f-\u009f]/g

/** What XML 1.0 cannot hold, beside the controls: lone surrogates and the two non-characters. */
const notXml = /[\uFFFE\uFFFF]/g

/** Changes the direction or the visibility of text, and so what a reader believes to see. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const named = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** What the runners of CI services take for a command, after blanks too; some wherever it stands in a line. */
const ciCommand = /(?<=^|\s):(?=:)|#(?=#(?:vso)?\[|#teamcity\[)/g

/** Text of the target for any reader: control characters and direction marks are written as escapes. */
export const printable = (text: string): string =>
  text.toWellFormed().replace(controls, named).replace(bidi, named).replaceAll('\r', '\\r')

/** The same, safe on a terminal whose output a CI service reads: nothing in it is a command, however it is wrapped. */
export const terminalText = (text: string): string => printable(text).replace(ciCommand, named)

/** JSON that shows such characters as it shows other control characters. They stand in its strings alone. */
export const printableJson = (json: string): string => json.replace(c1, named).replace(bidi, named)

/** The same on one line. */
export const terminalLine = (text: string): string => terminalText(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')

/** Text that is legal in XML 1.0, in a CDATA section too; the writer escapes markup itself. */
export const xmlText = (text: string): string => printable(text).replace(notXml, named).replaceAll(']]>', ']]\\u003e')

/** A value as it reads best: text as it is, anything else as JSON. */
export const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'nothing')

const require = createRequire(import.meta.url)

/** The library that reads YAML. Loaded when it is first asked for: what was compiled to JSON is read without it. */
export const yaml = (): typeof import('yaml') => require('yaml')
