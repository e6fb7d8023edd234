import { sharedName } from '../../src/interface/arbitraries/chains.ts'
import { locales } from '../../src/interface/arbitraries/locales.ts'
import { idOf, isFilled, resultsOf } from '../../src/interface/builders/builders.ts'
import { lineCountOf } from '../../src/interface/builders/shop.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type Exchange, getList, getPath, isFields } from '../../src/kit/case.ts'
import type { Collections, Ledger } from './ledger.ts'
import { type Asked, type Fields, fieldsOf, isKept, isKnownChain, isOrdinary, isToldChain } from './request.ts'
import type { Wrong } from './wrong.ts'

/** What an answer tells of its request otherwise than it was sent: at once, so that nothing of it can be late. */
export function wrongEcho(ledger: Ledger, request: Asked, exchange: Exchange): readonly Wrong[] {
  const { status, json } = exchange.response
  const isTaken = acceptsStatus(latitude.taken, status)
  const { operation, body } = request
  // What names nothing is judged by its form.
  if (!isTaken || body === undefined || !isFields(json) || !namesSomething(json)) return []
  return (echoes[operation]?.(ledger, { ...request, body }, json, exchange) ?? []).filter(isWrong)
}

const namesSomething = ({ id, templateId, results, order }: Fields): boolean =>
  typeof id === 'string' ||
  typeof templateId === 'string' ||
  isFields(order) ||
  (Array.isArray(results) && results.length > 0)

/** A text, number or list that is told as it was sent, or is not. */
interface Told extends Wrong {
  readonly isKept: boolean
}

const isWrong = ({ isKept }: Told): boolean => !isKept

type Echo = (
  ledger: Ledger,
  request: Asked & { readonly body: Fields },
  answer: Fields,
  exchange: Exchange,
) => readonly Told[]

const same = (rule: RequirementId, what: string, expected: unknown, actual: unknown): Told => ({
  rule,
  message: `${what} is told otherwise than it was sent`,
  expected,
  actual,
  isKept: JSON.stringify(expected) === JSON.stringify(actual),
})

const ofAnother = (rule: RequirementId, what: string, other: string, actual: unknown): Told => ({
  rule,
  message: `${what} is that of another, of the collection ${other}`,
  expected: 'an id of its own',
  actual,
  isKept: false,
})

const sameChain = (rule: RequirementId, what: string, expected: unknown, actual: unknown): Told => ({
  ...same(rule, what, expected, actual),
  isKept: isToldChain(expected, actual),
})

/** One that was sent without a description has none that was sent for another. */
function describedAsAnother(collections: Collections, body: Fields, answer: Fields): readonly Told[] {
  const { description: sent } = fieldsOf(body.metadata)
  const { description: shown } = fieldsOf(answer.metadata)
  if (isFilled(sent) || !isFilled(shown) || !collections.hasDescribed(shown)) return []
  return [{ ...same('COL-06', 'the description of a collection', sent, shown), isKept: false }]
}

const samePayer = (expected: unknown, actual: unknown): Told => ({
  ...same('ORD-33', 'payment.preparation.payerAddress', expected, actual),
  isKept: sameAddress(actual, expected),
})

/** Texts that a service keeps, where they were sent. */
const texts = (rule: RequirementId, of: string, fields: readonly string[], sent: unknown, told: unknown) =>
  fields.flatMap((field) => {
    const value = fieldsOf(sent)[field]
    return isKept(field, value) ? [same(rule, `the ${field} of ${of}`, value, fieldsOf(told)[field])] : []
  })

/** What is on or off, where both sides say so. */
const flags = (rule: RequirementId, of: string, fields: readonly string[], sent: unknown, told: unknown) =>
  fields.flatMap((field) => {
    const [value, shown] = [fieldsOf(sent)[field], fieldsOf(told)[field]]
    const isSaid = typeof value === 'boolean' && typeof shown === 'boolean'
    return isSaid ? [same(rule, `${field} of ${of}`, value, shown)] : []
  })

