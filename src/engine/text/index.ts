/** The door of this room: what the others may use of it. */
export { counted } from './counted.ts'
export { cut } from './cut.ts'
export { escapeHtml } from './escape.ts'
export { excerpt } from './excerpt.ts'
export { firstLine } from './first-line.ts'
export { printable, printableJson, shown, terminalLine, terminalText, xmlText } from './printable.ts'
export { seconds, wholeSeconds } from './seconds.ts'
export { yaml } from './yaml.ts'
