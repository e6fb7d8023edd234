import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '../../../src/engine/case/decimal.ts'
import { edgeEmails, emailOf } from '../../../src/interface/arbitraries/emails.ts'
import {
  foreignLocales,
  locales,
  misspeltLocales,
  nearMissLocale,
  orderLocale,
} from '../../../src/interface/arbitraries/locales.ts'
import { edgePrices, orderPlan } from '../../../src/interface/arbitraries/orders.ts'
import { matches } from '../../../src/interface/oracle.ts'

test('no bad locale is a listed one, and each listed one is missed in some way', () => {
  for (const locale of [...foreignLocales, ...misspeltLocales]) expect(matches('Locale', locale)).toBe(false)
  fc.assert(fc.property(nearMissLocale, (locale) => !matches('Locale', locale)))
  fc.assert(fc.property(orderLocale, (locale) => matches('Locale', locale)))
  for (const locale of locales)
    expect(misspeltLocales.some((one) => one.startsWith(locale.slice(0, 2)) || one === locale.toLowerCase())).toBe(true)
})

test('an order plan takes each collection at most once, and gives a valid order', () => {
  fc.assert(
    fc.property(orderPlan(edgePrices.length), ({ locale, items, recipient }) => {
      expect(new Set(items).size).toBe(items.length)
      expect(items.length).toBeGreaterThan(0)
      const order = {
        payment: { method: 'polygon-amoy', currency: 'usdc' },
        lineItems: items.map((item) => ({
          collectionLocator: `service:c${item}`,
          callData: { totalPrice: edgePrices[item] },
        })),
        ...(recipient ? { recipient: { email: emailOf(recipient, 'mark') } } : {}),
        ...(locale ? { locale } : {}),
      }
      expect(matches('CreateOrder', order)).toBe(true)
    }),
  )
  expect(edgePrices.every((price) => decimal(price) !== undefined)).toBe(true)
  expect(edgeEmails.length).toBeGreaterThan(0)
})