const echoes: Partial<Readonly<Record<Asked['operation'], Echo>>> = {
  createCollection: ({ collections }, { body }, answer) => [
    ...describedAsAnother(collections, body, answer),
    ...texts('COL-06', 'a collection', ['name', 'description', 'symbol'], body.metadata, answer.metadata),
    sameChain('COL-05', 'the chain of a collection', body.chain, getPath(answer, 'onChain', 'chain')),
    ...flags('COL-38', 'a subscription', ['enabled'], body.subscription, answer.subscription),
  ],
  // What else is told may be that of another request for the same id, which was first.
  putCollection: (_, { path: [id = ''] }, answer) =>
    isOrdinary(id) ? [same(/^[a-z\d-]+$/.test(id) ? 'COL-04' : 'COL-44', 'the chosen id', id, answer.id)] : [],
  createTemplate: ({ collections }, { body, path: [id = ''] }, { templateId, metadata, supply }) => {
    const other = isOrdinary(templateId) ? collections.otherOfTemplate(templateId, id) : undefined
    const { limit } = fieldsOf(body.supply)
    const isCount = typeof limit === 'number' && Number.isSafeInteger(limit) && limit > 0
    return [
      ...(other === undefined ? [] : [ofAnother('TPL-02', 'the id of a template', other, templateId)]),
      ...texts('TPL-03', 'a template', ['name', 'description'], body.metadata, metadata),
      ...(isCount ? [same('TPL-05', 'the supply limit of a template', limit, fieldsOf(supply).limit)] : []),
    ]
  },
  batchMint: ({ collections }, { path: [id = ''], body }, _, exchange) => {
    const chain = collections.termOf(id, 'chain')
    const results = resultsOf(exchange)
    const chains = results.map((one) => getPath(one, 'onChain', 'chain')).filter((one) => one != null)
    const ids = getList(body.nfts).map(idOf).filter(isOrdinary)
    const missing = ids.filter((one) => !results.some((result) => idOf(result) === one))
    return [
      ...chains.map((one) => sameChain('BATCH-06', 'the chain of a result of a batch', chain, one)),
      ...missing.map((one) => same('BATCH-03', 'the id of an item of a batch', one, results.map(idOf))),
    ]
  },
  createOrder: ({ collections }, { body }, answer) => {
    const order = fieldsOf(answer.order)
    const { locale, recipient, payment } = body
    const items = getList(body.lineItems)
    const told = getList(order.lineItems)
    const chains = items.map((one) => {
      const id = String(fieldsOf(one).collectionLocator).replace(/^[^:]*:/, '')
      return collections.termOf(id, 'chain')
    })
    const areLines = items.length > 0 && items.every((one) => isOrdinary(fieldsOf(one).collectionLocator))
    const areKnown = chains.length > 0 && chains.every(isKnownChain)
    const { method, payerAddress } = fieldsOf(payment)
    const shown = getPath(order, 'payment', 'method')
    const payer = getPath(order, 'payment', 'preparation', 'payerAddress')
    return [
      // What becomes of items that are none, where they are taken, is open.
      ...(areLines ? [same('ORD-18', 'the number of line items', items.length, lineCountOf(told, items.length))] : []),
      ...(areKnown && told.length === items.length
        ? [
            same(
              'ORD-23',
              'the chain of a line item',
              chains.filter(isKnownChain).map(sharedName).toSorted(),
              told.map((one) => sharedName(String(fieldsOf(one).chain))).toSorted(),
            ),
          ]
        : []),
      ...(locale === undefined && recipient !== null
        ? [same('ORD-09', 'the default locale', 'en-US', order.locale)]
        : []),
      ...(locales.some((one) => one === locale) ? [same('ORD-08', 'the locale', locale, order.locale)] : []),
      ...(shown != null && isOrdinary(method) ? [same('ORD-32', 'payment.method', method, shown)] : []),
      ...(typeof payer === 'string' && isOrdinary(payerAddress) ? [samePayer(payerAddress, payer)] : []),
    ]
  },
}
