import { createHash } from 'node:crypto'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { answering, hasRecipient, inLines, quoting, refusing } from './seams.ts'

/** Slips in what an order is answered with: wrapper, fields, line items, identity. */
export const orderAnswerFaults: readonly Fault[] = [
  {
    id: 'order-refused',
    breaks: ['ORD-01'],
    difficulty: 'blunt',
    says: 'No order is taken.',
    wrap: refusing(() => true),
  },
  {
    id: 'order-refused-without-recipient',
    breaks: ['ORD-01', 'ORD-08'],
    difficulty: 'subtle',
    says: 'An order takes a recipient.',
    wrap: refusing((body) => !hasRecipient(body)),
  },
  {
    id: 'order-refused-with-plus',
    breaks: ['ORD-01'],
    difficulty: 'subtle',
    says: 'Orders for addresses with a plus sign are refused.',
    wrap: refusing(({ recipient }) => isFields(recipient) && String(recipient.email).includes('+')),
  },
  {
    id: 'order-no-secret',
    breaks: ['ORD-01'],
    difficulty: 'blunt',
    says: 'The answer has no client secret.',
    wrap: answering((answer) => {
      delete answer.clientSecret
    }),
  },
  {
    id: 'order-secret-inside',
    breaks: ['ORD-01'],
    difficulty: 'blunt',
    says: 'The client secret stands inside of the order.',
    wrap: answering((answer) => {
      answer.order.clientSecret = answer.clientSecret
      delete answer.clientSecret
    }),
  },
  {
    id: 'order-unwrapped',
    breaks: ['ORD-01'],
    difficulty: 'blunt',
    says: 'The order is answered without the wrapper.',
    wrap: answering((answer) => {
      Object.assign(answer, answer.order)
      delete answer.order
    }),
  },
  {
    id: 'order-no-phase',
    breaks: ['ORD-02'],
    difficulty: 'blunt',
    says: 'An order has no phase.',
    wrap: answering(({ order }) => {
      delete order.phase
    }),
  },
  {
    id: 'order-id-is-number',
    breaks: ['ORD-02'],
    difficulty: 'subtle',
    says: 'The id of an order is a number.',
    wrap: (parts) => {
      let last = 0
      return answering(({ order }) => {
        last += 1
        order.orderId = last
      })(parts)
    },
  },
  {
    id: 'order-lines-by-name',
    breaks: ['ORD-02', 'ORD-18', 'ORD-23', 'ORD-01'],
    difficulty: 'blunt',
    says: 'Line items are an object.',
    wrap: answering(({ order }) => {
      order.lineItems = { ...order.lineItems }
    }),
  },
  {
    id: 'order-line-without-delivery',
    breaks: ['ORD-03', 'ORD-34', 'ORD-35'],
    difficulty: 'blunt',
    says: 'A line item has no delivery.',
    wrap: inLines((line) => {
      delete line.delivery
    }),
  },
  {
    id: 'order-second-line-without-quote',
    breaks: ['ORD-03', 'ORD-30'],
    difficulty: 'subtle',
    says: 'Only the first line item has a quote.',
    wrap: inLines((line, index) => {
      if (index > 0) delete line.quote
    }),
  },
  {
    id: 'order-quantity-is-text',
    breaks: ['ORD-03', 'ORD-16'],
    difficulty: 'subtle',
    says: 'The quantity is a text.',
    wrap: inLines((line) => {
      line.quantity = String(line.quantity)
    }),
  },
  {
    id: 'order-call-data-without-quantity',
    breaks: ['ORD-03'],
    difficulty: 'subtle',
    says: 'The call data are those of the request.',
    wrap: inLines((line) => {
      delete line.callData.quantity
    }),
  },
  {
    id: 'order-third-line-without-metadata',
    breaks: ['ORD-03'],
    difficulty: 'devious',
    says: 'From the third line item on there are no metadata.',
    wrap: inLines((line, index) => {
      if (index > 1) delete line.metadata
    }),
  },
  {
    id: 'order-id-is-time',
    breaks: ['ORD-06'],
    difficulty: 'subtle',
    says: 'The id of an order is the time in milliseconds.',
    wrap: answering(({ order }) => {
      order.orderId = `order-${Date.now()}`
    }),
  },
  {
    id: 'order-id-of-collection',
    breaks: ['ORD-06'],
    difficulty: 'subtle',
    says: 'The id of an order is that of the request.',
    wrap: answering(({ order }, body) => {
      order.orderId = `order-${JSON.stringify(body.lineItems).length}`
    }),
  },
  {
    id: 'order-secret-is-time',
    breaks: ['ORD-07'],
    difficulty: 'subtle',
    says: 'The client secret is the time in milliseconds.',
    wrap: answering((answer) => {
      answer.clientSecret = `secret-${Date.now()}`
    }),
  },
  {
    id: 'order-secret-of-recipient',
    breaks: ['ORD-07'],
    difficulty: 'devious',
    says: 'A recipient keeps one client secret.',
    wrap: (parts) => {
      const secrets = new Map<string, string>()
      return answering((answer, body) => {
        if (!isFields(body.recipient)) return
        const email = String(body.recipient.email)
        answer.clientSecret = secrets.get(email) ?? answer.clientSecret
        secrets.set(email, answer.clientSecret)
      })(parts)
    },
  },
  {
    id: 'order-secret-counted-in-its-project',
    breaks: ['ORD-07'],
    difficulty: 'devious',
    says: 'The client secret of an order is that of the order of the same number in another project.',
    wrap: (parts) => {
      const counts = new Map<string, number>()
      return service('orders', ({ create }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          const count = (counts.get(project) ?? 0) + 1
          counts.set(project, count)
          return { ...answer, clientSecret: createHash('sha256').update(String(count)).digest('hex') }
        },
      }))(parts)
    },
  },
  {
    id: 'order-lines-deduplicated',
    breaks: ['ORD-18', 'ORD-17'],
    difficulty: 'devious',
    says: 'Of the line items of one collection only the first is taken.',
    wrap: answering(({ order }, { lineItems }) => {
      const locators = Array.isArray(lineItems) ? lineItems.map((line: Fields) => line.collectionLocator) : []
      order.lineItems = order.lineItems.filter(
        (_: unknown, index: number) => locators.indexOf(locators[index]) === index,
      )
    }),
  },
  {
    id: 'order-lines-at-most-four',
    breaks: ['ORD-18', 'ORD-17', 'ORD-23'],
    difficulty: 'devious',
    says: 'Line items beyond the fourth are lost.',
    wrap: answering(({ order }) => {
      order.lineItems = order.lineItems.slice(0, 4)
    }),
  },
  {
    id: 'order-lines-at-most-a-hundred',
    breaks: ['ORD-18', 'ORD-17'],
    difficulty: 'devious',
    says: 'Line items beyond the hundredth are lost.',
    wrap: answering(({ order }) => {
      order.lineItems = order.lineItems.slice(0, 100)
    }),
  },
  {
    id: 'order-chain-of-payment',
    breaks: ['ORD-23', 'ORD-36', 'ORD-44'],
    difficulty: 'devious',
    says: 'A line item tells the chain on which is paid.',
    wrap: answering(({ order }) => {
      for (const line of order.lineItems) line.chain = order.payment.method
    }),
  },
  {
    id: 'order-chain-lost',
    breaks: ['ORD-23', 'ORD-36', 'ORD-44'],
    difficulty: 'subtle',
    says: 'Every line item is on ethereum-sepolia.',
    wrap: answering(({ order }) => {
      for (const line of order.lineItems) line.chain = 'ethereum-sepolia'
    }),
  },
  {
    id: 'order-chain-of-first-line',
    breaks: ['ORD-23', 'ORD-36', 'ORD-44'],
    difficulty: 'devious',
    says: 'All line items are on the chain of the first.',
    wrap: answering(({ order }) => {
      for (const line of order.lineItems) line.chain = order.lineItems[0].chain
    }),
  },
  {
    id: 'order-no-shipping',
    breaks: ['ORD-30'],
    difficulty: 'subtle',
    says: 'The charges of a line item leave shipping out.',
    wrap: inLines((line) => {
      delete line.quote.charges.shipping
    }),
  },
  {
    id: 'order-no-recipient-locator',
    breaks: ['ORD-35'],
    difficulty: 'subtle',
    says: 'A delivery names no locator.',
    wrap: inLines((line) => {
      delete line.delivery.recipient.locator
    }),
  },
  {
    id: 'order-recipient-locator-without-chain',
    breaks: ['ORD-36'],
    difficulty: 'devious',
    says: 'The locator of a delivery has no chain.',
    wrap: inLines((line) => {
      line.delivery.recipient.locator = line.delivery.recipient.locator.replace(/:[^:]*$/, '')
    }),
  },
  {
    id: 'order-no-line-image',
    breaks: ['ORD-03'],
    difficulty: 'subtle',
    says: 'The metadata of a line item have no image address.',
    wrap: inLines((line) => {
      delete line.metadata.imageUrl
    }),
  },
  {
    id: 'order-prepared-for-another-payer',
    breaks: ['ORD-33'],
    difficulty: 'devious',
    says: 'A payment is prepared for another payer.',
    wrap: quoting((order) => {
      if (order.payment.preparation) order.payment.preparation.payerAddress = `0x${'ab'.repeat(20)}`
    }),
  },
  {
    id: 'order-prepared-for-the-payer-before',
    breaks: ['ORD-33'],
    difficulty: 'devious',
    says: 'A payment is prepared for the payer of the order before.',
    wrap: (parts) => {
      let before: string | undefined
      return quoting((order) => {
        const { preparation } = order.payment
        if (!preparation) return
        const own = preparation.payerAddress
        preparation.payerAddress = before ?? own
        before = own
      })(parts)
    },
  },
  {
    id: 'order-prepared-on-another-chain',
    breaks: ['ORD-33'],
    difficulty: 'devious',
    says: 'A payment is prepared for another chain.',
    wrap: quoting((order) => {
      if (order.payment.preparation) order.payment.preparation.chain = 'base-sepolia'
    }),
  },
]
