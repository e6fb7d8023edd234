import { emailTransferOf, userTransferOf } from '../transfers.ts'
import { body, type Fields, instead, lacking, noFields, noSuchChain, type Setup, type Variant } from './parts.ts'

/** A wallet that holds a token of its chain, and another user's wallet. */
async function held(at: Setup, chain: string, isEmail: boolean, kind: Fields = {}) {
  const wish = isEmail ? { chain, email: at.make.names.email() } : { chain }
  const [from, to, collection] = await Promise.all([
    at.make.wallet(wish),
    at.make.wallet({ chain }),
    at.make.collectionUnderWay({ chain, ...kind }),
  ])
  const { listed } = await at.make.token(collection, from)
  return { token: listed, from, to }
}

const byEmail =
  (role: 'evm' | 'solana', kind: Fields = {}, changes: Fields = {}) =>
  async (at: Setup) => {
    const { token, from, to } = await held(at, at.settings.chains[role], true, kind)
    return () => ({ body: { ...emailTransferOf(token, from, to), ...changes } })
  }

const byUser = (role: 'evm' | 'solana') => async (at: Setup) => {
  const { token, from, to } = await held(at, at.settings.chains[role], false)
  return () => ({ body: userTransferOf(token, from, to) })
}

export const transfers = {
  /** POST /v1-alpha1/wallets/transfer. */
  transferFromEmailWallet: {
    evm: {
      ready: byEmail('evm'),
      refused: {
        'no fields': noFields,
        ...lacking('from', 'to', 'contractAddress', 'tokenId'),
        'a tokenId that is no number': body({ tokenId: 'one' }),
        'a chain that nobody has': body({ chain: noSuchChain }),
        'no token, on Solana': instead({ chain: 'solana', from: 'x', to: 'y' }),
      },
    },
    /** Whose tokens are ERC-1155: those move in quantities. */
    semiFungible: {
      ready: byEmail('evm', { fungibility: 'semi-fungible' }, { quantity: '1' }),
      refused: lacking('from', 'to', 'contractAddress', 'tokenId'),
    },
    solana: { ready: byEmail('solana'), refused: lacking('from', 'to', 'tokenMintAddress') },
  },
  /** POST /v1-alpha1/transfer. */
  transferFromUserWallet: {
    evm: {
      ready: byUser('evm'),
      refused: {
        'no fields': noFields,
        ...lacking('fromAddress', 'toAddress', 'tokenMintAddress', 'tokenId'),
        'a chain that nobody has': body({ chain: noSuchChain }),
        'a number for chain': body({ chain: 5 }),
      },
    },
    solana: { ready: byUser('solana'), refused: lacking('fromAddress', 'toAddress', 'tokenMintAddress') },
  },
} as const satisfies Record<string, Readonly<Record<string, Variant>>>
