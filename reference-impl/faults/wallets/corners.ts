import type { Fields } from '../../domain/fields.ts'
import { isEmail } from '../../domain/locators.ts'
import type { Wallet } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'

/** Changes wallets wherever they are told. */
const told = (change: (wallet: Wallet) => Wallet): Wrap =>
  service('wallets', ({ create, ofUser }) => ({
    create: async (project, body) => {
      const { wallet, created } = await create(project, body)
      return { wallet: change(wallet), created }
    },
    ofUser: async (...call) => (await ofUser(...call)).map(change),
  }))

const likeEmail = ({ userId, ...rest }: Fields): Fields =>
  typeof userId === 'string' && isEmail(userId)
    ? { ...rest, email: userId }
    : { ...rest, ...(userId === undefined ? {} : { userId }) }

/** Wallets and look-ups that go wrong on one chain, in one answer, or for one kind of user. */
export const walletCornerFaults: readonly Fault[] = [
  {
    id: 'wallet-refused-and-made',
    breaks: ['WAL-24'],
    difficulty: 'devious',
    says: 'A wallet that is refused for its chain is made on another one.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        try {
          return await create(project, body)
        } catch (refusal) {
          await create(project, { ...body, chain: 'polygon-amoy' }).catch(() => undefined)
          throw refusal
        }
      },
    })),
  },
  {
    id: 'wallet-of-user-id-like-email',
    breaks: ['WAL-07', 'WAL-22'],
    difficulty: 'devious',
    says: 'A user id that reads like an e-mail address is the user of that address.',
    wrap: service('wallets', ({ create, ofUser }) => ({
      create: (project, body) => create(project, likeEmail(body)),
      ofUser: (project, query) => ofUser(project, likeEmail(query)),
    })),
  },
  {
    id: 'wallet-of-user-id-like-email-off-evm',
    breaks: ['WAL-22'],
    difficulty: 'devious',
    says: 'On other chains than EVM ones, a user id that reads like an e-mail address is the user of that address.',
    wrap: service('wallets', ({ create }) => ({
      create: (project, body) =>
        create(project, ['solana', 'aptos'].includes(String(body.chain)) ? likeEmail(body) : body),
    })),
  },
  {
    id: 'wallet-on-aptos-of-any-email',
    breaks: ['WAL-11'],
    difficulty: 'devious',
    says: 'On Aptos any text is an e-mail address.',
    wrap: service('wallets', ({ create }) => ({
      create: (project, body) => {
        const isOdd = body.chain === 'aptos' && typeof body.email === 'string' && !isEmail(body.email)
        return create(project, isOdd ? { ...body, email: 'somebody@example.com' } : body)
      },
    })),
  },
  {
    id: 'wallet-of-email-named-by-the-first-word-of-its-chain',
    breaks: ['WAL-03'],
    difficulty: 'devious',
    says: 'For an e-mail address, a wallet on a chain whose name is long is told to be on that of its first word.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        const isShortened = body.email !== undefined && wallet.chain.length > 15
        return { wallet: isShortened ? { ...wallet, chain: wallet.chain.split('-')[0] ?? '' } : wallet, created }
      },
    })),
  },
  {
    id: 'wallet-first-answer-names-the-mainnet',
    breaks: ['WAL-03'],
    difficulty: 'devious',
    says: 'The answer to a new wallet of an e-mail address with a tag names the main network, later ones do not.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return created && String(body.email).includes('+')
          ? { wallet: { ...wallet, chain: wallet.chain.split('-')[0] ?? '' }, created }
          : { wallet, created }
      },
    })),
  },
  {
    id: 'wallet-address-on-zora-with-its-chain',
    breaks: ['SIGN-10'],
    difficulty: 'devious',
    says: 'On zora-sepolia the address is told with its chain.',
    wrap: told((wallet) =>
      wallet.chain === 'zora-sepolia' ? { ...wallet, publicKey: `eip155:${wallet.publicKey}` } : wallet,
    ),
  },
  {
    id: 'wallet-look-up-by-email-206',
    breaks: ['WAL-16'],
    difficulty: 'devious',
    says: 'A look-up by e-mail address is answered as a part.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!requestTo('GET', /\/wallets$/)(request) || response.status !== 200 || !request.url.includes('email='))
        return response
      return new Response(await response.text(), { headers: response.headers, status: 206 })
    }),
  },
  {
    id: 'wallet-look-up-nests-the-second',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A wallet stands twice in the look-up of a user whose id holds an at sign.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => {
        const wallets = await ofUser(project, query)
        return query.userId?.includes('@') ? [...wallets, ...wallets] : wallets
      },
    })),
  },
  {
    id: 'wallet-chain-number-is-the-first',
    breaks: ['WAL-14'],
    difficulty: 'devious',
    says: 'A number in the place of a chain is read as one of a list.',
    wrap: service('wallets', ({ create }) => ({
      create: (project, body) =>
        create(project, typeof body.chain === 'number' ? { ...body, chain: 'polygon-amoy' } : body),
    })),
  },
]
