import { readAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import type { Parts, UserKind, Wrap } from '../../parts.ts'
import type { TokenRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { table } from '../seams.ts'
import { asking, sending } from './seams.ts'

/** Whose wallet an address is. */
async function kindAt({ store }: Parts, project: string, chain: unknown, text: unknown): Promise<UserKind | undefined> {
  const address = readAddress(familyOf(String(chain)), String(text))
  return address === undefined ? undefined : (await store.wallets.at(project, String(chain), address))?.user_kind
}

/** Tokens of some standard in wallets of e-mail addresses can be transferred, whatever their collection says. */
const freeInEmailWallets = (standard: TokenRow['standard']): Wrap =>
  table('tokens', ({ add }, parts) => ({
    add: async (row) => {
      const wallet = await parts.store.wallets.at(row.project, row.chain, row.owner)
      return add(wallet?.user_kind === 'email' && row.standard === standard ? { ...row, transferable: 1 } : row)
    },
  }))

const isPositive = (quantity: unknown): boolean => typeof quantity !== 'string' || /^[1-9]\d*$/.test(quantity)

/** The chain whose addresses look like the sender's. */
function chainOfSender(body: Fields): Fields {
  const isElsewhere = readAddress('evm', String(body.fromAddress)) === undefined
  return body.chain === undefined && isElsewhere ? { ...body, chain: 'solana' } : body
}

/** Transfers of wallets and tokens that the operation is not for. */
export const otherKindFaults: readonly Fault[] = [
  {
    id: 'transfer-by-user-out-of-email-wallet',
    breaks: ['XFER-25'],
    difficulty: 'devious',
    says: 'The transfer for user ids moves what is in an e-mail wallet as well, and asks nobody.',
    wrap: sending('byUserId', (send, parts) => async (project, body) => {
      if ((await kindAt(parts, project, body.chain, body.fromAddress)) !== 'email') return send(project, body)
      const { fromAddress: from, toAddress: to, tokenMintAddress: contractAddress, ...rest } = body
      return parts.services.transfers.byEmailUser(project, { ...rest, from, to, contractAddress })
    }),
  },
  {
    id: 'transfer-by-email-out-of-user-id-wallet',
    breaks: ['XFER-25'],
    difficulty: 'devious',
    says: 'The transfer for e-mail addresses moves what is in the wallet of a user id as well.',
    wrap: sending('byEmailUser', (send, parts) => async (project, body) => {
      if ((await kindAt(parts, project, body.chain, body.from)) !== 'userId') return send(project, body)
      const { from: fromAddress, to: toAddress, contractAddress: tokenMintAddress, ...rest } = body
      return parts.services.transfers.byUserId(project, { ...rest, fromAddress, toAddress, tokenMintAddress })
    }),
  },
  {
    id: 'transfer-quantity-that-is-none',
    breaks: ['XFER-26'],
    difficulty: 'devious',
    says: 'A quantity that is no number, or less than one, stands for one.',
    wrap: asking('byEmailUser', (body) => {
      const { quantity, ...rest } = body
      return isPositive(quantity) ? body : rest
    }),
  },
  {
    id: 'transfer-email-bound-semi-fungible',
    breaks: ['XFER-13'],
    difficulty: 'devious',
    says: 'Semi-fungible tokens that are not transferable leave e-mail wallets.',
    wrap: freeInEmailWallets('ERC-1155'),
  },
  {
    id: 'transfer-email-subscription',
    breaks: ['XFER-13'],
    difficulty: 'devious',
    says: 'Tokens of subscriptions leave e-mail wallets.',
    wrap: freeInEmailWallets('ERC-5643'),
  },
  {
    id: 'transfer-chain-of-the-sender',
    breaks: ['XFER-15'],
    difficulty: 'devious',
    says: 'A transfer that names no chain is one on the chain of its addresses.',
    wrap: asking('byUserId', chainOfSender),
  },
]
