import { badRequest } from '../../domain/refusal.ts'
import { referenceKeys } from '../../keys.ts'
import type { Parts, Wrap } from '../../parts.ts'
import type { WalletRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { addressOf, movingInstead, nowhere } from './move-seams.ts'
import { sending, taken } from './seams.ts'

const projects = [...new Set(Object.values(referenceKeys).map(({ project }) => project))]

/** The wallet to whose address a transfer goes, in whatever project. */
async function receiverOf({ store }: Parts, chain: string, address: string): Promise<WalletRow | undefined> {
  const found = await Promise.all(projects.map((project) => store.wallets.at(project, chain, address)))
  return found.find((wallet) => wallet !== undefined)
}

interface Target {
  /** As it was sent. */
  readonly text: string
  readonly project: string
  /** Absent for an address that is nobody's. */
  readonly wallet: WalletRow | undefined
}

interface Reach {
  readonly id: string
  readonly says: string
  readonly isLost: (target: Target) => boolean
  /** `stays`: it is answered as any, and nothing comes of it. */
  readonly how: 'stays' | 'vanishes'
}

/** Whom a transfer does not reach, though it is answered like any other. */
const reaches: readonly Reach[] = [
  {
    id: 'to-other-kind-lost',
    says: 'A token that a user id sends to the wallet of an e-mail address is in no wallet any more.',
    isLost: ({ wallet }) => wallet?.user_kind === 'email',
    how: 'vanishes',
  },
  {
    id: 'to-other-letters-lost',
    says: 'A token that is sent to an address in one letter case is in no wallet any more.',
    isLost: ({ text, wallet }) =>
      wallet !== undefined &&
      /^0x/.test(text) &&
      [text.slice(2).toLowerCase(), text.slice(2).toUpperCase()].includes(text.slice(2)),
    how: 'vanishes',
  },
  {
    id: 'to-other-project-stays',
    says: 'A token that is sent to a wallet of another project stays where it is.',
    isLost: ({ project, wallet }) => wallet !== undefined && wallet.project !== project,
    how: 'stays',
  },
]

const missing = ({ isLost, how }: Reach): Wrap =>
  sending('byUserId', (send, parts) => async (project, body) => {
    const chain = String(body.chain)
    const sender = await parts.store.wallets.at(project, chain, addressOf(body, 'fromAddress'))
    const wallet = sender && (await receiverOf(parts, chain, addressOf(body, 'toAddress')))
    if (!isLost({ text: String(body.toAddress), project, wallet })) return send(project, body)
    return how === 'stays' ? taken : send(project, { ...body, toAddress: nowhere })
  })

/** The most that a wallet sends, in the eyes of a careless limit. */
const mostSent = 3

/** Whom a transfer reaches, and from whom. */
export const transferReachFaults: readonly Fault[] = [
  ...reaches.map(
    (reach): Fault => ({
      id: `transfer-${reach.id}`,
      breaks: ['XFER-10'],
      difficulty: 'devious',
      generated: true,
      says: reach.says,
      wrap: missing(reach),
    }),
  ),
  {
    id: 'transfer-after-some-stays',
    breaks: ['XFER-10'],
    difficulty: 'devious',
    says: `Of the tokens that a wallet sends, all but the first ${mostSent} stay where they are.`,
    wrap: (parts) => {
      const sent = new Map<string, number>()
      return sending('byUserId', (send) => async (project, body) => {
        const sender = String(body.fromAddress).toLowerCase()
        const times = (sent.get(sender) ?? 0) + 1
        if (times > mostSent) return taken
        const answer = await send(project, body)
        sent.set(sender, times)
        return answer
      })(parts)
    },
  },
  {
    id: 'transfer-email-moves-first-on-solana',
    breaks: ['XFER-14', 'XFER-12'],
    difficulty: 'devious',
    says: 'On Solana an e-mail wallet sends its first token of the collection in place of the one that is named.',
    wrap: movingInstead(
      (held, { collection, chain }) =>
        chain === 'solana' ? held.find((one) => one.collection === collection) : undefined,
      'byEmailUser',
    ),
  },
  {
    id: 'user-transfer-of-limited-or-for-sale-refused',
    breaks: ['XFER-06'],
    difficulty: 'devious',
    says: 'Tokens of collections on EVM chains that have a supply limit or payments are not transferred by user id.',
    wrap: (parts) =>
      sending('byUserId', (send) => async (project, body) => {
        const contract = String(body.tokenMintAddress).toLowerCase()
        const own = (await parts.services.collections.list(project)).find(
          ({ onChain }) => 'contractAddress' in onChain && onChain.contractAddress?.toLowerCase() === contract,
        )
        if (own?.supplyLimit != null || own?.payments != null) throw badRequest('tokens of this collection stay')
        return send(project, body)
      })(parts),
  },
]
