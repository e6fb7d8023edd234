import { familyOf } from '../../chain/chains.ts'
import { isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { service, without } from '../seams.ts'
import { entries, listing } from './list-seams.ts'
import { asking } from './seams.ts'

/** Terms of a collection that the list shows otherwise. */
export const listedTermFaults: readonly Fault[] = [
  {
    id: 'collection-list-chain-of-evm',
    breaks: ['COL-05', 'COL-19'],
    difficulty: 'subtle',
    says: 'The list says of every EVM collection that it is on polygon.',
    wrap: entries((entry) => ({
      ...entry,
      onChain: { ...entry.onChain, chain: entry.onChain.mintAddress ? 'solana' : 'polygon' },
    })),
  },
  {
    id: 'collection-list-price-in-six-digits',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The list shows six decimals of a price.',
    wrap: entries((entry) =>
      entry.payments
        ? {
            ...entry,
            payments: { ...entry.payments, price: String(entry.payments.price).replace(/(\.\d{6})\d+$/, '$1') },
          }
        : entry,
    ),
  },
  {
    id: 'collection-list-no-supply-limit',
    breaks: ['COL-20'],
    difficulty: 'blunt',
    says: 'The list shows no supply limits.',
    wrap: entries((entry) => without(entry, 'supplyLimit')),
  },
  {
    id: 'collection-list-no-supply-limit-on-one-chain',
    breaks: ['COL-20'],
    difficulty: 'devious',
    says: 'The list shows no supply limits of collections on the test network of Zora.',
    wrap: entries((entry) => (String(entry.onChain.chain).startsWith('zora-') ? without(entry, 'supplyLimit') : entry)),
  },
  {
    id: 'collection-list-supply-limit-off',
    breaks: ['COL-20'],
    difficulty: 'subtle',
    says: 'The list shows a limit that is one too low where payments are taken.',
    wrap: entries((entry) =>
      entry.supplyLimit && entry.payments ? { ...entry, supplyLimit: entry.supplyLimit - 1 } : entry,
    ),
  },
  {
    id: 'collection-list-supply-left',
    breaks: ['COL-20'],
    difficulty: 'subtle',
    says: 'The list shows what is left of the supply as its limit.',
    wrap: (parts) => {
      const minted = new Map<string, Set<string>>()
      const counting = service('minting', ({ mint }) => ({
        mint: async (project, collection, token, body) => {
          const record = await mint(project, collection, token, body)
          minted.set(collection, (minted.get(collection) ?? new Set()).add(token ?? record.id))
          return record
        },
      }))
      const left = entries((entry) =>
        entry.supplyLimit ? { ...entry, supplyLimit: entry.supplyLimit - (minted.get(entry.id)?.size ?? 0) } : entry,
      )
      return left(counting(parts))
    },
  },
  {
    id: 'collection-list-supply-limit-text',
    breaks: ['COL-20', 'COL-18', 'COL-19'],
    difficulty: 'subtle',
    says: 'The list shows supply limits on Solana as text.',
    wrap: entries((entry) =>
      entry.onChain.chain === 'solana' && entry.supplyLimit
        ? { ...entry, supplyLimit: String(entry.supplyLimit) }
        : entry,
    ),
  },
  {
    id: 'collection-list-no-payments',
    breaks: ['COL-21'],
    difficulty: 'blunt',
    says: 'The list shows no payments.',
    wrap: entries((entry) => without(entry, 'payments')),
  },
  {
    id: 'collection-list-no-payments-on-solana',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The list shows no payments of collections on Solana.',
    wrap: entries((entry) => (entry.onChain.mintAddress ? without(entry, 'payments') : entry)),
  },
  {
    id: 'collection-list-no-payments-of-subscriptions',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The list shows no payments of subscription collections.',
    wrap: entries((entry) => (entry.subscription?.enabled ? without(entry, 'payments') : entry)),
  },
  {
    id: 'collection-list-payee-cut',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The column of who is paid holds the longest address of two families of chains, and cuts those of the third.',
    wrap: entries(({ payments, ...entry }) => ({
      ...entry,
      ...(!payments
        ? {}
        : { payments: { ...payments, recipientAddress: String(payments.recipientAddress).slice(0, 44) } }),
    })),
  },
  {
    id: 'collection-list-price-as-number',
    breaks: ['COL-21', 'COL-18', 'COL-19'],
    difficulty: 'subtle',
    says: 'The list shows prices as numbers.',
    wrap: entries((entry) =>
      entry.payments ? { ...entry, payments: { ...entry.payments, price: Number(entry.payments.price) } } : entry,
    ),
  },
  {
    id: 'collection-list-other-recipient',
    breaks: ['COL-21'],
    difficulty: 'subtle',
    says: 'The list shows the address of the collection as the one that is paid.',
    wrap: entries((entry) =>
      entry.payments
        ? { ...entry, payments: { ...entry.payments, recipientAddress: entry.onChain.contractAddress } }
        : entry,
    ),
  },
  {
    id: 'collection-list-no-address',
    breaks: ['COL-49'],
    difficulty: 'blunt',
    says: 'The list never shows contract addresses.',
    wrap: entries((entry) => ({ ...entry, onChain: without(entry.onChain, 'contractAddress') })),
  },
  {
    id: 'collection-list-no-address-once-minted',
    breaks: ['COL-22', 'COL-23'],
    difficulty: 'devious',
    says: 'The list does not show the address of a collection any more once a token was minted into it.',
    wrap: (parts) => {
      const minted = new Set<unknown>()
      const noting = service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          minted.add(collection)
          return mint(project, collection, id, body)
        },
      }))
      return entries((entry) =>
        minted.has(entry.id)
          ? { ...entry, onChain: without(without(entry.onChain, 'contractAddress'), 'mintAddress') }
          : entry,
      )(noting(parts))
    },
  },
  {
    id: 'collection-list-solana-contract',
    breaks: ['COL-23', 'COL-49'],
    difficulty: 'subtle',
    says: 'On Solana the address is named contractAddress.',
    wrap: entries((entry) => {
      const { mintAddress, ...onChain } = entry.onChain
      return mintAddress === undefined ? entry : { ...entry, onChain: { ...onChain, contractAddress: mintAddress } }
    }),
  },
  {
    id: 'collection-list-default-solana-contract',
    breaks: ['COL-23'],
    difficulty: 'devious',
    says: 'Of the default collection on Solana the address is named contractAddress.',
    wrap: listing((all) =>
      all.map((entry) => {
        const { mintAddress, ...onChain } = entry.onChain
        return entry.id === 'default-solana' && mintAddress !== undefined
          ? { ...entry, onChain: { ...onChain, contractAddress: mintAddress } }
          : entry
      }),
    ),
  },
  {
    id: 'collection-one-contract',
    breaks: ['COL-31'],
    difficulty: 'subtle',
    says: 'Collections with a supply limit share a contract.',
    wrap: entries((entry) =>
      entry.supplyLimit && entry.onChain.contractAddress
        ? { ...entry, onChain: { ...entry.onChain, contractAddress: `0x${'11'.repeat(20)}` } }
        : entry,
    ),
  },
  {
    id: 'collection-list-fungibility',
    breaks: ['COL-34'],
    difficulty: 'subtle',
    says: 'The list shows every collection as non-fungible.',
    wrap: entries((entry) => ({ ...entry, fungibility: 'non-fungible' })),
  },
  {
    id: 'collection-list-fungibility-on-solana',
    breaks: ['COL-34'],
    difficulty: 'devious',
    says: 'The list shows every collection on Solana as non-fungible.',
    wrap: entries((entry) => (entry.onChain.mintAddress ? { ...entry, fungibility: 'non-fungible' } : entry)),
  },
  {
    id: 'collection-list-transferable-on-aptos',
    breaks: ['COL-35'],
    difficulty: 'devious',
    says: 'The list says of every collection on Aptos that it is transferable.',
    wrap: entries((entry) => (familyOf(entry.onChain.chain) === 'aptos' ? { ...entry, transferable: true } : entry)),
  },
  {
    id: 'collection-list-transferable',
    breaks: ['COL-35'],
    difficulty: 'subtle',
    says: 'The list says of every collection that it is transferable.',
    wrap: entries((entry) => ({ ...entry, transferable: true })),
  },
  {
    id: 'collection-list-transferable-default',
    breaks: ['COL-35', 'COL-03', 'COL-10', 'XFER-01', 'XFER-06'],
    difficulty: 'subtle',
    says: 'Collections are not transferable unless that was asked for.',
    wrap: asking((body) => ({ transferable: false, ...body })),
  },
  {
    id: 'collection-list-transferable-not-enabled',
    breaks: ['COL-35'],
    difficulty: 'devious',
    says: 'A collection that was made with a subscription is not transferable, though it be not enabled.',
    wrap: asking((body) =>
      isFields(body.subscription) && body.subscription.enabled === false ? { ...body, transferable: false } : body,
    ),
  },
  {
    id: 'collection-list-subscription-enabled-by-being-there',
    breaks: ['COL-38'],
    difficulty: 'devious',
    says: 'The list says of every subscription that was sent that it is enabled.',
    wrap: entries((entry) => (entry.subscription ? { ...entry, subscription: { enabled: true } } : entry)),
  },
]
