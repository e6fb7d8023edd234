import { printable } from './printable.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes markup, and shows control characters and direction marks instead of letting them act. */
export const escapeHtml = (value: unknown): string =>
  printable(String(value)).replace(/[&<>"']/g, (character) => entities[character] ?? character)
