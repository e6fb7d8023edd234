import { type Fields, isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { list } from '../listing/seams.ts'
import { items, readRecipient } from '../minting/seams.ts'
import { service } from '../seams.ts'

/** Fields of an item that may be taken for those of another. */
const fields = ['recipient', 'metadata'] as const

/** Each item gets something of the one behind it, the last of the first. */
const ofTheNext = (names: readonly (typeof fields)[number][]) =>
  items((nfts) =>
    nfts.every(isFields)
      ? nfts.map((item, index) => {
          const next: Fields = nfts[(index + 1) % nfts.length] ?? item
          return { ...item, ...Object.fromEntries(names.map((name) => [name, next[name]])) }
        })
      : nfts,
  )

/** Each subscription of a batch is told under the number of the one before it, where that is not listed beside it. */
const numberedAsTheOneBefore: Wrap = (parts) => {
  const names = new Set<unknown>()
  const noting = items((nfts) => {
    for (const item of nfts) if (isFields(item) && isFields(item.metadata)) names.add(item.metadata.name)
    return nfts
  })(parts)
  return list((tokens) =>
    tokens.map((one) => {
      // What stays in its wallet, and is not asked for by its number there.
      if (!('tokenId' in one) || one.tokenStandard !== 'ERC-5643' || !names.has(one.metadata.name)) return one
      const tokenId = String(Math.max(1, Number(one.tokenId) - 1))
      const isThere = tokens.some(
        (other) => 'tokenId' in other && other.contractAddress === one.contractAddress && other.tokenId === tokenId,
      )
      return isThere ? one : { ...one, tokenId, locator: one.locator.replace(/[^:]*$/, tokenId) }
    }),
  )(noting)
}

/** E-mail recipients of a batch whom nobody has made a wallet for are all taken for the first of them. */
const newUsersAsOne: Wrap = (parts) => {
  const known = new Set<string>()
  const noting = service('wallets', ({ create }) => ({
    create: (project, body) => {
      known.add(String(body.email))
      return create(project, body)
    },
  }))(parts)
  return items((nfts) => {
    let first: unknown
    return nfts.map((item) => {
      const recipient = isFields(item) ? readRecipient(item.recipient) : undefined
      if (!isFields(item) || recipient?.kind !== 'email' || known.has(recipient.user)) return item
      first ??= item.recipient
      return { ...item, recipient: first }
    })
  })(noting)
}

/** Bystanders in a batch: what an item is minted with is that of its neighbour. */
export const batchNextFaults: readonly Fault[] = [
  {
    id: 'batch-subscription-numbered-as-the-one-before',
    breaks: ['MINT-23'],
    difficulty: 'devious',
    says: 'A subscription of a batch is listed under the token id of the one before it, where that is in another wallet.',
    wrap: numberedAsTheOneBefore,
  },
  ...fields.map(
    (name): Fault => ({
      id: `batch-${name}-of-the-next`,
      breaks: ['BATCH-07'],
      difficulty: 'subtle',
      generated: true,
      says: `An item of a batch gets the ${name} of the next one.`,
      wrap: ofTheNext([name]),
    }),
  ),
  {
    id: 'batch-ten-attributes',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'Of the attributes of an item of a batch ten are kept.',
    wrap: items((nfts) =>
      nfts.map((item) => {
        if (!isFields(item) || !isFields(item.metadata) || !Array.isArray(item.metadata.attributes)) return item
        return { ...item, metadata: { ...item.metadata, attributes: item.metadata.attributes.slice(0, 10) } }
      }),
    ),
  },
  {
    id: 'batch-new-users-as-one',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'The e-mail users of a batch who have no wallet yet are all taken for the first of them.',
    wrap: newUsersAsOne,
  },
  {
    id: 'batch-ids-move-on',
    breaks: ['BATCH-07', 'BATCH-19', 'BATCH-18', 'BATCH-09', 'BATCH-14'],
    difficulty: 'devious',
    says: 'An id of a batch names the token of the next item: recipient and metadata.',
    wrap: ofTheNext(fields),
  },
]
