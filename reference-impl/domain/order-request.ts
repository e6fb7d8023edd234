import { readAddress } from '../chain/addresses.ts'
import { collectionChains, isMainnet, walletChains } from '../chain/chains.ts'
import type { Choices } from '../choices.ts'
import { readAmount } from './amount.ts'
import { type Fields, isFields, readFields, readOptionalFields, readOptionalText, readText } from './fields.ts'
import { locales } from './locales.ts'
import { isEmail, userName } from './locators.ts'
import { badRequest, Refusal } from './refusal.ts'

export interface OrderRequest {
  readonly method: string
  readonly currency: string
  readonly payerAddress: string | undefined
  readonly lineItems: readonly LineItemRequest[]
  /** A user, whose wallets are made as they are needed, or an address of any wallet. */
  readonly recipient: { readonly email: string } | { readonly walletAddress: string } | undefined
  readonly locale: string
}

export interface LineItemRequest {
  readonly collectionId: string
  readonly callData: Fields
  readonly quantity: number
  /** Undefined = the price of the collection. */
  readonly totalPrice: bigint | undefined
}

/**
 * Reads the body of create order (Orders).
 * @param namespace what stands before the colon of a collectionLocator
 * @throws Refusal 400
 */
export function readOrder(body: Fields, namespace: string, choices: Choices): OrderRequest {
  const payment = readFields(body.payment, 'payment')
  const method = readText(payment, 'method')
  const known = collectionChains.has(method) || walletChains.has(method)
  const named =
    choices.paymentChains === 'any-name' && /^[a-z]{3,}(-[a-z]{3,})*$/.test(method) && !/nowhere/.test(method)
  if (!known && !named) throw badRequest('payment.method is not a chain')
  if (choices.mainnetOnStaging === 'refuse' && isMainnet(method)) throw badRequest('payment.method is not a testnet')
  const receiptEmail = readOptionalText(payment, 'receiptEmail')
  if (receiptEmail !== undefined && !isEmail(receiptEmail))
    throw badRequest('payment.receiptEmail is not an e-mail address')
  const payerAddress = readOptionalText(payment, 'payerAddress')
  if (payerAddress !== undefined && !isAddress(payerAddress)) throw badRequest('payment.payerAddress is not an address')
  const asked = readOptionalText(body, 'locale') ?? 'en-US'
  const locale = choices.localeBlanks === 'trim' ? asked.trim() : asked
  if (!locales.has(locale)) throw new Refusal(choices.invalidLocale, 'locale is not supported')
  return {
    method,
    currency: readOptionalText(payment, 'currency') ?? choices.defaultCurrency,
    payerAddress,
    lineItems: readLineItems(body.lineItems, namespace, choices),
    recipient: readRecipient(body),
    locale,
  }
}

/** Of any family: who pays on one chain may be known by an address of another. */
const isAddress = (text: string): boolean =>
  (['evm', 'solana', 'aptos'] as const).some((family) => readAddress(family, text) !== undefined)

/** The document names `email`; further variants are not shown, and shops know the wallet that is connected to them. */
function readRecipient(body: Fields): OrderRequest['recipient'] {
  const recipient = readOptionalFields(body, 'recipient')
  if (recipient === undefined) return undefined
  if (recipient.email === undefined && recipient.walletAddress !== undefined) {
    return { walletAddress: readText(recipient, 'walletAddress') }
  }
  const email = readText(recipient, 'email')
  if (!isEmail(email)) throw badRequest('recipient.email is not an e-mail address')
  return { email: userName('email', email) }
}

/** One line item may stand without the array around it. */
function readLineItems(lineItems: unknown, namespace: string, choices: Choices): LineItemRequest[] {
  if (choices.lineItems === 'object' && Array.isArray(lineItems)) throw badRequest('lineItems must be an object')
  const items: unknown = isFields(lineItems) ? [lineItems] : lineItems
  if (!Array.isArray(items) || items.length === 0) throw badRequest('lineItems must hold at least one line item')
  if (choices.lineItems === 'array-of-one' && items.length > 1) throw badRequest('lineItems must hold one line item')
  return items.map((item) => readLineItem(readFields(item, 'line item'), `${namespace}:`, choices))
}

function readLineItem(item: Fields, prefix: string, choices: Choices): LineItemRequest {
  const locator = readText(item, 'collectionLocator')
  const isEmpty = locator === prefix && choices.emptyCollectionId === 'malformed'
  if (!locator.startsWith(prefix) || isEmpty) {
    throw badRequest(`collectionLocator must be ${prefix}<collection id>`)
  }
  const callData = readOptionalFields(item, 'callData') ?? {}
  return {
    collectionId: locator.slice(prefix.length),
    callData,
    quantity: readQuantity(callData.quantity),
    totalPrice: readTotalPrice(readOptionalText(callData, 'totalPrice')),
  }
}

function readQuantity(value: unknown): number {
  if (value === undefined) return 1
  const quantity = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1) {
    throw badRequest('callData.quantity must be a whole number of at least 1')
  }
  return quantity
}

function readTotalPrice(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  const amount = readAmount(text)
  if (amount === undefined) throw badRequest('callData.totalPrice must be a decimal amount')
  return amount
}
