import { walletChains } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import type { ListedCollection } from '../../domain/records.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { readRecipient } from '../minting/seams.ts'
import { service } from '../seams.ts'

/** What one operation does to what another one made. */
export const sideEffectFaults: readonly Fault[] = [
  {
    id: 'wallet-forgotten-after-transfer',
    breaks: ['WAL-04'],
    difficulty: 'devious',
    says: 'A user out of whose wallet a token was sent is taken for a new one.',
    wrap: (parts) => {
      const senders = new Set<string>()
      const noting = service('transfers', ({ byUserId }) => ({
        byUserId: async (project, body) => {
          const answer = await byUserId(project, body)
          senders.add(String(body.fromAddress).toLowerCase())
          return answer
        },
      }))(parts)
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const { wallet, created } = await create(project, body)
          return { wallet, created: created || senders.has(wallet.publicKey.toLowerCase()) }
        },
      }))(noting)
    },
  },
  {
    id: 'wallet-made-by-look-up',
    breaks: ['WAL-02', 'WAL-09'],
    difficulty: 'devious',
    says: 'A look-up of a user id that nobody has gives it its wallets, without a word.',
    wrap: (parts) => {
      const asked = new Set<string>()
      return service('wallets', ({ create, ofUser }) => ({
        ofUser: async (project, query) => {
          if (query.userId !== undefined) asked.add(`${project} ${query.userId}`)
          return ofUser(project, query)
        },
        create: async (project, body) => {
          const { wallet, created } = await create(project, body)
          return { wallet, created: created && !asked.has(`${project} ${String(body.userId)}`) }
        },
      }))(parts)
    },
  },
  {
    id: 'collection-sold-out-not-listed',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'A collection whose supply is used up is not in the list.',
    wrap: service('collections', ({ list }, { store }) => ({
      list: async (project) => {
        const entries = await list(project)
        const rows = await Promise.all(entries.map(({ id }) => store.collections.find(project, id)))
        return entries.filter((_, index) => {
          const row = rows[index]
          return row?.supply_limit === null || row === undefined || row.minted < row.supply_limit
        })
      },
    })),
  },
  {
    id: 'collection-minted-into-not-listed',
    breaks: ['COL-44', 'COL-19'],
    difficulty: 'devious',
    says: 'A collection with a chosen id is in the list until something is minted into it.',
    wrap: service('collections', ({ list }, { store }) => ({
      list: async (project) => {
        const entries = await list(project)
        const rows = await Promise.all(entries.map(({ id }) => store.collections.find(project, id)))
        return entries.filter(({ id }, index) => isMadeHere(id) || (rows[index]?.minted ?? 0) === 0)
      },
    })),
  },
  {
    id: 'transfer-refused-yet-made',
    breaks: ['CHAIN-09', 'XFER-12'],
    difficulty: 'devious',
    says: 'A transfer whose chain is not known is carried out on that of the wallet, and refused then.',
    wrap: service('transfers', ({ byUserId }, { store }) => ({
      byUserId: async (project, body: Fields) => {
        if (typeof body.chain !== 'string' || walletChains.has(body.chain)) return byUserId(project, body)
        const address = String(body.fromAddress).toLowerCase()
        for (const chain of walletChains) {
          if ((await store.wallets.at(project, chain, address)) === undefined) continue
          await byUserId(project, { ...body, chain }).catch(() => undefined)
        }
        throw badRequest('chain is not supported')
      },
    })),
  },
  {
    id: 'mint-for-another-moves-the-token',
    breaks: ['MINT-08', 'MINT-16', 'XFER-11', 'LIST-16', 'MINT-07', 'MINT-18'],
    difficulty: 'devious',
    says: 'A mint of an id that was used, for another address, sends the token there.',
    wrap: service('minting', ({ mint }, { store, chain }) => ({
      mint: async (project, collection, id, body) => {
        const token = id === undefined ? undefined : await store.tokens.byMintId(project, collection, id)
        const recipient = readRecipient(body.recipient)
        const answer = await mint(project, collection, id, body)
        if (token === undefined || recipient?.kind !== 'address' || recipient.address === token.owner) return answer
        await store.atomically(async () => {
          if (await store.tokens.sendOff(token.key, token.owner, recipient.address))
            await chain.submit('transfer', token.key, recipient.address)
        })
        return answer
      },
    })),
  },
  {
    id: 'template-renames-collection',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'A collection is listed with the name of its latest template.',
    wrap: (parts) => {
      const names = new Map<string, unknown>()
      const noting = service('templates', ({ create }) => ({
        create: async (project, collection, body) => {
          const template = await create(project, collection, body)
          names.set(`${project} ${collection}`, template.metadata.name)
          return template
        },
      }))(parts)
      return service('collections', ({ list }) => ({
        list: async (project) =>
          (await list(project)).map((entry) => {
            const name = names.get(`${project} ${entry.id}`)
            return name === undefined
              ? entry
              : ({ ...entry, metadata: { ...entry.metadata, name } } as ListedCollection)
          }),
      }))(noting)
    },
  },
  {
    id: 'batch-runs-again-with-a-mint',
    breaks: ['BATCH-07', 'BATCH-18', 'LIM-04', 'BATCH-19'],
    difficulty: 'devious',
    says: 'A mint into a collection makes the tokens of its latest batch once more.',
    wrap: (parts) => {
      const latest = new Map<string, readonly unknown[]>()
      const noting = service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => {
          const answer = await mint(project, collection, body)
          latest.set(collection, body.nfts as readonly unknown[])
          return answer
        },
      }))(parts)
      const { mint: again } = parts.services.batch
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const nfts = latest.get(collection)?.map((item) => ({ ...(item as Fields), id: undefined }))
          latest.delete(collection)
          if (nfts !== undefined) await again(project, collection, { nfts }).catch(() => undefined)
          return mint(project, collection, id, body)
        },
      }))(noting)
    },
  },
]

const isMadeHere = (id: string): boolean =>
  id.startsWith('default-') || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
