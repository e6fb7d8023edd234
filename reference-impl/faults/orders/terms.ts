import { randomAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import { isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'
import { answering, hasRecipient, inLines, type Loose, quoting, refusing } from './seams.ts'

/** Slips in locales and recipients. */
export const orderTermFaults: readonly Fault[] = [
  {
    id: 'order-locale-constant',
    breaks: ['ORD-08'],
    difficulty: 'blunt',
    says: 'Every order is in en-US.',
    wrap: answering(({ order }) => {
      order.locale = 'en-US'
    }),
  },
  {
    id: 'order-locale-klingon-unknown',
    breaks: ['ORD-08', 'ORD-01'],
    difficulty: 'subtle',
    says: 'Klingon is refused.',
    wrap: refusing(({ locale }) => locale === 'Klingon'),
  },
  {
    id: 'order-locale-one-chinese',
    breaks: ['ORD-08'],
    difficulty: 'devious',
    says: 'Orders in zh-TW are in zh-CN.',
    wrap: answering(({ order }) => {
      if (order.locale === 'zh-TW') order.locale = 'zh-CN'
    }),
  },
  {
    id: 'order-locale-lower',
    breaks: ['ORD-08'],
    difficulty: 'subtle',
    says: 'Locales are answered in lower case.',
    wrap: answering(({ order }, { locale }) => {
      if (locale !== undefined) order.locale = order.locale.toLowerCase()
    }),
  },
  {
    id: 'order-locale-vietnamese-lost',
    breaks: ['ORD-08'],
    difficulty: 'devious',
    says: 'Without a recipient, orders in vi-VN are in English.',
    wrap: answering(({ order }, body) => {
      if (body.locale === 'vi-VN' && !hasRecipient(body)) order.locale = 'en-US'
    }),
  },
  {
    id: 'order-locale-default-german',
    breaks: ['ORD-09'],
    difficulty: 'blunt',
    says: 'Orders are in German unless they say otherwise.',
    wrap: answering(({ order }, { locale }) => {
      if (locale === undefined) order.locale = 'de-DE'
    }),
  },
  {
    id: 'order-locale-default-short',
    breaks: ['ORD-09'],
    difficulty: 'subtle',
    says: 'The locale of an order that names none is en.',
    wrap: answering(({ order }, { locale }) => {
      if (locale === undefined) order.locale = 'en'
    }),
  },
  {
    id: 'order-locale-of-the-sender',
    breaks: ['ORD-09'],
    difficulty: 'devious',
    says: 'An order that names no locale has the one that its sender prefers.',
    wrap: edge(async (request, next) => {
      const [preferred] = request.headers.get('Accept-Language')?.split(/[,;]/) ?? []
      if (!requestTo('POST', /\/orders$/)(request) || !preferred || preferred === '*') return next(request)
      const body: unknown = await request.clone().json()
      if (!isFields(body) || body.locale !== undefined) return next(request)
      const { method, url, headers } = request
      return next(new Request(url, { method, headers, body: JSON.stringify({ ...body, locale: preferred }) }))
    }),
  },
  {
    id: 'order-recipient-not-required',
    breaks: ['ORD-11'],
    difficulty: 'blunt',
    says: 'An order without a recipient is valid.',
    wrap: answering(({ order }, body) => {
      if (!hasRecipient(body)) order.quote.status = 'valid'
    }),
  },
  {
    id: 'order-recipient-required-otherwise',
    breaks: ['ORD-11'],
    difficulty: 'subtle',
    says: 'The status is spelt another way.',
    wrap: answering(({ order }, body) => {
      if (!hasRecipient(body)) order.quote.status = 'requires_recipient'
    }),
  },
  {
    id: 'order-recipient-always-required',
    breaks: ['ORD-12'],
    difficulty: 'blunt',
    says: 'Every order requires a recipient.',
    wrap: quoting((order) => {
      order.quote.status = 'requires-recipient'
    }),
  },
  {
    id: 'order-without-payer-waits',
    breaks: ['ORD-12'],
    difficulty: 'devious',
    says: 'An order whose payment names no payer requires a recipient.',
    wrap: quoting((order, { payment }) => {
      if (isFields(payment) && payment.payerAddress === undefined) order.quote.status = 'requires-recipient'
    }),
  },
  {
    id: 'order-recipient-of-first-line',
    breaks: ['ORD-12'],
    difficulty: 'devious',
    says: 'Only the first line item has the recipient of the order.',
    wrap: inLines((line, index) => {
      if (index > 0) line.delivery.status = 'requires-recipient'
    }),
  },
  {
    id: 'order-recipient-without-wallet',
    breaks: ['ORD-13', 'ORD-36'],
    difficulty: 'blunt',
    says: 'No wallet is created for the recipient.',
    wrap: service('orders', ({ create }) => ({
      create: async (project, body) => {
        if (!isFields(body.recipient)) return create(project, body)
        const email = String(body.recipient.email)
        const answer: Loose = await create(project, { ...body, recipient: { email: `stand-in-${email}` } })
        for (const line of answer.order.lineItems) Object.assign(line.delivery.recipient, { email })
        return answer
      },
    })),
  },
  {
    id: 'order-recipient-untagged',
    breaks: ['ORD-13', 'ORD-34', 'ORD-36'],
    difficulty: 'devious',
    says: 'Plus tags are cut off the addresses of recipients.',
    wrap: service('orders', ({ create }) => ({
      create: (project, body) => {
        if (!isFields(body.recipient) || typeof body.recipient.email !== 'string') return create(project, body)
        return create(project, { ...body, recipient: { email: body.recipient.email.replace(/\+[^@]*/, '') } })
      },
    })),
  },
  {
    id: 'order-recipient-wallet-invented',
    breaks: ['ORD-36', 'ORD-44'],
    difficulty: 'blunt',
    says: "The order names an address that is nobody's.",
    wrap: inLines((line) => {
      line.delivery.recipient.walletAddress = randomAddress('evm')
    }),
  },
  {
    id: 'order-wallet-of-first-line',
    breaks: ['ORD-36', 'ORD-44'],
    difficulty: 'devious',
    says: 'All line items go to the wallet of the first, whatever chains they are on.',
    wrap: quoting((order) => {
      const [first] = order.lineItems
      const address = first?.delivery.recipient?.walletAddress
      for (const { delivery } of order.lineItems) if (delivery.recipient) delivery.recipient.walletAddress = address
    }),
  },
  {
    id: 'order-payer-carried',
    breaks: ['ORD-33'],
    difficulty: 'devious',
    says: 'An order without a payer has that of the order before.',
    wrap: (parts) => {
      let last: unknown
      return quoting((order, { payment }) => {
        const sent = isFields(payment) ? payment.payerAddress : undefined
        if (sent === undefined && last !== undefined) {
          order.payment.preparation = { ...order.payment.preparation, chain: order.payment.method, payerAddress: last }
        }
        last = sent ?? last
      })(parts)
    },
  },
  {
    id: 'order-recipient-of-second-line',
    breaks: ['ORD-36', 'ORD-44'],
    difficulty: 'devious',
    says: 'The second line item goes to another address.',
    wrap: inLines((line, index) => {
      if (index > 0) line.delivery.recipient.walletAddress = randomAddress('evm')
    }),
  },
  {
    id: 'order-recipient-of-second-chain',
    breaks: ['ORD-36'],
    difficulty: 'devious',
    says: 'Where an order has line items on two chains, the wallet on the second is named, and nobody has it.',
    wrap: quoting((order) => {
      const [first] = order.lineItems
      for (const { chain, delivery } of order.lineItems)
        if (delivery.recipient && familyOf(chain) !== familyOf(first.chain))
          Object.assign(delivery.recipient, {
            walletAddress: randomAddress(familyOf(chain)),
            locator: `email:${delivery.recipient.email}:${chain}`,
          })
    }),
  },
  {
    id: 'order-recipient-masked',
    breaks: ['ORD-34'],
    difficulty: 'subtle',
    says: 'The address of the recipient is masked.',
    wrap: inLines(({ delivery }) => {
      delivery.recipient.email = delivery.recipient.email.replace(/^.+@/, '***@')
    }),
  },
  {
    id: 'order-recipient-gets-second-wallet',
    breaks: ['ORD-36', 'ORD-44'],
    difficulty: 'devious',
    says: 'A recipient who has a wallet gets another one.',
    wrap: service('orders', ({ create }, parts) => ({
      create: async (project, body) => {
        if (!isFields(body.recipient) || typeof body.recipient.email !== 'string') return create(project, body)
        const { email } = body.recipient
        const had = await parts.store.wallets.ofUser(project, 'email', email)
        const answer: Loose = structuredClone(await create(project, body))
        if (had.length === 0) return answer
        for (const line of answer.order.lineItems) line.delivery.recipient.walletAddress = randomAddress('evm')
        return answer
      },
    })),
  },
]
