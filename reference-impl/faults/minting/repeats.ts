import { randomUUID } from 'node:crypto'
import { isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { CollectionRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { aMoment, service } from '../seams.ts'
import { crowded, crowdedIn } from './request-seams.ts'
import { keyed, mintingAgain, shown } from './seams.ts'

/** Where requests of one id may cross unguarded. */
const crowdedPlaces: readonly {
  readonly id: string
  readonly says: string
  readonly isSuch: (collection: CollectionRow) => boolean
}[] = [
  { id: 'on-solana', says: 'On Solana', isSuch: ({ chain }) => chain === 'solana' },
  { id: 'on-aptos', says: 'On Aptos', isSuch: ({ chain }) => chain === 'aptos' },
  { id: 'on-one-chain', says: 'On base-sepolia', isSuch: ({ chain }) => chain === 'base-sepolia' },
  { id: 'in-default', says: 'In a default collection', isSuch: ({ id }) => id.startsWith('default-') },
  {
    id: 'of-bound-tokens',
    says: 'Where tokens cannot be transferred',
    isSuch: ({ transferable, subscription }) => transferable === 0 && subscription === null,
  },
  {
    id: 'in-semi-fungible',
    says: 'In a semi-fungible collection',
    isSuch: ({ fungibility }) => fungibility === 'semi-fungible',
  },
  { id: 'of-subscriptions', says: 'Of subscriptions', isSuch: ({ subscription }) => subscription !== null },
]

/** What else of a body may be taken into the identity of a mint. */
const otherOptions = ['sendNotification', 'reuploadLinkedFiles', 'locale', 'compressed'] as const

/** After what the ids of a collection may be forgotten. */
const forgettings: readonly {
  readonly id: string
  readonly says: string
  readonly noting: (forget: (collection: string) => void) => Wrap
}[] = [
  {
    id: 'second-put',
    says: 'A second PUT of the collection',
    noting: (forget) =>
      service('collections', ({ create }) => ({
        create: async (project, id, body) => {
          if (id !== undefined) forget(id)
          return create(project, id, body)
        },
      })),
  },
  {
    id: 'template',
    says: 'A template',
    noting: (forget) =>
      service('templates', ({ create }) => ({
        create: async (project, id, body) => {
          forget(id)
          return create(project, id, body)
        },
      })),
  },
  {
    id: 'refused-batch',
    says: 'A refused batch',
    noting: (forget) =>
      service('batch', ({ mint }) => ({
        mint: async (project, id, body) => {
          try {
            return await mint(project, id, body)
          } catch (refusal) {
            forget(id)
            throw refusal
          }
        },
      })),
  },
]

/** Ids of mints before that are new ones. */
const forgetting =
  (noting: (forget: (collection: string) => void) => Wrap): Wrap =>
  (parts) => {
    const times = new Map<string, number>()
    const noted = noting((collection) => void times.set(collection, (times.get(collection) ?? 0) + 1))(parts)
    return keyed((id, _body, collection) => `${id}${' again'.repeat(times.get(collection) ?? 0)}`)(noted)
  }

/** How repeats of a mint make other tokens. */
export const mintRepeatFaults: readonly Fault[] = [
  {
    id: 'repeat-mints-again',
    breaks: [
      'MINT-07',
      'MINT-08',
      'MINT-09',
      'BATCH-20',
      'BATCH-29',
      'BATCH-30',
      'LOC-05',
      'LIM-01',
      'LIM-02',
      'LIM-03',
      'LIM-04',
      'LIM-05',
      'LIST-08',
      'LIST-16',
      'LIST-07',
      'LIST-11',
      'LIST-12',
    ],
    difficulty: 'blunt',
    says: 'The first repeat mints another token.',
    wrap: mintingAgain(({ turn }) => turn === 2),
  },
  {
    id: 'repeat-of-complete-mints-again',
    breaks: ['MINT-07', 'MINT-08', 'MINT-09', 'BATCH-20'],
    difficulty: 'subtle',
    says: 'The first repeat after completion mints another token.',
    wrap: mintingAgain(({ complete, collection, id }, memory) => {
      const key = `${collection} ${id}`
      if (!complete || memory.has(`${key} told`)) return false
      if (memory.has(key)) memory.add(`${key} told`)
      memory.add(key)
      return memory.has(`${key} told`)
    }),
  },
  {
    id: 'repeat-fourth-mints-again',
    breaks: ['MINT-07', 'MINT-08', 'MINT-09', 'LIST-08'],
    difficulty: 'devious',
    says: 'The fourth request of an id mints another token.',
    wrap: mintingAgain(({ turn }) => turn === 4),
  },
  {
    id: 'repeat-refused-forgets-its-id',
    breaks: ['MINT-07', 'MINT-08', 'MINT-10', 'MINT-18'],
    difficulty: 'devious',
    says: 'A repeat that is refused for its metadata makes its id a new one.',
    wrap: (parts) => {
      const forgotten = new Set<string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id = '', body) => {
          const key = `${collection} ${id}`
          if (!isFields(body.metadata)) {
            forgotten.add(key)
            throw badRequest('metadata has to be an object')
          }
          return { ...(await mint(project, collection, forgotten.has(key) ? `${id} again` : id, body)), id }
        },
      }))(parts)
    },
  },
  {
    id: 'repeat-after-one-without-id-mints-again',
    breaks: ['MINT-18'],
    difficulty: 'devious',
    says: 'A mint without an id makes the ids of its recipient in that collection new ones.',
    wrap: (parts) => {
      const times = new Map<string, number>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const key = `${collection} ${String(body.recipient)}`
          const time = times.get(key) ?? 0
          if (id === undefined) times.set(key, time + 1)
          if (id === undefined || time === 0) return mint(project, collection, id, body)
          return { ...(await mint(project, collection, `${id} ${time}`, body)), id }
        },
      }))(parts)
    },
  },
  {
    id: 'repeat-on-solana-mints-again',
    breaks: ['MINT-07', 'MINT-09'],
    difficulty: 'devious',
    says: 'On Solana the first repeat mints another token.',
    wrap: mintingAgain(({ turn, chain }) => turn === 2 && chain === 'solana'),
  },
  {
    id: 'repeat-on-aptos-mints-again',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'On Aptos the first repeat mints another token.',
    wrap: mintingAgain(({ turn, chain }) => turn === 2 && chain === 'aptos'),
  },
  ...(['solana', 'aptos'] as const).map(
    (family): Fault => ({
      id: `repeat-on-${family}-for-another-mints-again`,
      breaks: ['MINT-08'],
      difficulty: 'devious',
      says: `On ${family === 'solana' ? 'Solana' : 'Aptos'} an id that is sent with another recipient mints again.`,
      wrap: mintingAgain(({ chain, collection, id, body, complete }, memory) => {
        const key = JSON.stringify([collection, id])
        const own = JSON.stringify([collection, id, body.recipient])
        const isOther = memory.has(key) && !memory.has(own)
        memory.add(key).add(own)
        return isOther && complete && chain === family
      }),
    }),
  ),
  {
    id: 'repeat-in-default-mints-again',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'In a default collection every repeat mints another token.',
    wrap: mintingAgain(({ turn, collection }) => turn > 1 && collection.startsWith('default-')),
  },
  {
    id: 'repeat-for-email-mints-again',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'For an e-mail recipient every repeat mints another token.',
    wrap: mintingAgain(({ turn, body }) => turn > 1 && String(body.recipient).startsWith('email:')),
  },
  {
    id: 'repeat-for-user-id-mints-again',
    breaks: ['MINT-07', 'MINT-08'],
    difficulty: 'devious',
    says: 'For the recipient of a user id every repeat mints another token.',
    wrap: mintingAgain(({ turn, body }) => turn > 1 && String(body.recipient).startsWith('userId:')),
  },
  {
    id: 'mint-for-handle-repeated-mints-again',
    breaks: ['LIM-05', 'LIM-04'],
    difficulty: 'devious',
    says: 'For a social handle every repeat mints another token, which nobody lists and the supply lacks.',
    wrap: mintingAgain(({ turn, body }) => turn > 1 && String(body.recipient).startsWith('twitter:')),
  },
  {
    id: 'repeat-in-semi-fungible-mints-again',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'In a semi-fungible collection every repeat mints another token.',
    wrap: (parts) => {
      const semiFungible = new Set<string>()
      const noting = service('collections', ({ create }) => ({
        create: async (project, id, body) => {
          const made = await create(project, id, body)
          if (made.fungibility === 'semi-fungible') semiFungible.add(made.id)
          return made
        },
      }))
      return mintingAgain(({ turn, collection }) => turn > 1 && semiFungible.has(collection))(noting(parts))
    },
  },
  {
    id: 'other-body-mints-again',
    breaks: ['MINT-08', 'BATCH-20', 'MINT-41', 'MINT-07'],
    difficulty: 'blunt',
    says: 'Another body under a used id mints another token.',
    wrap: keyed((id, { metadata, recipient }) => `${id} ${JSON.stringify([metadata, recipient])}`),
  },
  {
    id: 'other-recipient-mints-again',
    breaks: ['MINT-08', 'BATCH-20', 'MINT-41'],
    difficulty: 'subtle',
    says: 'Another recipient under a used id gets a token too.',
    wrap: keyed((id, { recipient }) => `${id} ${recipient}`),
  },
  {
    id: 'other-metadata-mints-again',
    breaks: ['MINT-08', 'BATCH-20', 'MINT-41', 'MINT-07'],
    difficulty: 'subtle',
    says: 'Other metadata under a used id make another token.',
    wrap: keyed((id, { metadata }) => `${id} ${JSON.stringify(metadata)}`),
  },
  ...otherOptions.map(
    (option): Fault => ({
      id: `other-${option}-mints-again`,
      breaks: ['MINT-08', 'BATCH-20', 'MINT-41', 'MINT-07'],
      difficulty: 'devious',
      says: `Another ${option} under a used id makes another token.`,
      wrap: keyed((id, body) => `${id} ${body[option]}`),
    }),
  ),
  ...forgettings.map(
    ({ id, says, noting }): Fault => ({
      id: `repeat-after-${id}-mints-again`,
      breaks: ['MINT-07', 'MINT-08', 'MINT-10'],
      difficulty: 'devious',
      says: `${says} makes the ids of its collection new ones.`,
      wrap: forgetting(noting),
    }),
  ),
  {
    id: 'other-body-later-mints-again',
    breaks: ['MINT-08'],
    difficulty: 'devious',
    says: 'Another recipient under the id of a completed mint gets a token too.',
    wrap: (parts) => {
      const owners = new Map<string, unknown>()
      return mintingAgain(({ collection, id, body, complete }) => {
        const key = `${collection} ${id}`
        const same = (owners.get(key) ?? body.recipient) === body.recipient
        if (!owners.has(key)) owners.set(key, body.recipient)
        return complete && !same
      })(parts)
    },
  },
  {
    id: 'race-mints-twice',
    breaks: ['MINT-09', 'MINT-07'],
    difficulty: 'devious',
    says: 'Requests of one id that cross mint a token each.',
    wrap: crowded(
      (collection, id) => `${collection} ${id}`,
      (id, count) => `${id}~${count}`,
    ),
  },
  {
    id: 'race-mints-twice-while-new',
    breaks: ['MINT-09'],
    difficulty: 'devious',
    says: 'Equal mints of a new id that cross mint a token each.',
    wrap: (parts) => {
      const known = new Set<string>()
      let count = 0
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id = '', body) => {
          const key = `${collection} ${id}`
          if (known.has(key)) return mint(project, collection, id, body)
          count += 1
          const number = count
          await new Promise((turn) => setImmediate(turn))
          const mine = known.has(key) ? `${id}~${number}` : id
          known.add(key)
          return { ...(await mint(project, collection, mine, body)), id }
        },
      }))(parts)
    },
  },
  ...crowdedPlaces.map(
    ({ id, says, isSuch }): Fault => ({
      id: `race-${id}-mints-twice`,
      breaks: ['MINT-07', 'MINT-09'],
      difficulty: 'devious',
      says: `${says}, requests of one id that cross mint a token each.`,
      wrap: crowdedIn(isSuch),
    }),
  ),
  {
    id: 'race-of-bodies-mints-twice',
    breaks: ['MINT-08'],
    difficulty: 'devious',
    says: 'Different bodies of one id that cross mint a token each.',
    wrap: (parts) => {
      const inWork = new Map<string, string>()
      let count = 0
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id = '', body) => {
          const key = `${collection} ${id}`
          const mine = JSON.stringify(body)
          const other = inWork.has(key) && inWork.get(key) !== mine
          if (!inWork.has(key)) inWork.set(key, mine)
          count += 1
          await aMoment()
          try {
            return { ...(await mint(project, collection, other ? `${id}~${count}` : id, body)), id }
          } finally {
            if (inWork.get(key) === mine) inWork.delete(key)
          }
        },
      }))(parts)
    },
  },
  {
    id: 'repeat-new-action',
    breaks: ['MINT-40'],
    difficulty: 'subtle',
    says: 'Every request for a mint gets an action id of its own.',
    wrap: shown((record, { turn }) => (turn > 1 ? { ...record, actionId: randomUUID() } : record)),
  },
  {
    id: 'repeat-action-of-completion',
    breaks: ['MINT-40'],
    difficulty: 'devious',
    says: 'A completed record has the id of the action that completed it.',
    wrap: shown((record, { complete }) => (complete ? { ...record, actionId: `${record.actionId}-complete` } : record)),
  },
  {
    id: 'repeat-shows-what-was-asked',
    breaks: ['MINT-41'],
    difficulty: 'subtle',
    says: 'A repeat is answered with the metadata of its own body.',
    wrap: shown((record, { complete, body }) =>
      complete && isFields(body.metadata) ? { ...record, metadata: { ...record.metadata, ...body.metadata } } : record,
    ),
  },
  {
    id: 'repeat-after-transfer-mints-again',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'A transfer makes the mint forgotten.',
    wrap: (parts) => {
      const moved = new Set<string>()
      const recipients = new Map<string, string>()
      const noting = service('transfers', ({ byUserId }) => ({
        byUserId: async (project, body) => {
          const answer = await byUserId(project, body)
          moved.add(String(body.fromAddress).toLowerCase())
          return answer
        },
      }))
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id = '', body) => {
          const owner = String(body.recipient).split(':').at(-1)?.toLowerCase() ?? ''
          const known = recipients.get(id) === owner
          recipients.set(id, owner)
          const again = known && moved.has(owner) ? `${id}~` : id
          return { ...(await mint(project, collection, again, body)), id }
        },
      }))(noting(parts))
    },
  },
  {
    id: 'repeat-of-slashed-id-mints-again',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'Ids with a slash are not remembered.',
    wrap: mintingAgain(({ turn, id }) => turn === 2 && id.includes('/')),
  },
]
