import { collectionChains } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import { locales } from '../../domain/locales.ts'
import { isEmail } from '../../domain/locators.ts'
import type { OrderResponse } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Parts } from '../../parts.ts'
import type { Difficulty, Fault } from '../fault.ts'
import { requestTo, restated, service } from '../seams.ts'

type Wrap = (parts: Parts) => Parts

/** Takes what should be refused: the body is mended before it is read. */
const mending = (mend: (body: Fields) => Fields): Wrap =>
  service('orders', ({ create }) => ({ create: (project, body) => create(project, mend(body)) }))

/** Takes a locale that is not listed, and answers it. */
const takingLocale = (takes: (locale: unknown) => boolean): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => {
      if (locales.has(String(body.locale)) || !takes(body.locale)) return create(project, body)
      const { locale, ...rest } = body
      const answer = await create(project, rest)
      return { ...answer, order: { ...answer.order, locale } } as OrderResponse
    },
  }))

const linesOf = (body: Fields): readonly unknown[] => (Array.isArray(body.lineItems) ? body.lineItems : [])

/** Lines without those that `drop` knows, unless nothing would be left. */
const lenientLines = (drop: (line: Fields, index: number) => boolean): Wrap =>
  mending((body) => {
    const kept = linesOf(body).filter((line, index) => !(isFields(line) && drop(line, index)))
    return kept.length === 0 ? body : { ...body, lineItems: kept }
  })

/** An order of nothing is answered as one of something that it does not have. */
const emptyOrder: OrderResponse = {
  clientSecret: 'order_nothing',
  order: {
    orderId: 'order-of-nothing',
    phase: 'payment',
    locale: 'en-US',
    lineItems: [],
    quote: { status: 'valid' },
    payment: { status: 'awaiting-payment', method: 'polygon-amoy', currency: 'usdc' },
  },
}

const taking = (applies: (body: Fields) => boolean): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => (applies(body) ? emptyOrder : create(project, body)),
  }))

const answering = (applies: (body: Fields) => boolean, status: Refusal['status']): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => {
      if (applies(body)) throw new Refusal(status, 'this order cannot be taken')
      return create(project, body)
    },
  }))

const locatorsOf = (body: Fields): readonly unknown[] =>
  linesOf(body).map((line) => (isFields(line) ? line.collectionLocator : undefined))

const fault = (id: string, breaks: Fault['breaks'], difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `order-${id}`,
  breaks,
  difficulty,
  says,
  wrap,
})

const methodOf = (body: Fields): unknown => (isFields(body.payment) ? body.payment.method : undefined)
const withMethod = (body: Fields, method: string): Fields => ({
  ...body,
  payment: { ...(isFields(body.payment) ? body.payment : {}), method },
})

