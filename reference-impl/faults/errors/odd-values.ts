import { readAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import { readAmount } from '../../domain/amount.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { breaking, fieldsOf, requestTo, service, table } from '../seams.ts'

const orders = requestTo('POST', /\/orders$/)
const createsCollection = requestTo('POST', /\/collections\/$/)
const mintsById = requestTo('PUT', /\/nfts\/[^/]+$/)
const transfersByEmail = requestTo('POST', /\/wallets\/transfer$/)
const transfersByUser = requestTo('POST', /\/v1-alpha1\/transfer$/)

const lineItemsOf = ({ lineItems }: Fields): readonly Fields[] =>
  Array.isArray(lineItems) ? lineItems.filter((item) => isFields(item)) : []

const callDataOf = (body: string): readonly Fields[] =>
  lineItemsOf(fieldsOf(body)).flatMap(({ callData }) => (isFields(callData) ? [callData] : []))

/** A server error where the quantity of a line item is as `odd` says. */
const brokenQuantity = (odd: (quantity: unknown) => boolean) =>
  breaking(orders, (body) => callDataOf(body).some(({ quantity }) => odd(quantity)))

const isLocator = (value: unknown): boolean => typeof value === 'string' && value.split(':').length > 2

const metadataFields = new Set(['name', 'image', 'description', 'animation_url', 'attributes'])

/** Values of the right type that nobody thought of behind the checks of types. */
export const oddValueFaults: readonly Fault[] = [
  {
    id: 'broken-order-of-a-line-that-is-null',
    breaks: ['ERR-12', 'ORD-21'],
    difficulty: 'devious',
    says: 'A line item that is null is a server error.',
    wrap: breaking(orders, (body) => {
      const { lineItems } = fieldsOf(body)
      return Array.isArray(lineItems) && lineItems.includes(null)
    }),
  },
  {
    id: 'broken-mint-of-an-attribute-that-is-null',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'An attribute that is null is a server error.',
    wrap: breaking(mintsById, (body) => {
      const { metadata } = fieldsOf(body)
      return isFields(metadata) && Array.isArray(metadata.attributes) && metadata.attributes.includes(null)
    }),
  },
  {
    id: 'broken-order-of-a-price-in-words',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A total price that is no decimal number is a server error.',
    wrap: breaking(orders, (body) =>
      callDataOf(body).some(({ totalPrice }) => typeof totalPrice === 'string' && readAmount(totalPrice) === undefined),
    ),
  },
  {
    id: 'broken-order-of-none',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A price is divided by a quantity of none.',
    wrap: brokenQuantity((quantity) => quantity === 0),
  },
  {
    id: 'broken-order-of-a-fraction',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A quantity that is not whole is a server error.',
    wrap: brokenQuantity((quantity) => typeof quantity === 'number' && !Number.isInteger(quantity)),
  },
  {
    id: 'broken-order-of-a-quantity-in-words',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A quantity that is a text without digits is a server error.',
    wrap: brokenQuantity((quantity) => typeof quantity === 'string' && !/\d/.test(quantity)),
  },
  {
    id: 'broken-order-for-no-address',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'An order for a wallet address that is none is a server error.',
    wrap: breaking(orders, (body) => {
      const { recipient } = fieldsOf(body)
      const address = isFields(recipient) ? recipient.walletAddress : undefined
      return typeof address === 'string' && readAddress('evm', address) === undefined
    }),
  },
  {
    id: 'broken-order-paid-from-another-family',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A payment on Solana by a payer whose address is none of Solana is a server error.',
    wrap: breaking(orders, (body) => {
      const { payment } = fieldsOf(body)
      if (!isFields(payment)) return false
      const { method, payerAddress } = payment
      const family = familyOf(String(method))
      return family !== 'evm' && readAddress(family, String(payerAddress)) === undefined
    }),
  },
  {
    id: 'broken-order-without-any-price',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'An order that names no total price, of a collection without payments, is a server error.',
    wrap: service('orders', ({ create }, { store }) => ({
      create: async (project, body) => {
        for (const { collectionLocator, callData } of lineItemsOf(body)) {
          const found = await store.collections.find(project, String(collectionLocator).replace(/^[^:]*:/, ''))
          if (found?.payments === null && callData === undefined) throw new TypeError('cannot read price of null')
        }
        return create(project, body)
      },
    })),
  },
  {
    id: 'broken-collection-of-less-than-none',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A supply limit below 0 breaks a constraint that nobody catches.',
    wrap: breaking(createsCollection, (body) => Number(fieldsOf(body).supplyLimit) < 0),
  },
  {
    id: 'broken-mint-of-a-null-inside',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A field of the metadata that nobody knows is a server error where it is null.',
    wrap: breaking(mintsById, (body) => {
      const { metadata } = fieldsOf(body)
      const unknown = isFields(metadata) ? Object.entries(metadata).filter(([name]) => !metadataFields.has(name)) : []
      return unknown.some(([, value]) => value === null)
    }),
  },
  {
    id: 'broken-email-transfer-from-a-user',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A transfer by e-mail out of a wallet that is named by its user is a server error.',
    wrap: breaking(transfersByEmail, (body) => isLocator(fieldsOf(body).from)),
  },
  {
    id: 'broken-user-transfer-from-a-user',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A transfer by user id out of a wallet that is named by its user is a server error.',
    wrap: breaking(transfersByUser, (body) => isLocator(fieldsOf(body).fromAddress)),
  },
  {
    id: 'broken-email-transfer-to-itself',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A transfer by e-mail of a token into the wallet where it is, is a server error.',
    wrap: breaking(transfersByEmail, (body) => {
      const { from, to } = fieldsOf(body)
      return typeof to === 'string' && to === from
    }),
  },
  {
    id: 'broken-transfer-of-no-token',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A transfer of a token that is not there is a server error.',
    wrap: table('tokens', ({ onChain }) => ({
      onChain: async (...place) => {
        const token = await onChain(...place)
        if (token === undefined) throw new TypeError('cannot read owner of undefined')
        return token
      },
    })),
  },
  {
    id: 'broken-user-transfer-to-a-user',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A transfer by user id to a wallet that is named by its user is a server error.',
    wrap: breaking(transfersByUser, (body) => isLocator(fieldsOf(body).toAddress)),
  },
  {
    id: 'broken-collection-of-null-payments',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'Payments of a collection that are null are a server error.',
    wrap: breaking(createsCollection, (body) => fieldsOf(body).payments === null),
  },
  {
    id: 'broken-put-collection-of-null-payments',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'Payments that are null are a server error where a collection has an id of its own.',
    wrap: breaking(requestTo('PUT', /\/collections\/[^/]+$/), (body) => fieldsOf(body).payments === null),
  },
  {
    id: 'broken-template-of-null-supply',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'The supply of a template that is null is a server error.',
    wrap: breaking(requestTo('POST', /\/templates$/), (body) => fieldsOf(body).supply === null),
  },
  {
    id: 'broken-mint-of-a-null-locale',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A locale of a mint that is null is a server error.',
    wrap: breaking(mintsById, (body) => fieldsOf(body).locale === null),
  },
  {
    id: 'broken-order-of-null-call-data',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'Call data that are null are a server error.',
    wrap: breaking(orders, (body) => lineItemsOf(fieldsOf(body)).some(({ callData }) => callData === null)),
  },
  {
    id: 'broken-order-for-a-null-email',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A recipient whose e-mail address is null is a server error.',
    wrap: breaking(orders, (body) => {
      const { recipient } = fieldsOf(body)
      return isFields(recipient) && recipient.email === null
    }),
  },
]
