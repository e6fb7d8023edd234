import { randomAddress } from '../../chain/addresses.ts'
import { isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { answering, hasRecipient, inLines, type Loose, orderFault, quoting, refusing } from './seams.ts'

/** Slips in locales and recipients. */
export const orderTermFaults: readonly Fault[] = [
  orderFault(
    'locale-constant',
    ['ORD-08'],
    'blunt',
    'Every order is in en-US.',
    answering(({ order }) => {
      order.locale = 'en-US'
    }),
  ),
  orderFault(
    'locale-klingon-unknown',
    ['ORD-08', 'ORD-01'],
    'subtle',
    'Klingon is refused.',
    refusing(({ locale }) => locale === 'Klingon'),
  ),
  orderFault(
    'locale-one-chinese',
    ['ORD-08'],
    'devious',
    'Orders in zh-TW are in zh-CN.',
    answering(({ order }) => {
      if (order.locale === 'zh-TW') order.locale = 'zh-CN'
    }),
  ),
  orderFault(
    'locale-lower',
    ['ORD-08'],
    'subtle',
    'Locales are answered in lower case.',
    answering(({ order }, { locale }) => {
      if (locale !== undefined) order.locale = order.locale.toLowerCase()
    }),
  ),
  orderFault(
    'locale-vietnamese-lost',
    ['ORD-08'],
    'devious',
    'Without a recipient, orders in vi-VN are in English.',
    answering(({ order }, body) => {
      if (body.locale === 'vi-VN' && !hasRecipient(body)) order.locale = 'en-US'
    }),
  ),
  orderFault(
    'locale-default-german',
    ['ORD-09'],
    'blunt',
    'Orders are in German unless they say otherwise.',
    answering(({ order }, { locale }) => {
      if (locale === undefined) order.locale = 'de-DE'
    }),
  ),
  orderFault(
    'locale-default-short',
    ['ORD-09'],
    'subtle',
    'The locale of an order that names none is en.',
    answering(({ order }, { locale }) => {
      if (locale === undefined) order.locale = 'en'
    }),
  ),
  orderFault(
    'recipient-not-required',
    ['ORD-11'],
    'blunt',
    'An order without a recipient is valid.',
    answering(({ order }, body) => {
      if (!hasRecipient(body)) order.quote.status = 'valid'
    }),
  ),
  orderFault(
    'recipient-required-otherwise',
    ['ORD-11'],
    'subtle',
    'The status is spelt another way.',
    answering(({ order }, body) => {
      if (!hasRecipient(body)) order.quote.status = 'requires_recipient'
    }),
  ),
  orderFault(
    'recipient-always-required',
    ['ORD-12'],
    'blunt',
    'Every order requires a recipient.',
    quoting((order) => {
      order.quote.status = 'requires-recipient'
    }),
  ),
  orderFault(
    'recipient-of-first-line',
    ['ORD-12'],
    'devious',
    'Only the first line item has the recipient of the order.',
    inLines((line, index) => {
      if (index > 0) line.delivery.status = 'requires-recipient'
    }),
  ),
  orderFault(
    'recipient-without-wallet',
    ['ORD-13', 'ORD-14'],
    'blunt',
    'No wallet is created for the recipient.',
    service('orders', ({ create }) => ({
      create: async (project, body) => {
        if (!isFields(body.recipient)) return create(project, body)
        const email = String(body.recipient.email)
        const answer: Loose = await create(project, { ...body, recipient: { email: `nobody-${email}` } })
        for (const line of answer.order.lineItems) Object.assign(line.delivery.recipient, { email })
        return answer
      },
    })),
  ),
  orderFault(
    'recipient-untagged',
    ['ORD-13', 'ORD-14'],
    'devious',
    'Plus tags are cut off the addresses of recipients.',
    service('orders', ({ create }) => ({
      create: (project, body) => {
        if (!isFields(body.recipient) || typeof body.recipient.email !== 'string') return create(project, body)
        return create(project, { ...body, recipient: { email: body.recipient.email.replace(/\+[^@]*/, '') } })
      },
    })),
  ),
  orderFault(
    'recipient-wallet-invented',
    ['ORD-14'],
    'blunt',
    "The order names an address that is nobody's.",
    inLines((line) => {
      line.delivery.recipient.walletAddress = randomAddress('evm')
    }),
  ),
  orderFault(
    'recipient-of-second-line',
    ['ORD-14'],
    'devious',
    'The second line item goes to another address.',
    inLines((line, index) => {
      if (index > 0) line.delivery.recipient.walletAddress = randomAddress('evm')
    }),
  ),
  orderFault(
    'recipient-masked',
    ['ORD-14'],
    'subtle',
    'The address of the recipient is masked.',
    inLines(({ delivery }) => {
      delivery.recipient.email = delivery.recipient.email.replace(/^.+@/, '***@')
    }),
  ),
  orderFault(
    'recipient-gets-second-wallet',
    ['ORD-14'],
    'devious',
    'A recipient who has a wallet gets another one.',
    service('orders', ({ create }, parts) => ({
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
  ),
]
