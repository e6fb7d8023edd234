import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { readRecipient } from '../minting/seams.ts'
import { service, table } from '../seams.ts'

/** Tokens of a collection that is put again are in no wallet any more, where the second body is one that `counts`. */
const emptied = (counts: (isEqual: boolean) => boolean): Wrap => {
  return (parts) => {
    const keys = new Map<string, string[]>()
    const gone = new Set<string>()
    const first = new Map<string, string>()
    const noting = table('tokens', ({ add, heldBy }) => ({
      add: async (row) => {
        const place = `${row.project} ${row.collection}`
        keys.set(place, [...(keys.get(place) ?? []), row.key])
        return add(row)
      },
      heldBy: async (query) => (await heldBy(query)).filter(({ key }) => !gone.has(key)),
    }))
    return service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        const answer = await create(project, id, body)
        const place = `${project} ${answer.id}`
        const before = first.get(place)
        first.set(place, JSON.stringify(body))
        if (before !== undefined && counts(before === JSON.stringify(body)))
          for (const key of keys.get(place) ?? []) gone.add(key)
        return answer
      },
    }))(noting(parts))
  }
}

/** What happens to a collection or its tokens while something else is made. */
export const bystanderFaults: readonly Fault[] = [
  {
    id: 'collection-emptied-by-equal-put',
    breaks: ['MINT-17'],
    difficulty: 'devious',
    says: 'A collection that is put again as it is begins anew: its tokens are in no wallet.',
    wrap: emptied((isEqual) => isEqual),
  },
  {
    id: 'collection-emptied-by-other-put',
    breaks: ['MINT-17'],
    difficulty: 'devious',
    says: 'A collection that is put again with another body begins anew: its tokens are in no wallet.',
    wrap: emptied((isEqual) => !isEqual),
  },
  {
    id: 'collection-put-again-without-action',
    breaks: ['COL-03'],
    difficulty: 'devious',
    says: 'The answer to a second PUT of a collection names no action.',
    wrap: (parts) => {
      const known = new Set<string>()
      return service('collections', ({ create }) => ({
        create: async (project, id, body) => {
          const { actionId, ...answer } = await create(project, id, body)
          const place = `${project} ${answer.id}`
          if (known.has(place)) return answer as never
          known.add(place)
          return { ...answer, actionId }
        },
      }))(parts)
    },
  },
  {
    id: 'collection-takes-picture-of-template',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'A collection is listed with the picture of its latest template.',
    wrap: (parts) => {
      const pictures = new Map<string, unknown>()
      const noting = service('templates', ({ create }) => ({
        create: async (project, collection, body) => {
          const answer = await create(project, collection, body)
          if (isFields(body.metadata)) pictures.set(`${project} ${collection}`, body.metadata.image)
          return answer
        },
      }))(parts)
      return service('collections', ({ list }) => ({
        list: async (project) =>
          (await list(project)).map((one) => {
            const picture = pictures.get(`${project} ${one.id}`)
            return picture === undefined ? one : { ...one, metadata: { ...one.metadata, imageUrl: String(picture) } }
          }),
      }))(noting)
    },
  },
  {
    id: 'collection-limit-less-what-is-ordered',
    breaks: ['COL-20'],
    difficulty: 'devious',
    says: 'The supply limit of a collection is listed less what was ordered of it and is not paid.',
    wrap: (parts) => {
      const ordered = new Map<string, number>()
      const noting = service('orders', ({ create }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          const lines = Array.isArray(body.lineItems) ? body.lineItems : [body.lineItems]
          for (const line of lines.filter(isFields)) {
            const id = String(line.collectionLocator).replace(/^[^:]*:/, '')
            ordered.set(`${project} ${id}`, (ordered.get(`${project} ${id}`) ?? 0) + 1)
          }
          return answer
        },
      }))(parts)
      return service('collections', ({ list }) => ({
        list: async (project) =>
          (await list(project)).map((one) =>
            one.supplyLimit == null
              ? one
              : { ...one, supplyLimit: one.supplyLimit - (ordered.get(`${project} ${one.id}`) ?? 0) },
          ),
      }))(noting)
    },
  },
  {
    id: 'collection-aptos-place-of-solana',
    breaks: ['COL-22'],
    difficulty: 'devious',
    says: 'The list names the place of a collection on Aptos as it does on Solana.',
    wrap: service('collections', ({ list }) => ({
      list: async (project) =>
        (await list(project)).map((one) => {
          const { contractAddress, ...onChain } = one.onChain
          return onChain.chain === 'aptos'
            ? ({ ...one, onChain: { ...onChain, mintAddress: contractAddress } } as never)
            : one
        }),
    })),
  },
  {
    id: 'batch-refused-after-its-wallets',
    breaks: ['WAL-26'],
    difficulty: 'devious',
    says: 'The wallets of the recipients of a batch are made before its items are looked at.',
    wrap: service('batch', ({ mint }, { services }) => ({
      mint: async (project, collection, body) => {
        try {
          return await mint(project, collection, body)
        } catch (cause) {
          for (const item of Array.isArray(body.nfts) ? body.nfts : []) {
            const recipient = readRecipient(isFields(item) ? item.recipient : undefined)
            if (recipient?.kind === 'email')
              await services.wallets
                .create(project, { email: recipient.user, chain: recipient.chain })
                .catch(() => undefined)
          }
          throw cause
        }
      },
    })),
  },
  {
    id: 'mint-repeat-brings-token-back',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'A repeat of a mint brings the token back to the recipient from whom it was sent on.',
    wrap: (parts) => {
      const first = new Map<string, string>()
      const noting = table('tokens', ({ add }) => ({
        add: async (row) => {
          first.set(row.key, row.owner)
          return add(row)
        },
      }))(parts)
      return service('minting', ({ mint }, { store, chain }) => ({
        mint: async (project, collection, id, body) => {
          const token = id === undefined ? undefined : await store.tokens.byMintId(project, collection, id)
          const owner = token && first.get(token.key)
          if (token && owner !== undefined && token.owner !== owner) {
            const isSent = await store.tokens.sendOff(token.key, token.owner, owner)
            if (isSent) await chain.submit('transfer', token.key, owner)
          }
          return mint(project, collection, id, body)
        },
      }))(noting)
    },
  },
]
