import type { Fault } from '../fault.ts'
import { type LooseRecord, shown, type Wrap } from './seams.ts'

export const blunt = (id: string, breaks: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id,
  breaks,
  difficulty: 'blunt',
  says,
  wrap,
})
export const subtle = (id: string, breaks: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id,
  breaks,
  difficulty: 'subtle',
  says,
  wrap,
})
export const devious = (id: string, breaks: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id,
  breaks,
  difficulty: 'devious',
  says,
  wrap,
})

/** Changes the first answer to an id. */
export const first = (change: (record: LooseRecord) => unknown): Wrap =>
  shown((record, { turn }) => (turn === 1 ? change(record) : record))
export const onChain = (record: LooseRecord, changes: object): unknown => ({
  ...record,
  onChain: { ...record.onChain, ...changes },
})
export const without = (record: LooseRecord, name: keyof LooseRecord): unknown => ({ ...record, [name]: undefined })

/** Whether a mint is for a recipient whose locator begins so. */
export const recipientIs =
  (prefix: string) =>
  (body: Readonly<Record<string, unknown>>): boolean =>
    String(body.recipient).startsWith(prefix)
