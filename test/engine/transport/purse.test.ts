import { expect, test } from 'vitest'
import { BudgetSpent, Purse } from '../../../src/engine/transport/purse.ts'
import { mintsAskedFor } from '../../../src/interface/make/tally.ts'

const mint = (id: string) => ({ method: 'PUT', path: `/2022-06-09/collections/c/nfts/${id}`, body: '{}' })
const batch = (...ids: readonly (string | undefined)[]) => ({
  method: 'POST',
  path: '/2022-06-09/collections/c/nfts/',
  body: JSON.stringify({ nfts: ids.map((id) => ({ id })) }),
})
const read = { method: 'GET', path: '/2022-06-09/collections/', body: undefined }

test('no request goes beyond the budget, whatever is answered', () => {
  const purse = new Purse({ requests: 3, asksFor: mintsAskedFor })
  for (const status of [200, 404, 503]) purse.pay(read)({ status })
  expect(() => purse.pay(read)).toThrow(BudgetSpent)
})

test('a token counts once, however often it is asked for, and not at all when it was refused', () => {
  const purse = new Purse({ scarce: 3, asksFor: mintsAskedFor })
  purse.pay(mint('a'))({ status: 200 })
  purse.pay(mint('a'))({ status: 200 })
  purse.pay(batch('a', 'b'))({ status: 200 })
  purse.pay(mint('refused'))({ status: 400 })
  purse.pay(batch('c'))({ status: 200 })
  expect(() => purse.pay(mint('d'))).toThrow('the budget of 3')
  purse.pay(read)({ status: 200 })
})

test('what may have been minted counts: under way, without an answer, or with a server error', () => {
  const purse = new Purse({ scarce: 3, asksFor: mintsAskedFor })
  const refuse = purse.pay(mint('a'))
  purse.pay(mint('b'))({ status: 500 })
  purse.pay(mint('c'))
  expect(() => purse.pay(mint('d'))).toThrow(BudgetSpent)
  refuse({ status: 404 })
  purse.pay(mint('d'))
  expect(() => purse.pay(batch(undefined))).toThrow(BudgetSpent)
})

test('of equal mints at one moment one refusal frees nothing', () => {
  const purse = new Purse({ scarce: 1, asksFor: mintsAskedFor })
  const [first, second] = [purse.pay(mint('a')), purse.pay(mint('a'))]
  first({ status: 409 })
  expect(() => purse.pay(mint('b'))).toThrow(BudgetSpent)
  second({ status: 200 })
  expect(() => purse.pay(mint('b'))).toThrow(BudgetSpent)
})