export const orderRequestFaults: readonly Fault[] = [
  fault(
    'any-locale',
    ['ORD-10'],
    'blunt',
    'Any locale is taken.',
    takingLocale((locale) => locale !== undefined),
  ),
  fault(
    'locale-in-any-case',
    ['ORD-10'],
    'subtle',
    'Locales are compared without regard to case.',
    takingLocale((locale) => [...locales].some((one) => one.toLowerCase() === String(locale).toLowerCase())),
  ),
  fault(
    'locale-with-underscore',
    ['ORD-10'],
    'subtle',
    'An underscore in a locale is as good as a hyphen.',
    takingLocale((locale) => locales.has(String(locale).replace('_', '-'))),
  ),
  fault(
    'locale-by-beginning',
    ['ORD-10'],
    'devious',
    'Whatever begins with a listed locale is taken.',
    takingLocale((locale) => [...locales].some((one) => String(locale).startsWith(one))),
  ),
  fault(
    'locale-short',
    ['ORD-10'],
    'subtle',
    'A language without a country is taken.',
    takingLocale((locale) => /^[a-z]{2}$/.test(String(locale))),
  ),
  fault(
    'locale-british',
    ['ORD-10'],
    'subtle',
    'en-GB is taken too.',
    takingLocale((locale) => locale === 'en-GB'),
  ),
  fault(
    'locale-portuguese',
    ['ORD-10'],
    'devious',
    'pt-BR is taken in place of pt-PT.',
    takingLocale((locale) => locale === 'pt-BR'),
  ),
  fault(
    'locale-empty',
    ['ORD-10'],
    'devious',
    'An empty locale is none.',
    takingLocale((locale) => locale === ''),
  ),
  fault(
    'locale-refused-with-409',
    ['ORD-10'],
    'blunt',
    'A wrong locale is answered with 409.',
    answering(({ locale }) => typeof locale === 'string' && !locales.has(locale), 409),
  ),
  fault(
    'locale-unchecked-without-recipient',
    ['ORD-10'],
    'devious',
    'The locale is only read when there is a recipient.',
    service('orders', ({ create }) => ({
      create: (project, body) => {
        const { locale: _, ...rest } = body
        return create(project, body.recipient === undefined ? rest : body)
      },
    })),
  ),
  fault(
    'without-payment-taken',
    ['ORD-19'],
    'blunt',
    'An order does not need a payment.',
    taking(({ payment }) => payment === undefined),
  ),
  fault(
    'null-payment-taken',
    ['ORD-19'],
    'subtle',
    'A payment that is null is taken.',
    taking(({ payment }) => payment === null),
  ),
  fault(
    'payment-404',
    ['ORD-19'],
    'subtle',
    'An order without payment is answered with 404.',
    answering(({ payment }) => !isFields(payment), 404),
  ),
  fault(
    'without-lines-taken',
    ['ORD-20'],
    'blunt',
    'An order does not need line items.',
    taking(({ lineItems }) => lineItems === undefined),
  ),
  fault(
    'null-lines-taken',
    ['ORD-20'],
    'subtle',
    'Line items that are null are none.',
    taking(({ lineItems }) => lineItems === null),
  ),
  fault(
    'text-lines-taken',
    ['ORD-20'],
    'devious',
    'A text counts as line items.',
    taking(({ lineItems }) => typeof lineItems === 'string'),
  ),
  fault(
    'line-without-collection-taken',
    ['ORD-21'],
    'blunt',
    'A line item without a collection is skipped.',
    lenientLines((line) => line.collectionLocator == null),
  ),
  fault(
    'first-line-checked-only',
    ['ORD-21', 'ORD-26'],
    'devious',
    'Only the first line item is checked.',
    mending((body) => ({ ...body, lineItems: linesOf(body).slice(0, 1) })),
  ),
  fault(
    'line-without-collection-404',
    ['ORD-21'],
    'subtle',
    'A line item without a collection is answered with 404.',
    answering((body) => locatorsOf(body).some((locator) => locator == null), 404),
  ),
  fault(
    'locator-without-namespace',
    ['ORD-26'],
    'subtle',
    'A collection id alone is a locator.',
    mending((body) => ({ ...body, lineItems: linesOf(body).map(prefixed) })),
  ),
  fault(
    'locator-malformed-404',
    ['ORD-26'],
    'subtle',
    'A malformed locator is answered with 404.',
    answering(
      (body) => locatorsOf(body).some((locator) => typeof locator === 'string' && !/^service:./.test(locator)),
      404,
    ),
  ),
  fault(
    'locator-in-array',
    ['ORD-26'],
    'devious',
    'A locator in an array is as good as one alone.',
    mending((body) => ({
      ...body,
      lineItems: linesOf(body).map((line) =>
        isFields(line) && Array.isArray(line.collectionLocator)
          ? { ...line, collectionLocator: line.collectionLocator[0] }
          : line,
      ),
    })),
  ),
  fault(
    'recipient-unchecked',
    ['ORD-22'],
    'blunt',
    'Any text is an e-mail address.',
    mending((body) =>
      isFields(body.recipient) && typeof body.recipient.email === 'string' && !isEmail(body.recipient.email)
        ? { ...body, recipient: { email: 'somebody@example.com' } }
        : body,
    ),
  ),
  fault(
    'recipient-with-blank',
    ['ORD-22'],
    'devious',
    'An e-mail address may hold a blank.',
    mending((body) =>
      isFields(body.recipient) && typeof body.recipient.email === 'string'
        ? { ...body, recipient: { email: body.recipient.email.replaceAll(' ', '') } }
        : body,
    ),
  ),
  fault(
    'recipient-malformed-404',
    ['ORD-22'],
    'subtle',
    'A malformed e-mail address is answered with 404.',
    answering(
      ({ recipient }) => isFields(recipient) && typeof recipient.email === 'string' && !isEmail(recipient.email),
      404,
    ),
  ),
  fault(
    'any-payment-chain',
    ['CHAIN-10'],
    'blunt',
    'Any payment method is taken.',
    mending((body) => (collectionChains.has(String(methodOf(body))) ? body : withMethod(body, 'polygon-amoy'))),
  ),
  fault(
    'payment-chain-in-any-case',
    ['CHAIN-10'],
    'subtle',
    'Chains of payments are compared without regard to case.',
    mending((body) => {
      const method = methodOf(body)
      return typeof method === 'string' ? withMethod(body, method.toLowerCase()) : body
    }),
  ),
  fault(
    'payment-chain-short',
    ['CHAIN-10'],
    'devious',
    'eth is taken for ethereum.',
    mending((body) => (methodOf(body) === 'eth' ? withMethod(body, 'ethereum') : body)),
  ),
  fault(
    'payment-chain-404',
    ['CHAIN-10'],
    'subtle',
    'An unknown chain of payment is answered with 404.',
    answering((body) => typeof methodOf(body) === 'string' && !/^[a-z]/.test(String(methodOf(body))), 404),
  ),
  {
    id: 'order-refused-with-422',
    breaks: ['ORD-10', 'ORD-19', 'ORD-20', 'ORD-21', 'ORD-22', 'ORD-26', 'CHAIN-10'],
    difficulty: 'blunt',
    says: 'Bad orders are answered with 422.',
    wrap: restated(requestTo('POST', /\/orders$/), 400, 422),
  },
]

function mapLocator(line: unknown, change: (text: string) => string): unknown {
  if (!isFields(line) || typeof line.collectionLocator !== 'string') return line
  return { ...line, collectionLocator: change(line.collectionLocator) }
}

function prefixed(line: unknown): unknown {
  return mapLocator(line, (text) => (text !== '' && !text.includes(':') ? `service:${text}` : text))
}
