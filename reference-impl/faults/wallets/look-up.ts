import { isEmail } from '../../domain/locators.ts'
import type { Wallet } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

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

/** E-mail users who are one to `nameOf` have the address of the first of them on Solana. */
const oneOn =
  (chain: string, nameOf: (email: string) => string): Wrap =>
  (parts) => {
    const first = new Map<string, string>()
    const ofFirst = <T extends Wallet>(wallet: T, email: unknown): T => {
      if (wallet.chain !== chain || email === undefined) return wallet
      const name = nameOf(String(email))
      if (!first.has(name)) first.set(name, wallet.publicKey)
      return { ...wallet, publicKey: first.get(name) ?? '' }
    }
    return service('wallets', ({ create, ofUser }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        return { ...answer, wallet: ofFirst(answer.wallet, body.email) }
      },
      ofUser: async (project, query) => {
        const wallets = await ofUser(project, query)
        return wallets.map((wallet) => ofFirst(wallet, query.email))
      },
    }))(parts)
  }

const named = (query: Query): boolean => (query.userId ?? query.email) !== undefined
const byEmail = (query: Query): boolean => query.email !== undefined
const byId = (query: Query): boolean => !byEmail(query) && named(query)

/** E-mail addresses of one host whose local parts are one to `change`. */
const alikeIn =
  (change: (local: string) => string) =>
  (asked: string, user: string): boolean => {
    const [[one = '', host], [other = '', where]] = [asked.split('@'), user.split('@')]
    return host !== undefined && host === where && change(one) === change(other)
  }

