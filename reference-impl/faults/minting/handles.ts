import { isFields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { crowded } from './request-seams.ts'
import { eachItem, shown } from './seams.ts'

/** Tokens for social handles. */
export const handleFaults: readonly Fault[] = [
  {
    id: 'mint-for-handle-named-after-it',
    breaks: ['MINT-14'],
    difficulty: 'devious',
    says: 'A token for a social handle is named after the handle.',
    wrap: service('minting', ({ mint }) => ({
      mint: (project, collection, id, body) =>
        mint(
          project,
          collection,
          id,
          String(body.recipient).startsWith('twitter:') && isFields(body.metadata)
            ? { ...body, metadata: { ...body.metadata, name: String(body.recipient).split(':')[1] } }
            : body,
        ),
    })),
  },
  {
    id: 'race-for-a-handle-mints-twice',
    breaks: ['LIM-05', 'LIM-04'],
    difficulty: 'devious',
    says: 'Equal mints for a social handle that cross mint a token each.',
    wrap: (parts) => {
      const { mint: alone } = parts.services.minting
      const crossing = crowded(
        (collection, id) => `${collection} ${id}`,
        (id, count) => `${id}~${count}`,
      )(parts).services.minting.mint
      return service('minting', () => ({
        mint: (project, collection, id, body) =>
          (String(body.recipient).startsWith('twitter:') ? crossing : alone)(project, collection, id, body),
      }))(parts)
    },
  },
  {
    id: 'batch-for-handle-named-after-it',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'An item of a batch for a social handle is named after the handle.',
    wrap: eachItem((item) =>
      String(item.recipient).startsWith('twitter:') && isFields(item.metadata)
        ? { ...item, metadata: { ...item.metadata, name: String(item.recipient).split(':')[1] } }
        : item,
    ),
  },
  {
    id: 'mint-for-handle-with-line-refused',
    breaks: ['LOC-11'],
    difficulty: 'devious',
    says: 'A social handle with a low line is refused.',
    wrap: service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        if (/^twitter:[^:]*_/.test(String(body.recipient))) throw new Refusal(400, 'a handle has letters and digits')
        return mint(project, collection, id, body)
      },
    })),
  },
  {
    id: 'mint-for-handle-refused-where-id-was-chosen',
    breaks: ['LOC-11'],
    difficulty: 'devious',
    says: 'A social handle gets nothing in a collection whose id was chosen.',
    wrap: service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        const isMade = /^[0-9a-f]{8}-/.test(collection) || collection.startsWith('default-')
        if (!isMade && String(body.recipient).startsWith('twitter:')) throw new Refusal(400, 'no handles here')
        return mint(project, collection, id, body)
      },
    })),
  },
  {
    id: 'mint-for-handle-done-on-no-chain',
    breaks: ['MINT-05'],
    difficulty: 'devious',
    says: 'The completed record of a mint for a social handle names no chain.',
    wrap: shown((record, { body, complete }) =>
      String(body.recipient).startsWith('twitter:') && complete
        ? { ...record, onChain: { ...record.onChain, chain: undefined } }
        : record,
    ),
  },
  {
    id: 'mint-for-handle-awaits-claim',
    breaks: ['MINT-03'],
    difficulty: 'subtle',
    says: 'The status of an accepted mint for a social handle is another word.',
    wrap: shown((record, { body, complete }) =>
      String(body.recipient).startsWith('twitter:') && !complete
        ? { ...record, onChain: { ...record.onChain, status: 'awaiting-claim' } }
        : record,
    ),
  },
]
