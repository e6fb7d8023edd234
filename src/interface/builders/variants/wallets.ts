import type { WalletWish } from '../builders.ts'
import { forms } from '../forms.ts'
import { among, body, instead, lacking, noFields, noSuchChain, path, type Setup, type Variant } from './parts.ts'

const wrongUserIds = among('userId', {
  'an empty userId': '',
  'an object for userId': {},
  'a list for userId': [],
  'a boolean for userId': true,
})

const wrongEmails = among('email', {
  'an empty email': '',
  'an email without an at sign': 'ada',
  'an email without a name': '@example.com',
  'an email without a domain': 'ada@',
  'an email with a blank': 'a b@example.com',
  'an object for email': {},
  'a list for email': [],
})

/** The wallets of the user of a new one. */
const lookedUp = (wish: (at: Setup) => WalletWish) => async (at: Setup) => {
  const { user } = await at.make.wallet(wish(at))
  return () => ({ query: { ...user } })
}

/** The tokens of a new wallet by one of its locators. */
const listed = (by: 'locator' | 'userLocator', wish: (at: Setup) => WalletWish = () => ({})) => ({
  ready: async (at: Setup) => {
    const { [by]: identifier } = await at.make.wallet(wish(at))
    return () => forms.listWalletTokens(identifier)
  },
  refused: { 'a locator without a colon': path({ identifier: 'nobody' }) },
})

const notSigned = {
  'no fields': noFields,
  ...lacking('message'),
  'an object for message': instead({ message: {} }),
  'a list for message': instead({ message: ['text'] }),
  'a boolean for message': instead({ message: true }),
  'a chain that nobody has': path({ chain: noSuchChain }),
}

const signedBy = (email: boolean) => async (at: Setup) => {
  const { chain, address } = await at.make.wallet(email ? { email: at.make.names.email() } : {})
  return () => forms.signMessage({ chain, address, message: `Signed for ${at.make.names.mark()}` })
}

export const wallets = {
  /** POST /v1-alpha1/wallets. */
  createWallet: {
    userId: {
      ready: async (at) => () =>
        forms.createWallet.userId({ userId: at.make.names.userId(), chain: at.settings.chains.evm }),
      refused: {
        'no fields': noFields,
        ...lacking('chain'),
        'no user': (valid) => ({ ...valid, body: { chain: valid.body?.chain ?? 'polygon-amoy' } }),
        ...wrongUserIds,
        'a chain of signs': body({ chain: 'not a chain!' }),
      },
    },
    email: {
      ready: async (at) => () =>
        forms.createWallet.email({ email: at.make.names.email(), chain: at.settings.chains.evm }),
      refused: { ...lacking('chain'), ...wrongEmails },
    },
  },
  /** GET /v1-alpha1/wallets: of a user that has one. */
  listWallets: {
    userId: {
      ready: lookedUp(() => ({})),
      refused: {
        'no parameters': () => ({ query: {} }),
        'a chain only': (valid) => ({ ...valid, query: { chain: 'polygon-amoy' } }),
        'an empty userId': () => ({ query: { userId: '' } }),
      },
    },
    email: {
      ready: lookedUp(({ make }) => ({ email: make.names.email() })),
      refused: {
        'an empty email': () => ({ query: { email: '' } }),
        'an email without an at sign': () => ({ query: { email: 'ada' } }),
        'an email of an at sign': () => ({ query: { email: '@' } }),
      },
    },
  },
  /** GET /2022-06-09/wallets/{identifier}/nfts. */
  listWalletTokens: {
    address: listed('locator'),
    userId: listed('userLocator'),
    email: listed('userLocator', ({ make }) => ({ email: make.names.email() })),
  },
  /** POST /v1-alpha1/wallets/{chain}:{address}/signMessage: with the wallet of a user id, or of an e-mail address. */
  signMessage: {
    userId: { ready: signedBy(false), refused: notSigned },
    email: { ready: signedBy(true), refused: notSigned },
  },
} as const satisfies Record<string, Readonly<Record<string, Variant>>>
