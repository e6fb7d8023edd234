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
