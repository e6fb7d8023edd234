/** The door of this room: what the others may use of it. */
export { type OpenApiDocument, readDocument, referred, type Schema } from './document.ts'
export type { Mismatch, Oracle } from './oracle.ts'
