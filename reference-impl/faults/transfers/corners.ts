import { createListingService } from '../../domain/listing.ts'
import type { Fields } from '../../domain/records.ts'
import type { Holding, HoldingQuery, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service, table } from '../seams.ts'
import { isOnUnknownChain, taking } from './seams.ts'

interface Move {
  readonly key: string
  readonly from: string
  readonly to: string
}

type Held = (query: HoldingQuery) => Promise<Holding[]>

/** What a listing by the locator of a user id shows of transfers; by the address it shows what is there. */
const listedByUser =
  (see: (query: HoldingQuery, moves: readonly Move[], heldBy: Held) => Promise<Holding[]>): Wrap =>
  (parts) => {
    const moves: Move[] = []
    const noting = table('tokens', ({ sendOff }) => ({
      sendOff: async (key, from, to) => {
        const sent = await sendOff(key, from, to)
        if (sent && from !== to) moves.push({ key, from, to })
        return sent
      },
    }))(parts)
    const seeing = table('tokens', ({ heldBy }) => ({ heldBy: (query) => see(query, moves, heldBy) }))(noting)
    const byUser = createListingService(seeing)
    return service('listing', (plain) => ({
      tokens: (project, identifier, query) =>
        (identifier.startsWith('userId:') ? byUser : plain).tokens(project, identifier, query),
    }))(noting)
  }

const isWellFormed = (body: Fields): boolean => isOnUnknownChain(body) && /^[a-z]+(-[a-z]+)*$/.test(String(body.chain))

/** Slips in transfers that show in one place only. */
export const transferCornerFaults: readonly Fault[] = [
  {
    id: 'transfer-stays-listed-by-user',
    breaks: ['XFER-11', 'LOC-03'],
    difficulty: 'devious',
    says: 'By the locator of the user, a moved token stays listed where it was.',
    wrap: listedByUser(async (query, moves, heldBy) => {
      const held = await heldBy(query)
      for (const { key, to } of moves.filter(({ from }) => from === query.owner)) {
        const there = await heldBy({ ...query, owner: to })
        held.push(...there.filter((one) => one.key === key && !held.some((known) => known.key === key)))
      }
      return held
    }),
  },
  {
    id: 'transfer-not-listed-by-user',
    breaks: ['XFER-11', 'LOC-05'],
    difficulty: 'devious',
    says: 'By the locator of the user, a wallet lists what was minted to it and nothing that was sent.',
    wrap: listedByUser(async (query, moves, heldBy) =>
      (await heldBy(query)).filter(({ key }) => !moves.some((move) => move.key === key && move.to === query.owner)),
    ),
  },
  {
    id: 'transfer-email-word-for-no-chain',
    breaks: ['CHAIN-08'],
    difficulty: 'devious',
    says: 'A transfer out of an e-mail wallet takes any chain whose name is formed like one.',
    wrap: taking('byEmailUser', isWellFormed),
  },
  {
    id: 'transfer-user-word-for-no-chain',
    breaks: ['CHAIN-09'],
    difficulty: 'devious',
    says: 'A transfer out of a user-id wallet takes any chain whose name is formed like one.',
    wrap: taking('byUserId', isWellFormed),
  },
]
