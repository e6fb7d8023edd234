import type { Wallet } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'

const devious = (id: string, breaks: Fault['breaks'], says: string, wrap: Fault['wrap']): Fault => ({
  id: `wallet-${id}`,
  breaks,
  difficulty: 'devious',
  says,
  wrap,
})

/** Changes wallets wherever they are told. */
const told = (change: (wallet: Wallet) => Wallet): Fault['wrap'] =>
  service('wallets', ({ create, ofUser }) => ({
    create: async (project, body) => {
      const { wallet, created } = await create(project, body)
      return { wallet: change(wallet), created }
    },
    ofUser: async (...call) => (await ofUser(...call)).map(change),
  }))

/** Wallets and look-ups that go wrong on one chain, in one answer, or for one kind of user. */
export const walletCornerFaults: readonly Fault[] = [
  devious(
    'first-answer-names-the-mainnet',
    ['WAL-03'],
    'The answer to a new wallet of an e-mail address with a tag names the main network, later ones do not.',
    service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return created && String(body.email).includes('+')
          ? { wallet: { ...wallet, chain: wallet.chain.replace(/-amoy$/, '') }, created }
          : { wallet, created }
      },
    })),
  ),
  devious(
    'address-on-zora-with-its-chain',
    ['SIGN-10'],
    'On zora-sepolia the address is told with its chain.',
    told((wallet) =>
      wallet.chain === 'zora-sepolia' ? { ...wallet, publicKey: `eip155:${wallet.publicKey}` } : wallet,
    ),
  ),
  devious(
    'look-up-by-email-206',
    ['WAL-16'],
    'A look-up by e-mail address is answered as a part.',
    edge(async (request, next) => {
      const response = await next(request)
      if (!requestTo('GET', /\/wallets$/)(request) || response.status !== 200 || !request.url.includes('email='))
        return response
      return new Response(await response.text(), { headers: response.headers, status: 206 })
    }),
  ),
  devious(
    'look-up-nests-the-second',
    ['WAL-17'],
    'A wallet stands twice in the look-up of a user whose id holds an at sign.',
    service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => {
        const wallets = await ofUser(project, query)
        return query.userId?.endsWith('@example.com') ? [...wallets, ...wallets] : wallets
      },
    })),
  ),
]
