import { isFields } from '../../domain/fields.ts'
import { locales } from '../../domain/locales.ts'
import type { OrderResponse } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { aMoment, service } from '../seams.ts'
import { answering, hasRecipient, inLines, type Loose, quoting, refusing } from './seams.ts'

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Changes the members of the call data that each line item shows. */
const inCallData = (change: (all: [string, unknown][]) => [string, unknown][]): Wrap =>
  answering(({ order: { lineItems } }) => {
    for (const line of lineItems) line.callData = Object.fromEntries(change(Object.entries(line.callData)))
  })

/** Slips in orders that are out of the common: other collections, currencies, payers. */
export const orderCornerFaults: readonly Fault[] = [
  {
    id: 'order-of-chosen-id-unknown',
    breaks: ['ORD-27'],
    difficulty: 'subtle',
    says: 'Collections with a chosen id cannot be ordered from.',
    wrap: refusing(
      ({ lineItems }) =>
        Array.isArray(lineItems) &&
        lineItems.some((line) => isFields(line) && !uuid.test(String(line.collectionLocator))),
    ),
  },
  {
    id: 'order-refused-where-recipient-gets-the-receipt',
    breaks: ['ORD-13'],
    difficulty: 'devious',
    says: 'Who gets the receipt gets no token.',
    wrap: refusing(
      ({ payment, recipient }) => isFields(payment) && isFields(recipient) && payment.receiptEmail === recipient.email,
    ),
  },
  {
    id: 'order-with-what-is-no-line-item',
    breaks: ['ORD-21'],
    difficulty: 'devious',
    says: 'Of several line items those that are no objects are passed over.',
    wrap: service('orders', ({ create }) => ({
      create: async (project, body) => {
        const { lineItems } = body
        const lines = Array.isArray(lineItems) ? lineItems.filter((line) => isFields(line)) : []
        return create(project, lines.length > 0 ? { ...body, lineItems: lines } : body)
      },
    })),
  },
  {
    id: 'order-locale-odd-without-recipient',
    breaks: ['ORD-10'],
    difficulty: 'devious',
    says: 'Without a recipient a locale is only read when it is written like one.',
    wrap: service('orders', ({ create }) => ({
      create: async (project, body) => {
        const { locale, ...rest } = body
        const isRead = typeof locale !== 'string' || locales.has(locale) || /^..-..$/.test(locale)
        if (isRead || hasRecipient(body)) return create(project, body)
        const answer = await create(project, rest)
        return { ...answer, order: { ...answer.order, locale } } as OrderResponse
      },
    })),
  },
  {
    id: 'order-locator-of-evm',
    breaks: ['ORD-36'],
    difficulty: 'devious',
    says: 'The locator of a recipient on Solana names the chain of the others.',
    wrap: inLines(({ delivery }) => {
      const { recipient } = delivery
      if (typeof recipient?.locator === 'string')
        recipient.locator = recipient.locator.replace(/:solana$/, ':polygon-amoy').replace(/^solana:/, 'polygon-amoy:')
    }),
  },
  {
    id: 'order-wallet-without-a-key',
    breaks: ['SIGN-11'],
    difficulty: 'devious',
    says: 'A wallet that is made for the recipient of an order has an address, and no key to sign with.',
    wrap: (parts) => {
      const keyless = new Set<string>()
      const ordering = service('orders', ({ create }, { services }) => ({
        create: async (project, body) => {
          const email = isFields(body.recipient) ? String(body.recipient.email) : undefined
          const before = email === undefined ? [] : await services.wallets.ofUser(project, { email }).catch(() => [])
          const answer = await create(project, body)
          if (email === undefined || before.length > 0) return answer
          for (const { publicKey } of await services.wallets.ofUser(project, { email })) keyless.add(publicKey)
          return answer
        },
      }))
      const signing = service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          if (keyless.has(wallet.slice(wallet.indexOf(':') + 1))) throw new Refusal(404, 'no such key')
          return sign(project, wallet, body)
        },
      }))
      return ordering(signing(parts))
    },
  },
  {
    id: 'order-payment-currency-of-the-house',
    breaks: ['ORD-32'],
    difficulty: 'devious',
    says: 'Orders in any currency are shown in one.',
    wrap: quoting((order) => {
      order.payment.currency = 'usdc'
    }),
  },
  {
    id: 'order-payment-not-prepared',
    breaks: ['ORD-28'],
    difficulty: 'blunt',
    says: 'A payment is never prepared.',
    wrap: answering(({ order }) => {
      delete order.payment.preparation
    }),
  },
  {
    id: 'order-prepared-without-payer',
    breaks: ['ORD-28'],
    difficulty: 'subtle',
    says: 'A prepared payment does not name the payer.',
    wrap: quoting(({ payment }) => {
      delete payment.preparation.payerAddress
    }),
  },
  {
    id: 'order-prepared-without-chain-for-several',
    breaks: ['ORD-28'],
    difficulty: 'devious',
    says: 'With several line items, a payment is prepared without a chain.',
    wrap: quoting((order) => {
      if (order.lineItems.length > 1) delete order.payment.preparation.chain
    }),
  },
  {
    id: 'order-metadata-of-first-line',
    breaks: ['ORD-29', 'ORD-46'],
    difficulty: 'subtle',
    says: 'Each line item shows the metadata of the first.',
    wrap: answering(({ order }) => {
      for (const line of order.lineItems) line.metadata = order.lineItems[0].metadata
    }),
  },
  ...(['description', 'imageUrl'] as const).map(
    (field): Fault => ({
      id: `order-${field === 'imageUrl' ? 'image' : field}-of-first-line`,
      breaks: ['ORD-46'],
      difficulty: 'devious',
      says: `Each line item shows the ${field} of the first.`,
      wrap: answering(({ order }) => {
        for (const { metadata } of order.lineItems) metadata[field] = order.lineItems[0].metadata[field]
      }),
    }),
  ),
  {
    id: 'order-metadata-of-line-before',
    breaks: ['ORD-29', 'ORD-46'],
    difficulty: 'devious',
    says: 'From the third line item on, each shows the metadata of the one before.',
    wrap: quoting((order) => {
      const shown = order.lineItems.map(({ metadata }: Loose) => metadata)
      order.lineItems.forEach((line: Loose, index: number) => {
        if (index > 1) line.metadata = shown[index - 1]
      })
    }),
  },
  {
    id: 'order-metadata-crossed',
    breaks: ['ORD-29'],
    difficulty: 'devious',
    says: 'Of several line items, the first shows the metadata of the last, and so on.',
    wrap: answering(({ order }) => {
      const shown = order.lineItems.map(({ metadata }: Loose) => metadata).reverse()
      order.lineItems.forEach((line: Loose, index: number) => {
        line.metadata = shown[index]
      })
    }),
  },
  {
    id: 'order-quantity-of-order-before',
    breaks: ['ORD-48', 'ORD-16'],
    difficulty: 'devious',
    says: 'A line item shows the quantity of the order before.',
    wrap: (parts) => {
      let last: unknown
      return answering(({ order: { lineItems } }) => {
        const [line] = lineItems
        const { quantity } = line
        line.quantity = last ?? quantity
        last = quantity
      })(parts)
    },
  },
  {
    id: 'order-quantity-of-first-line-alone',
    breaks: ['ORD-48', 'ORD-16'],
    difficulty: 'devious',
    says: 'From the second line item on the quantity is shown as one.',
    wrap: inLines((line, index) => {
      if (index === 0) return
      line.quantity = 1
      line.callData = { ...line.callData, quantity: 1 }
    }),
  },
  {
    id: 'order-opens-another-wallet-for-capitals',
    breaks: ['ORD-36'],
    difficulty: 'devious',
    says: 'An order for an e-mail address with capitals names a wallet of its own.',
    wrap: inLines((line, _index, { recipient }) => {
      if (!isFields(recipient) || !/[A-Z]/.test(String(recipient.email))) return
      line.delivery.recipient.walletAddress = String(line.delivery.recipient.walletAddress).replace(/.$/, (digit) =>
        digit === '0' ? '1' : '0',
      )
    }),
  },
  {
    id: 'order-arguments-dropped',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Of the call data of a line item the quantity is shown, and nothing else.',
    wrap: answering(({ order: { lineItems } }) => {
      for (const line of lineItems) line.callData = { quantity: line.quantity }
    }),
  },
  {
    id: 'order-arguments-dropped-beside-a-quantity',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Where the call data of a line item have a quantity, nothing else of them is shown.',
    wrap: answering(({ order }, { lineItems }) => {
      for (const [index, line] of [lineItems].flat().entries())
        if (isFields(line) && isFields(line.callData) && line.callData.quantity !== undefined)
          order.lineItems[index].callData = { quantity: order.lineItems[index].quantity }
    }),
  },
  {
    id: 'order-arguments-dropped-of-several',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Where a line item is of more than one token, its call data show the quantity and nothing else.',
    wrap: answering(({ order: { lineItems } }) => {
      for (const line of lineItems) if (line.quantity > 1) line.callData = { quantity: line.quantity }
    }),
  },
  {
    id: 'order-arguments-dropped-after-the-first-line',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Of the call data of all line items but the first the quantity is shown, and nothing else.',
    wrap: answering(({ order: { lineItems } }) => {
      for (const line of lineItems.slice(1)) line.callData = { quantity: line.quantity }
    }),
  },
  {
    id: 'order-arguments-as-numbers',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Texts of many digits in the call data of a line item are shown as numbers keep them.',
    wrap: inCallData((all) =>
      all.map(([name, value]) => [name, /^\d{17,}$/.test(String(value)) ? String(Number(value)) : value]),
    ),
  },
  {
    id: 'order-arguments-lost-if-falsy',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Of the call data of a line item, what a language takes for false is not shown.',
    wrap: inCallData((all) => all.filter(([, value]) => Boolean(value))),
  },
  {
    id: 'order-arguments-named-in-small-letters',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'What a service does not know in the call data of a line item is named in small letters.',
    wrap: inCallData((all) => all.map(([name, value]) => [name === 'totalPrice' ? name : name.toLowerCase(), value])),
  },
  ...(['locale', 'recipient'] as const).map(
    (member): Fault => ({
      id: `order-${member}-of-the-last-that-came`,
      breaks:
        member === 'locale'
          ? ['ORD-08', 'ORD-09']
          : ['ORD-03', 'ORD-04', 'ORD-11', 'ORD-12', 'ORD-13', 'ORD-30', 'ORD-34', 'ORD-35', 'ORD-36'],
      difficulty: 'devious',
      says: `Of orders that cross each has the ${member} of the one that came last.`,
      wrap: (parts) => {
        let latest: unknown
        return service('orders', ({ create }) => ({
          create: async (project, body) => {
            latest = body[member]
            await aMoment()
            return create(project, { ...body, [member]: latest })
          },
        }))(parts)
      },
    }),
  ),
  {
    id: 'order-arguments-in-plain-letters',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Texts in the call data of a line item are shown with question marks for letters beyond ASCII.',
    wrap: inCallData((all) =>
      all.map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll(/[^ -~]/g, '?') : value]),
    ),
  },
  {
    id: 'order-arguments-without-objects',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Objects in the call data of a line item are not shown.',
    wrap: inCallData((all) => all.filter(([, value]) => !isFields(value))),
  },
  {
    id: 'order-payment-method-of-main-network',
    breaks: ['ORD-32'],
    difficulty: 'devious',
    says: 'The payment of an order names base where it was to be paid on its test network.',
    wrap: answering(({ order: { payment } }) => {
      payment.method = payment.method.replace(/^base-.*/, 'base')
    }),
  },
  {
    id: 'order-arguments-lists-as-objects',
    breaks: ['ORD-49'],
    difficulty: 'devious',
    says: 'Lists in the call data of a line item are shown as objects.',
    wrap: inCallData((all) => all.map(([name, value]) => [name, Array.isArray(value) ? { ...value } : value])),
  },
  {
    id: 'order-recipient-overlooked-when-first',
    breaks: ['ORD-34', 'ORD-13', 'ORD-35'],
    difficulty: 'devious',
    says: 'A recipient that is the first member of an order is overlooked.',
    wrap: service('orders', ({ create }) => ({
      create: async (project, body) => {
        const { recipient: _, ...rest } = body
        return create(project, Object.keys(body)[0] === 'recipient' ? rest : body)
      },
    })),
  },
  {
    id: 'order-quantity-above-one-as-text',
    breaks: ['ORD-03', 'ORD-16'],
    difficulty: 'devious',
    says: 'The quantity of a line item of several is a text.',
    wrap: answering(({ order: { lineItems } }) => {
      for (const line of lineItems) if (Number(line.quantity) > 1) line.quantity = String(line.quantity)
    }),
  },
  {
    id: 'order-recipient-of-order-before',
    breaks: ['ORD-11'],
    difficulty: 'devious',
    says: 'An order without a recipient shows the one of the order before.',
    wrap: (parts) => {
      let last: unknown
      return answering(({ order: { lineItems } }) => {
        for (const { delivery } of lineItems) {
          last = delivery.recipient ?? last
          delivery.recipient = last
        }
      })(parts)
    },
  },
  {
    id: 'order-open-of-chosen-id-valid',
    breaks: ['ORD-11'],
    difficulty: 'devious',
    says: 'An order without a recipient is valid where the id of its collection was chosen.',
    wrap: answering(({ order }, body) => {
      const [line] = (Array.isArray(body.lineItems) ? body.lineItems : []) as readonly Loose[]
      if (!hasRecipient(body) && !uuid.test(String(line?.collectionLocator))) order.quote.status = 'valid'
    }),
  },
  {
    id: 'order-call-data-cut',
    breaks: ['ORD-42'],
    difficulty: 'devious',
    says: 'Texts of the call data are cut after 24 characters.',
    wrap: answering(({ order }) => {
      for (const line of order.lineItems)
        for (const [name, value] of Object.entries(line.callData))
          if (typeof value === 'string') line.callData[name] = value.slice(0, 24)
    }),
  },
  {
    id: 'order-call-data-of-first-line',
    breaks: ['ORD-42', 'ORD-29'],
    difficulty: 'subtle',
    says: 'Each line item shows the call data of the first.',
    wrap: answering(({ order }) => {
      for (const line of order.lineItems) line.callData = { ...order.lineItems[0].callData, quantity: line.quantity }
    }),
  },
  {
    id: 'order-open-secret-of-all',
    breaks: ['ORD-07'],
    difficulty: 'subtle',
    says: 'Orders without a recipient have one client secret.',
    wrap: answering((answer, body) => {
      if (!hasRecipient(body)) answer.clientSecret = 'order_open'
    }),
  },
  {
    id: 'order-delivers-unpaid',
    breaks: ['ORD-38'],
    difficulty: 'subtle',
    says: 'What was ordered is minted at once.',
    wrap: service('orders', ({ create }, { services }) => ({
      create: async (project, body) => {
        const answer: Loose = await create(project, body)
        for (const [index, line] of answer.order.lineItems.entries()) {
          const { collectionLocator } = (body.lineItems as readonly Loose[])[index]
          const collection = String(collectionLocator).split(':').slice(1).join(':')
          const recipient = line.delivery?.recipient?.locator
          if (recipient !== undefined)
            await services.minting.mint(project, collection, undefined, { recipient, metadata: { name: 'Sold' } })
        }
        return answer as OrderResponse
      },
    })),
  },
]
