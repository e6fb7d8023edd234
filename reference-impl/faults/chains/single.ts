import { collectionChains } from '../../chain/chains.ts'
import { badRequest } from '../../domain/refusal.ts'
import { result } from '../batch/seams.ts'
import type { Fault } from '../fault.ts'
import { onChain } from '../minting/seams.ts'
import { answering } from '../orders/seams.ts'
import { chainOf, service } from '../seams.ts'

/** What goes wrong on one chain of a set, or on one family, and nowhere else. */
export const singleChainFaults: readonly Fault[] = [
  {
    id: 'look-up-without-zora',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up does not show wallets on zora-sepolia.',
    wrap: service('wallets', ({ ofUser }) => ({
      ofUser: async (project, query) => (await ofUser(project, query)).filter(({ chain }) => chain !== 'zora-sepolia'),
    })),
  },
  {
    id: 'transfer-email-other-chains-refused',
    breaks: ['XFER-01'],
    difficulty: 'devious',
    says: 'Tokens leave e-mail wallets on polygon and Solana only.',
    wrap: service('transfers', ({ byEmailUser }) => ({
      byEmailUser: async (project, body) => {
        if (typeof body.chain === 'string' && collectionChains.has(body.chain) && !/^(polygon|solana)/.test(body.chain))
          throw badRequest('chain is not supported')
        return byEmailUser(project, body)
      },
    })),
  },
  {
    id: 'template-not-on-base',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'No template is made in a collection on base-sepolia.',
    wrap: service('templates', ({ create }, parts) => ({
      create: async (project, collection, body) => {
        if ((await chainOf(parts, project, collection)) === 'base-sepolia') throw badRequest('chain is not supported')
        return create(project, collection, body)
      },
    })),
  },
  {
    id: 'template-change-not-on-base',
    breaks: ['TPL-09'],
    difficulty: 'devious',
    says: 'No template of a collection on base-sepolia can be changed.',
    wrap: service('templates', ({ change }, parts) => ({
      change: async (project, collection, template, body) => {
        if ((await chainOf(parts, project, collection)) === 'base-sepolia') throw badRequest('chain is not supported')
        return change(project, collection, template, body)
      },
    })),
  },
  {
    id: 'batch-on-xai-renamed',
    breaks: ['BATCH-06'],
    difficulty: 'devious',
    says: 'Results of a batch on xai-sepolia-testnet say that they are on xai.',
    wrap: result((record) =>
      onChain(record, { chain: String(record.onChain.chain).replace('xai-sepolia-testnet', 'xai') }),
    ),
  },
  {
    id: 'order-line-on-xai-renamed',
    breaks: ['ORD-23'],
    difficulty: 'devious',
    says: 'A line item of a collection on xai-sepolia-testnet says that it is on xai.',
    wrap: answering(({ order }) => {
      for (const line of order.lineItems) line.chain = line.chain.replace('xai-sepolia-testnet', 'xai')
    }),
  },
  {
    id: 'collection-put-not-on-aptos',
    breaks: ['CHAIN-03', 'COL-33'],
    difficulty: 'devious',
    says: 'No collection with a chosen id is made on Aptos.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (id !== undefined && body.chain === 'aptos') throw badRequest('chain is not supported')
        return create(project, id, body)
      },
    })),
  },
  {
    id: 'order-on-solana-without-unit',
    breaks: ['ORD-03'],
    difficulty: 'devious',
    says: 'The quote of a line item on Solana has no unit charge.',
    wrap: answering(({ order }) => {
      for (const line of order.lineItems)
        if (line.chain === 'solana' && line.quote.charges) delete line.quote.charges.unit
    }),
  },
]
