import fc from 'fast-check'
import { type EmailTemplate, emailTemplate } from './emails.ts'
import { orderLocale } from './locales.ts'

/** An order to be made, as far as it does not depend on what exists on the target. */
export interface OrderPlan {
  /** `undefined`: the order says none. */
  readonly locale: string | undefined
  /** Which of the collections on sale it takes, by index, each once. */
  readonly items: readonly number[]
  /** E-mail address of the recipient, to be completed by a mark; `undefined`: no recipient. */
  readonly recipient: EmailTemplate | undefined
}

/**
 * Orders of one or several line items, with every locale or none, with and without a recipient.
 * @param onSale how many collections there are to order from, at least 1
 */
export const orderPlan = (onSale: number): fc.Arbitrary<OrderPlan> =>
  fc.record({
    locale: fc.option(orderLocale, { nil: undefined, freq: 5 }),
    items: fc.shuffledSubarray([...Array(onSale).keys()], { minLength: 1 }),
    recipient: fc.option(emailTemplate, { nil: undefined, freq: 4 }),
  })

/** Prices of collections whose sums go wrong in binary fractions, in cents, or with a carry; and a whole one that ends in a nought. */
export const edgePrices: readonly string[] = ['0.1', '0.2', '250', '0.07', '1999.99', '1.000001']
