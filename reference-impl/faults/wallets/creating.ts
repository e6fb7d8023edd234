import { setTimeout as sleep } from 'node:timers/promises'
import { randomAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

const byEmail = (body: Fields): boolean => body.email !== undefined

export const creatingFaults: readonly Fault[] = [
  {
    id: 'wallet-email-first-200',
    breaks: ['WAL-01', 'WAL-20'],
    difficulty: 'blunt',
    says: 'A new wallet of an e-mail address is answered with 200.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        return byEmail(body) ? { ...answer, created: false } : answer
      },
    })),
  },
  {
    id: 'wallet-user-id-first-200',
    breaks: ['WAL-02', 'WAL-20'],
    difficulty: 'blunt',
    says: 'A new wallet of a user id is answered with 200.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        return byEmail(body) ? answer : { ...answer, created: false }
      },
    })),
  },
  {
    id: 'wallet-on-test-network-of-chain',
    breaks: ['WAL-03'],
    difficulty: 'devious',
    says: 'A user who has a wallet on the test network of a chain is answered with it when one on the chain is asked for.',
    wrap: (parts) => {
      const onTest = new Map<string, string>()
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const keyOf = (chain: unknown) =>
            JSON.stringify([project, body.email, body.userId, String(chain).split('-', 1)])
          if (!String(body.chain).includes('-'))
            return create(project, { ...body, chain: onTest.get(keyOf(body.chain)) ?? body.chain })
          const created = await create(project, body)
          onTest.set(keyOf(body.chain), String(body.chain))
          return created
        },
      }))(parts)
    },
  },
  {
    id: 'wallet-without-chain',
    breaks: ['WAL-03', 'WAL-05', 'WAL-09'],
    difficulty: 'blunt',
    says: 'The answer to a creation names no chain.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return { wallet: { publicKey: wallet.publicKey } as typeof wallet, created }
      },
    })),
  },
  {
    id: 'wallet-address-by-another-name',
    breaks: ['WAL-03', 'SIGN-10'],
    difficulty: 'blunt',
    says: 'The answer to a creation gives the address in the field address.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return { wallet: { chain: wallet.chain, address: wallet.publicKey } as unknown as typeof wallet, created }
      },
    })),
  },
  {
    id: 'wallet-chain-without-network',
    breaks: ['WAL-03', 'WAL-05', 'WAL-09'],
    difficulty: 'subtle',
    says: 'The answer names the chain without its network.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return { wallet: { ...wallet, chain: wallet.chain.split('-')[0] ?? '' }, created }
      },
    })),
  },
  {
    id: 'wallet-on-one-chain-renamed',
    breaks: ['WAL-03', 'WAL-05'],
    difficulty: 'devious',
    says: 'A wallet on one of the chains is answered with another spelling of its name.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return { wallet: { ...wallet, chain: wallet.chain.replace('avalanche-fuji', 'avalanche_fuji') }, created }
      },
    })),
  },
  {
    id: 'wallet-repeat-201',
    breaks: ['WAL-04', 'WAL-20'],
    difficulty: 'blunt',
    says: 'A repeated creation is answered with 201.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => ({ ...(await create(project, body)), created: true }),
    })),
  },
  {
    id: 'wallet-repeat-in-another-order-201',
    breaks: ['WAL-04'],
    difficulty: 'devious',
    says: 'A repeated creation whose members stand in another order than those of the first is answered with 201.',
    wrap: (parts) => {
      const orders = new Map<string, string>()
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          const order = Object.keys(body).join()
          const key = `${answer.wallet.chain}:${answer.wallet.publicKey}`
          if (!orders.has(key)) orders.set(key, order)
          return { ...answer, created: answer.created || orders.get(key) !== order }
        },
      }))(parts)
    },
  },
  {
    id: 'wallet-repeat-409',
    breaks: ['WAL-04', 'WAL-20'],
    difficulty: 'blunt',
    says: 'A repeated creation by e-mail is answered as if the request were bad.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        return answer.created || !byEmail(body) ? answer : create(project, {})
      },
    })),
  },
  {
    id: 'wallet-third-repeat-201',
    breaks: ['WAL-04', 'WAL-20'],
    difficulty: 'subtle',
    says: 'The third repeat of a creation is answered with 201 again.',
    wrap: (parts) => {
      const seen = new Map<string, number>()
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const user = JSON.stringify([project, body])
          const times = (seen.get(user) ?? 0) + 1
          seen.set(user, times)
          const answer = await create(project, body)
          return times === 4 ? { ...answer, created: true } : answer
        },
      }))(parts)
    },
  },
  {
    id: 'wallet-repeat-non-ascii-201',
    breaks: ['WAL-04'],
    difficulty: 'subtle',
    says: 'A user id beyond ASCII is not found again.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        return /[^\x20-\x7e]/.test(String(body.userId)) ? { ...answer, created: true } : answer
      },
    })),
  },
  {
    id: 'wallet-repeat-other-address',
    breaks: ['WAL-05', 'WAL-19'],
    difficulty: 'blunt',
    says: 'A repeated creation names a new address.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return { wallet: created ? wallet : { ...wallet, publicKey: randomAddress(familyOf(wallet.chain)) }, created }
      },
    })),
  },
  {
    id: 'wallet-repeat-other-address-on-solana',
    breaks: ['WAL-05'],
    difficulty: 'subtle',
    says: 'A repeated creation on Solana names the address in lower case.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        const other = !created && wallet.chain === 'solana'
        return { wallet: other ? { ...wallet, publicKey: wallet.publicKey.toLowerCase() } : wallet, created }
      },
    })),
  },
  {
    id: 'wallet-repeat-first-chain',
    breaks: ['WAL-05', 'WAL-03'],
    difficulty: 'subtle',
    says: 'A repeated creation answers the first wallet of the user, whatever its chain.',
    wrap: service('wallets', ({ create, ofUser }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        if (answer.created) return answer
        const [first] = await ofUser(project, body as Record<string, string>)
        return { wallet: first ?? answer.wallet, created: false }
      },
    })),
  },
  {
    id: 'wallet-race-created-twice',
    breaks: ['WAL-20'],
    difficulty: 'devious',
    says: 'Creations at one moment each look for the wallet first, find none, and say created.',
    wrap: service('wallets', ({ open }, parts) => ({
      open: async (project, kind, user, chain) => {
        const known = await parts.store.wallets.ofUserOn(project, kind, user, chain)
        await sleep(1)
        return { ...(await open(project, kind, user, chain)), created: known === undefined }
      },
    })),
  },
  {
    id: 'wallet-race-two-addresses',
    breaks: ['WAL-19', 'WAL-05'],
    difficulty: 'devious',
    says: 'Of creations at one moment, those that come too late answer the address that they would have made.',
    wrap: service('wallets', ({ create }, parts) => ({
      create: async (project, body) => {
        const kind = byEmail(body) ? 'email' : 'userId'
        const known = await parts.store.wallets.ofUserOn(project, kind, String(body[kind]), String(body.chain))
        await sleep(1)
        const { wallet, created } = await create(project, body)
        const late = known === undefined && !created
        return { wallet: late ? { ...wallet, publicKey: randomAddress(familyOf(wallet.chain)) } : wallet, created }
      },
    })),
  },
  {
    id: 'wallet-race-refused',
    breaks: ['WAL-20', 'WAL-04'],
    difficulty: 'devious',
    says: 'Of creations at one moment, those that come too late fail.',
    wrap: service('wallets', ({ create }, parts) => ({
      create: async (project, body) => {
        const kind = byEmail(body) ? 'email' : 'userId'
        const known = await parts.store.wallets.ofUserOn(project, kind, String(body[kind]), String(body.chain))
        await sleep(1)
        const answer = await create(project, body)
        if (known === undefined && !answer.created) throw new Error('unique constraint')
        return answer
      },
    })),
  },
  {
    id: 'wallet-address-shared-by-users',
    breaks: ['WAL-07', 'WAL-17', 'WAL-09', 'LOC-09', 'BATCH-28', 'MINT-16', 'BATCH-07', 'MINT-17', 'BATCH-18'],
    difficulty: 'blunt',
    says: 'All wallets of e-mail addresses on one chain have the address of the first.',
    wrap: (parts) => {
      const first = new Map<string, string>()
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const { wallet, created } = await create(project, body)
          if (!byEmail(body)) return { wallet, created }
          const place = `${project} ${wallet.chain}`
          if (!first.has(place)) first.set(place, wallet.publicKey)
          return { wallet: { ...wallet, publicKey: first.get(place) ?? '' }, created }
        },
      }))(parts)
    },
  },
  {
    id: 'wallet-second-chain-refused',
    breaks: ['WAL-09', 'WAL-03', 'WAL-05', 'WAL-17', 'WAL-01'],
    difficulty: 'blunt',
    says: 'A user who has a wallet gets none on another chain family: the first one is answered.',
    wrap: service('wallets', ({ create, ofUser }) => ({
      create: async (project, body) => {
        const query = byEmail(body) ? { email: String(body.email) } : { userId: String(body.userId) }
        const known = await ofUser(project, query).catch(() => [])
        const elsewhere = known.find(({ chain }) => familyOf(chain) !== familyOf(String(body.chain)))
        return elsewhere ? { wallet: elsewhere, created: false } : create(project, body)
      },
    })),
  },
  {
    id: 'wallet-again-of-email-names-no-chain',
    breaks: ['WAL-03', 'WAL-05'],
    difficulty: 'devious',
    says: 'The wallet of an e-mail address that is there is answered without its chain.',
    wrap: service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return created || !byEmail(body)
          ? { wallet, created }
          : { wallet: { ...wallet, chain: undefined as unknown as string }, created }
      },
    })),
  },
  {
    id: 'wallet-second-chain-not-new',
    breaks: ['WAL-09'],
    difficulty: 'subtle',
    says: 'A wallet on another chain family is made, and answered as if it had been there.',
    wrap: service('wallets', ({ create, ofUser }) => ({
      create: async (project, body) => {
        const query = byEmail(body) ? { email: String(body.email) } : { userId: String(body.userId) }
        const known = await ofUser(project, query).catch(() => [])
        const answer = await create(project, body)
        return known.some(({ chain }) => familyOf(chain) !== familyOf(String(body.chain)))
          ? { ...answer, created: false }
          : answer
      },
    })),
  },
]
