import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, inDigits, isTotal, sum, times } from '../../../src/engine/case/decimal.ts'

const read = (text: string) => decimal(text) ?? expect.fail(`${text} is a decimal`)

test('reads decimal texts and nothing else', () => {
  expect(inDigits(read('0.10'))).toBe('0.10')
  expect(inDigits(read('-0.05'))).toBe('-0.05')
  for (const text of ['', '.5', '5.', '1e-7', '1,5', ' 1', '0x1', 'NaN', 1, null]) expect(decimal(text)).toBeUndefined()
})

test('sums to the last digit, where binary fractions do not', () => {
  expect(inDigits(sum(['0.1', '0.2'].map(read)))).toBe('0.3')
  expect(inDigits(times(read('0.07'), 3n))).toBe('0.21')
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat(), { minLength: 1 }), (cents) => {
      const total = sum(cents.map((cent) => read(`${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`)))
      return total.units === cents.reduce((all, cent) => all + BigInt(cent), 0n)
    }),
  )
})

test('a total is exact, or cut where a currency ends', () => {
  expect(isTotal(read('0.3'), read('0.30'))).toBe(true)
  expect(isTotal(read('0.30000000000000004'), read('0.3'))).toBe(false)
  expect(isTotal(read('0.33'), read('0.333'))).toBe(false)
  expect(isTotal(read('0.333333'), read('0.3333333'))).toBe(true)
  expect(isTotal(read('0.333335'), read('0.3333333'))).toBe(false)
})
