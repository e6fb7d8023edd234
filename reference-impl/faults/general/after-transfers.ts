import { isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { readRecipient, somebodyOn } from '../minting/seams.ts'
import { service, table } from '../seams.ts'
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

/** What comes later for a user, by name, out of whose wallet something was sent goes to somebody else. */
const astrayAfterwards: Wrap = (parts) => {
  const senders = new Set<string>()
  const noting = table('tokens', ({ sendOff }) => ({
    sendOff: async (key, owner, target) => {
      senders.add(owner)
      return sendOff(key, owner, target)
    },
  }))(parts)
  return service('minting', ({ mint }) => ({
    mint: async (project, collection, id, body) => {
      const to = readRecipient(body.recipient)
      if (to === undefined || to.kind === 'address') return mint(project, collection, id, body)
      const own = await parts.store.wallets.ofUserOn(project, to.kind, to.user, to.chain)
      const isSender = own !== undefined && senders.has(own.address)
      // One that was asked for before stays where it is.
      const isKnown = id !== undefined && (await parts.store.tokens.byMintId(project, collection, id)) !== undefined
      return mint(project, collection, id, isSender && !isKnown ? { ...body, recipient: somebodyOn(to.chain) } : body)
    },
  }))(noting)
}

/** Bystanders of a transfer: what the token is, whether it can move another time, and who sent it. */
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
    id: 'mint-goes-astray-for-who-has-sent',
    breaks: ['LOC-09', 'LOC-10'],
    difficulty: 'devious',
    says: 'What is minted for a user by name, out of whose wallet a token was sent, goes to somebody else.',
    wrap: astrayAfterwards,
  },
  {
    id: 'transfer-refused-locks-the-token',
    breaks: ['XFER-06', 'XFER-07'],
    difficulty: 'devious',
    says: 'A token of which a transfer was refused cannot be transferred any more.',
    wrap: locking,
  },
]
