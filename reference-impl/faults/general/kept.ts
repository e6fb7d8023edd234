import { isFields } from '../../domain/fields.ts'
import type { Template } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { metadata, subscribed } from '../listing/seams.ts'
import { minted } from '../minting/seams.ts'
import { inLines } from '../orders/seams.ts'
import { service } from '../seams.ts'

/** Values that are not kept as they were, each in a place of its own. */
export const keptFaults: readonly Fault[] = [
  {
    id: 'display-type-lost',
    breaks: ['MINT-58'],
    difficulty: 'subtle',
    says: 'Attributes are listed by trait and value alone.',
    wrap: metadata((one) => ({
      ...one,
      attributes: Array.isArray(one.attributes)
        ? one.attributes.map(({ trait_type, value }) => ({ trait_type, value }))
        : one.attributes,
    })),
  },
  {
    id: 'template-token-id-rounded',
    breaks: ['TPL-07'],
    difficulty: 'devious',
    says: 'The token id of a template is answered as a binary fraction keeps it.',
    wrap: service('templates', ({ create }) => ({
      create: async (project, collection, body) => {
        const made = await create(project, collection, body)
        const onChain: unknown = made.onChain
        return isFields(onChain) && typeof onChain.tokenId === 'string' && /^\d+$/.test(onChain.tokenId)
          ? ({ ...made, onChain: { ...onChain, tokenId: BigInt(Number(onChain.tokenId)).toString() } } as Template)
          : made
      },
    })),
  },
  {
    id: 'order-line-name-ascii',
    breaks: ['ORD-45'],
    difficulty: 'devious',
    says: 'A line item has the name of its collection without the letters beyond ASCII.',
    wrap: inLines((line) => {
      if (typeof line.metadata?.name === 'string') line.metadata.name = line.metadata.name.replaceAll(/[^ -~]/g, '')
    }),
  },
  {
    id: 'listing-expiry-moves',
    breaks: ['LIST-03'],
    difficulty: 'devious',
    says: 'The end of a subscription that a listing shows is counted from the listing.',
    wrap: subscribed(() => new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString()),
  },
  {
    id: 'mint-expiry-moves',
    breaks: ['MINT-18'],
    difficulty: 'devious',
    says: 'The end of a subscription is counted from each read.',
    wrap: minted((onChain, { turn }) => {
      const { subscription } = onChain
      if (!isFields(subscription) || typeof subscription.expiresAt !== 'string') return onChain
      const moved = new Date(Date.parse(subscription.expiresAt) + turn * 1000).toISOString()
      return { ...onChain, subscription: { ...subscription, expiresAt: moved } }
    }),
  },
]
