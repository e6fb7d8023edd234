import type { Wrap } from '../../parts.ts'
import { type LooseRecord, shown } from './seams.ts'

/** Changes the first answer to an id. */
export const first = (change: (record: LooseRecord) => unknown): Wrap =>
  shown((record, { turn }) => (turn === 1 ? change(record) : record))
/** Whether a mint is for a recipient whose locator begins so. */
export const recipientIs =
  (prefix: string) =>
  (body: Readonly<Record<string, unknown>>): boolean =>
    String(body.recipient).startsWith(prefix)