/** Shows a look-up wallets of other users: every wallet made in a project is known, with the user that it was made for. */
export const remembering =
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
  {
    id: 'look-up-remembers-nobody',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A user who was looked up before there was a wallet is never found.',
    wrap: (parts) => {
      const absent = new Set<string>()
      return service('wallets', ({ ofUser }) => ({
        ofUser: async (project, query) => {
          const key = JSON.stringify([project, query])
          const wallets = absent.has(key) ? [] : await ofUser(project, query)
          if (wallets.length === 0) absent.add(key)
          return wallets
        },
      }))(parts)
    },
  },
  {
    id: 'look-up-of-the-newest-too',
    breaks: ['WAL-17'],
    difficulty: 'subtle',
    says: 'A look-up by e-mail address shows the wallet that was made last for another one as well.',
    wrap: (parts) => {
      let newest: { readonly email: string; readonly wallet: Wallet } | undefined
      return service('wallets', ({ create, ofUser }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          if (answer.created && typeof body.email === 'string') newest = { email: body.email, wallet: answer.wallet }
          return answer
        },
        ofUser: async (project, query) => {
          const own = await ofUser(project, query)
          const isOther = own.length > 0 && byEmail(query) && newest !== undefined && newest.email !== query.email
          return isOther && newest ? [...own, newest.wallet] : own
        },
      }))(parts)
    },
  },
  {
    id: 'look-ups-crossed',
    breaks: ['WAL-17', 'WAL-05', 'WAL-22', 'ORD-36', 'ORD-13'],
    difficulty: 'devious',
    says: 'Of look-ups at one moment each shows the wallets of the last.',
    wrap: (parts) => {
      let last: Query = {}
      return service('wallets', ({ ofUser }) => ({
        ofUser: async (project, query) => {
          last = query
          await new Promise((resolve) => setTimeout(resolve, 2))
          return ofUser(project, last)
        },
      }))(parts)
    },
  },
  {
    id: 'look-up-user-id-as-email',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A user id that nobody has and that is an e-mail address is looked up as one.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => {
        const own = await ofUser(project, query)
        return own.length > 0 || !isEmail(String(query.userId)) ? own : ofUser(project, { email: String(query.userId) })
      },
    })),
  },
  {
    id: 'look-up-wrapped',
    breaks: ['WAL-15', 'WAL-17'],
    difficulty: 'blunt',
    says: 'The wallets of a user id stand in an object.',
    wrap: relisted((wallets) => ({ wallets }), byId),
  },
  {
    id: 'look-up-without-chain',
    breaks: ['WAL-15', 'WAL-17'],
    difficulty: 'subtle',
    says: 'The listed wallets of a user id have no chain.',
    wrap: relisted((wallets) => wallets.map(({ publicKey }) => ({ publicKey })), byId),
  },
  {
    id: 'look-up-by-id-missing',
    breaks: ['WAL-15'],
    difficulty: 'blunt',
    says: 'A look-up by user id is not found.',
    wrap: relisted(() => {
      throw new Refusal(404, 'not found')
    }, byId),
  },
  {
    id: 'look-up-wrapped-for-email',
    breaks: ['WAL-16', 'WAL-17'],
    difficulty: 'blunt',
    says: 'The wallets of an e-mail address stand in an object.',
    wrap: relisted((wallets) => ({ wallets }), byEmail),
  },
  {
    id: 'look-up-by-email-refused',
    breaks: ['WAL-16'],
    difficulty: 'blunt',
    says: 'A look-up by e-mail address is refused.',
    wrap: relisted(() => {
      throw new Refusal(400, 'userId is required')
    }, byEmail),
  },
  {
    id: 'look-up-one-for-email',
    breaks: ['WAL-16', 'WAL-17'],
    difficulty: 'subtle',
    says: 'A look-up by e-mail address answers the first wallet alone.',
    wrap: relisted(([first]) => first ?? [], byEmail),
  },
  {
    id: 'look-up-email-small-letters-only',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up by an e-mail address in capitals finds nothing: the address is kept in small letters.',
    wrap: relisted(
      () => [],
      ({ email = '' }) => email !== email.toLowerCase(),
    ),
  },
  {
    id: 'look-up-email-plus-is-blank',
    breaks: ['WAL-17'],
    difficulty: 'subtle',
    says: 'A plus sign in the e-mail address of a look-up is read as a blank.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => (query.email?.includes('+') ? [] : ofUser(project, query)),
    })),
  },
  {
    id: 'look-up-first-only',
    breaks: ['WAL-17'],
    difficulty: 'subtle',
    says: 'A look-up lists one wallet only.',
    wrap: relisted((wallets) => wallets.slice(0, 1)),
  },
  {
    id: 'look-up-of-five-and-twenty',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A user has twenty-five wallets at most where they are looked up.',
    wrap: relisted((wallets) => wallets.slice(0, 25)),
  },
  {
    id: 'look-up-of-twenty',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A user has twenty wallets at most where they are looked up.',
    wrap: relisted((wallets) => wallets.slice(0, 20)),
  },
  {
    id: 'look-up-without-solana',
    breaks: ['WAL-17'],
    difficulty: 'subtle',
    says: 'A look-up leaves Solana out.',
    wrap: relisted((wallets) => wallets.filter(({ chain }) => chain !== 'solana')),
  },
  {
    id: 'look-up-twice',
    breaks: ['WAL-17'],
    difficulty: 'subtle',
    says: 'A look-up lists each wallet twice.',
    wrap: relisted((wallets) => [...wallets, ...wallets]),
  },
  {
    id: 'look-up-by-prefix',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up finds all users whose name begins as asked.',
    wrap: remembering((asked, user) => user.startsWith(asked)),
  },
  {
    id: 'look-up-by-beginning-of-email',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up finds all e-mail addresses that begin as asked: example.com is also the beginning of example.com.au.',
    wrap: remembering((asked, user) => asked.includes('@') && user.startsWith(asked)),
  },
  {
    id: 'look-up-by-suffix-of-email',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up finds all e-mail addresses that end as asked.',
    wrap: remembering((asked, user) => asked.includes('@') && user.endsWith(asked)),
  },
  {
    id: 'look-up-without-dots-of-email',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up passes over the dots of an e-mail address in front of the @, which makes wallets of their own.',
    wrap: remembering(alikeIn((local) => local.replaceAll('.', ''))),
  },
  {
    id: 'look-up-without-tag-of-email',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up passes over the tag of an e-mail address, which makes a wallet of its own.',
    wrap: remembering(alikeIn((local) => local.replace(/\+.*/, ''))),
  },
  {
    id: 'look-up-chain-of-the-last',
    breaks: ['WAL-17', 'WAL-09'],
    difficulty: 'devious',
    says: 'A look-up names the chain of the last wallet for all.',
    wrap: relisted((wallets) => wallets.map((wallet) => ({ ...wallet, chain: wallets.at(-1)?.chain ?? '' }))),
  },
  {
    id: 'look-up-of-nobody',
    breaks: ['WAL-18'],
    difficulty: 'blunt',
    says: 'A look-up that names no user lists nothing.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => (named(query) ? ofUser(project, query) : []),
    })),
  },
  {
    id: 'look-up-of-nobody-404',
    breaks: ['WAL-18'],
    difficulty: 'subtle',
    says: 'A look-up that names no user is answered with 404.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => {
        if (!named(query)) throw new Refusal(404, 'no user')
        return ofUser(project, query)
      },
    })),
  },
  {
    id: 'wallet-after-solana-hides-it',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A wallet made after that on Solana takes it out of the list, until it is asked for again.',
    wrap: (parts) => {
      const last = new Map<string, string>()
      return service('wallets', ({ create, ofUser }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          last.set(`${project} ${body.email ?? body.userId}`, answer.wallet.chain)
          return answer
        },
        ofUser: async (project, query) => {
          const wallets = await ofUser(project, query)
          const latest = last.get(`${project} ${query.email ?? query.userId}`) ?? 'solana'
          return latest === 'solana' ? wallets : wallets.filter(({ chain }) => chain !== 'solana')
        },
      }))(parts)
    },
  },
  {
    id: 'wallet-on-solana-hides-main-networks',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'Of a user who has a wallet on Solana, those on main networks are not listed.',
    wrap: relisted((wallets) =>
      wallets.some(({ chain }) => chain === 'solana')
        ? wallets.filter(({ chain }) => chain === 'solana' || /-|^aptos$/.test(chain))
        : wallets,
    ),
  },
  {
    id: 'wallet-on-solana-by-local-part',
    breaks: ['WAL-09', 'WAL-17'],
    difficulty: 'devious',
    says: 'On Solana e-mail users of one local part have one wallet.',
    wrap: oneOn('solana', (email) => email.split('@')[0] ?? ''),
  },
  {
    id: 'wallet-by-local-part',
    breaks: ['WAL-07', 'WAL-09', 'WAL-17'],
    difficulty: 'devious',
    says: 'On one EVM chain e-mail users of one local part have one wallet.',
    wrap: oneOn('polygon-amoy', (email) => email.split('@')[0] ?? ''),
  },
  {
    id: 'wallet-one-on-solana-for-email',
    breaks: ['WAL-09', 'WAL-17', 'WAL-07', 'LOC-09', 'BATCH-28', 'MINT-16'],
    difficulty: 'devious',
    says: 'Wallets of e-mail users on Solana have the address of the first.',
    wrap: oneOn('solana', () => ''),
  },
  {
    id: 'look-up-of-nobody-by-page',
    breaks: ['WAL-18'],
    difficulty: 'devious',
    says: 'A look-up with a page and no user lists nothing.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => ('page' in query && !named(query) ? [] : ofUser(project, query)),
    })),
  },
  {
    id: 'look-up-of-nobody-without-a-query',
    breaks: ['WAL-18'],
    difficulty: 'devious',
    says: 'A look-up without any parameter lists nothing.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => (Object.keys(query).length === 0 ? [] : ofUser(project, query)),
    })),
  },
  {
    id: 'look-up-of-user-id-like-email',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up of a user id that reads like an e-mail address finds the wallets of that address too.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => {
        const own = await ofUser(project, query)
        if (query.userId === undefined || !isEmail(query.userId)) return own
        return [...own, ...(await ofUser(project, { email: String(query.userId) }))]
      },
    })),
  },
  {
    id: 'look-up-kept',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'The look-up of an e-mail address is answered for ever as it was the first time.',
    wrap: (parts) => {
      const first = new Map<string, Wallet[]>()
      return service('wallets', ({ ofUser }) => ({
        ofUser: async (project, query) => {
          const key = JSON.stringify([project, query])
          const wallets = first.get(key) ?? (await ofUser(project, query))
          if (query.email !== undefined) first.set(key, wallets)
          return wallets
        },
      }))(parts)
    },
  },
]
