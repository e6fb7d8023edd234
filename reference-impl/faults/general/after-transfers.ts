import { isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { table } from '../seams.ts'
import { namedToken } from '../transfers/move-seams.ts'
import { sending } from '../transfers/seams.ts'

/** What a token has, and keeps wherever it is. */
const fields: readonly { readonly id: string; readonly empty: unknown; readonly breaks: Fault['breaks'] }[] = [
  { id: 'attributes', empty: [], breaks: ['MINT-38'] },
  { id: 'description', empty: '', breaks: ['LIST-05'] },
  { id: 'animation_url', empty: '', breaks: ['LIST-05'] },
]

/** A token that was sent off is listed with something else in a field. */
const losing =
  (field: string, empty: unknown): Wrap =>
  (parts) => {
    const sent = new Set<string>()
    return table('tokens', ({ sendOff, heldBy }) => ({
      sendOff: async (key, owner, target) => {
        const isSent = await sendOff(key, owner, target)
        if (isSent) sent.add(key)
        return isSent
      },
      heldBy: async (query) =>
        (await heldBy(query)).map((one) => {
          const metadata: unknown = JSON.parse(one.metadata)
          return sent.has(one.key) && isFields(metadata)
            ? { ...one, metadata: JSON.stringify({ ...metadata, [field]: empty }) }
            : one
        }),
    }))(parts)
  }

/** A refused transfer of a token keeps it where it is for good. */
const locking: Wrap = (parts) => {
  const locked = new Set<string>()
  return sending('byUserId', (send, own) => async (project, body) => {
    const key = (await namedToken(own, project, body, 'tokenMintAddress'))?.key ?? ''
    if (locked.has(key)) throw badRequest('the token is locked')
    try {
      return await send(project, body)
    } catch (refusal) {
      locked.add(key)
      throw refusal
    }
  })(parts)
}

/** Bystanders of a transfer: what the token is, and whether it can move another time. */
export const afterTransferFaults: readonly Fault[] = [
  ...fields.map(
    ({ id, empty, breaks }): Fault => ({
      id: `transfer-loses-${id.replace('_', '-')}`,
      breaks,
      difficulty: 'devious',
      generated: true,
      says: `A token that was sent is listed without ${id}.`,
      wrap: losing(id, empty),
    }),
  ),
  {
    id: 'transfer-refused-locks-the-token',
    breaks: ['XFER-06', 'XFER-07'],
    difficulty: 'devious',
    says: 'A token of which a transfer was refused cannot be transferred any more.',
    wrap: locking,
  },
]
