/** C0 and C1 control characters but tab, line feed and carriage return: nothing that we write may steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** What XML 1.0 cannot hold, beside the controls: lone surrogates and the two non-characters. */
const notXml = /[\uFFFE\uFFFF]/g

/** Changes the direction or the visibility of text, and so what a reader believes to see. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const named = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text of the target, safe on a terminal: control characters and direction marks are written as escapes. */
export const terminalText = (text: string): string =>
  text.toWellFormed().replace(controls, named).replace(bidi, named).replaceAll('\r', '\\r')

/** The same on one line. */
export const terminalLine = (text: string): string => terminalText(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')

/** Text that is legal in XML 1.0, in a CDATA section too; the writer escapes markup itself. */
export const xmlText = (text: string): string =>
  terminalText(text).replace(notXml, named).replaceAll(']]>', ']]\\u003e')

/** A value as it reads best: text as it is, anything else as JSON. */
export const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'nothing')
