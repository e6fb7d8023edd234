import type { Wallet } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Parts } from '../../parts.ts'
import type { Difficulty, Fault } from '../fault.ts'
import { service } from '../seams.ts'

type Wrap = (parts: Parts) => Parts
interface Query {
  readonly userId?: string
  readonly email?: string
}

/** The list of a look-up is changed before it is answered. */
const relisted = (
  change: (wallets: Wallet[], query: Query) => unknown,
  about: (query: Query) => boolean = () => true,
): Wrap =>
  service('wallets', ({ ofUser }) => ({
    ofUser: async (project, query) => {
      const wallets = await ofUser(project, query)
      return (about(query) ? change(wallets, query) : wallets) as Wallet[]
    },
  }))

const named = (query: Query): boolean => (query.userId ?? query.email) !== undefined
const byEmail = (query: Query): boolean => query.email !== undefined
const byId = (query: Query): boolean => !byEmail(query) && named(query)

const fault = (id: string, breaks: Fault['breaks'], difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `look-up-${id}`,
  breaks,
  difficulty,
  says,
  wrap,
})

/** Every wallet made in a project, with the user that it was made for. */
const remembering =
  (shows: (asked: string, user: string) => boolean): Wrap =>
  (parts) => {
    const made: { readonly user: string; readonly wallet: Wallet }[] = []
    return service('wallets', ({ create, ofUser }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        if (answer.created) made.push({ user: String(body.email ?? body.userId), wallet: answer.wallet })
        return answer
      },
      ofUser: async (project, query) => {
        const own = await ofUser(project, query)
        const asked = String(query.email ?? query.userId)
        return [...own, ...made.filter(({ user }) => user !== asked && shows(asked, user)).map(({ wallet }) => wallet)]
      },
    }))(parts)
  }

export const walletLookUpFaults: readonly Fault[] = [
  fault(
    'wrapped',
    ['WAL-15', 'WAL-17'],
    'blunt',
    'The wallets of a user id stand in an object.',
    relisted((wallets) => ({ wallets }), byId),
  ),
  fault(
    'without-chain',
    ['WAL-15', 'WAL-17'],
    'subtle',
    'The listed wallets of a user id have no chain.',
    relisted((wallets) => wallets.map(({ publicKey }) => ({ publicKey })), byId),
  ),
  fault(
    'by-id-missing',
    ['WAL-15'],
    'blunt',
    'A look-up by user id is not found.',
    relisted(() => {
      throw new Refusal(404, 'not found')
    }, byId),
  ),
  fault(
    'wrapped-for-email',
    ['WAL-16', 'WAL-17'],
    'blunt',
    'The wallets of an e-mail address stand in an object.',
    relisted((wallets) => ({ wallets }), byEmail),
  ),
  fault(
    'by-email-refused',
    ['WAL-16'],
    'blunt',
    'A look-up by e-mail address is refused.',
    relisted(() => {
      throw new Refusal(400, 'userId is required')
    }, byEmail),
  ),
  fault(
    'one-for-email',
    ['WAL-16', 'WAL-17'],
    'subtle',
    'A look-up by e-mail address answers the first wallet alone.',
    relisted(([first]) => first ?? [], byEmail),
  ),
  fault(
    'email-plus-is-blank',
    ['WAL-17'],
    'subtle',
    'A plus sign in the e-mail address of a look-up is read as a blank.',
    service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => (query.email?.includes('+') ? [] : ofUser(project, query)),
    })),
  ),
  fault(
    'first-only',
    ['WAL-17'],
    'subtle',
    'A look-up lists one wallet only.',
    relisted((wallets) => wallets.slice(0, 1)),
  ),
  fault(
    'without-solana',
    ['WAL-17'],
    'subtle',
    'A look-up leaves Solana out.',
    relisted((wallets) => wallets.filter(({ chain }) => chain !== 'solana')),
  ),
  fault(
    'twice',
    ['WAL-17'],
    'subtle',
    'A look-up lists each wallet twice.',
    relisted((wallets) => [...wallets, ...wallets]),
  ),
  fault(
    'by-prefix',
    ['WAL-17'],
    'devious',
    'A look-up finds all users whose name begins as asked.',
    remembering((asked, user) => user.startsWith(asked)),
  ),
  fault(
    'by-suffix-of-email',
    ['WAL-17'],
    'devious',
    'A look-up finds all e-mail addresses that end as asked.',
    remembering((asked, user) => asked.includes('@') && user.endsWith(asked)),
  ),
  fault(
    'chain-of-the-last',
    ['WAL-17', 'WAL-09'],
    'devious',
    'A look-up names the chain of the last wallet for all.',
    relisted((wallets) => wallets.map((wallet) => ({ ...wallet, chain: wallets.at(-1)?.chain ?? '' }))),
  ),
  fault(
    'of-nobody',
    ['WAL-18'],
    'blunt',
    'A look-up that names no user lists nothing.',
    service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => (named(query) ? ofUser(project, query) : []),
    })),
  ),
  fault(
    'of-nobody-404',
    ['WAL-18'],
    'subtle',
    'A look-up that names no user is answered with 404.',
    service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => {
        if (!named(query)) throw new Refusal(404, 'no user')
        return ofUser(project, query)
      },
    })),
  ),
  {
    id: 'wallet-one-on-solana-for-email',
    breaks: ['WAL-09', 'WAL-17'],
    difficulty: 'devious',
    says: 'Wallets of e-mail users on Solana have the address of the first.',
    wrap: (parts) => {
      let first: string | undefined
      const ofFirst = <T extends Wallet>(wallet: T): T => {
        if (wallet.chain !== 'solana') return wallet
        first ??= wallet.publicKey
        return { ...wallet, publicKey: first }
      }
      return service('wallets', ({ create, ofUser }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          return body.email === undefined ? answer : { ...answer, wallet: ofFirst(answer.wallet) }
        },
        ofUser: async (project, query) => {
          const wallets = await ofUser(project, query)
          return query.email === undefined ? wallets : wallets.map(ofFirst)
        },
      }))(parts)
    },
  },
  fault(
    'of-nobody-by-page',
    ['WAL-18'],
    'devious',
    'A look-up with a page and no user lists nothing.',
    service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => ('page' in query && !named(query) ? [] : ofUser(project, query)),
    })),
  ),
  fault(
    'of-nobody-without-a-query',
    ['WAL-18'],
    'devious',
    'A look-up without any parameter lists nothing.',
    service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => (Object.keys(query).length === 0 ? [] : ofUser(project, query)),
    })),
  ),
  fault('kept', ['WAL-17'], 'devious', 'A look-up is answered for ever as it was the first time.', (parts) => {
    const first = new Map<string, Wallet[]>()
    return service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => {
        const key = JSON.stringify([project, query])
        const wallets = first.get(key) ?? (await ofUser(project, query))
        first.set(key, wallets)
        return wallets
      },
    }))(parts)
  }),
]
