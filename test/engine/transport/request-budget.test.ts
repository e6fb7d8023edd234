import { expect, test } from 'vitest'
import { BudgetSpent, RequestBudget } from '../../../src/engine/transport/request-budget.ts'
import { mintsAskedFor } from '../../../src/interface/builders/tally.ts'

const mint = (id: string) => ({ method: 'PUT', path: `/2022-06-09/collections/c/nfts/${id}`, body: '{}' })
const batch = (...ids: readonly (string | undefined)[]) => ({
  method: 'POST',
  path: '/2022-06-09/collections/c/nfts/',
  body: JSON.stringify({ nfts: ids.map((id) => ({ id })) }),
})
const read = { method: 'GET', path: '/2022-06-09/collections/', body: undefined }

test('no request goes beyond the budget, whatever is answered', () => {
  const budget = new RequestBudget({ requests: 3, asksFor: mintsAskedFor })
  for (const status of [200, 404, 503]) budget.reserve(read)({ status })
  expect(() => budget.reserve(read)).toThrow(BudgetSpent)
})

test('a token counts once, however often it is asked for, and not at all when it was refused', () => {
  const budget = new RequestBudget({ quota: 3, asksFor: mintsAskedFor })
  budget.reserve(mint('a'))({ status: 200 })
  budget.reserve(mint('a'))({ status: 200 })
  budget.reserve(batch('a', 'b'))({ status: 200 })
  budget.reserve(mint('refused'))({ status: 400 })
  budget.reserve(batch('c'))({ status: 200 })
  expect(() => budget.reserve(mint('d'))).toThrow('the quota of 3')
  budget.reserve(read)({ status: 200 })
})

test('what may have been minted counts: under way, without an answer, or with a server error', () => {
  const budget = new RequestBudget({ quota: 3, asksFor: mintsAskedFor })
  const refuse = budget.reserve(mint('a'))
  budget.reserve(mint('b'))({ status: 500 })
  budget.reserve(mint('c'))
  expect(() => budget.reserve(mint('d'))).toThrow(BudgetSpent)
  refuse({ status: 404 })
  budget.reserve(mint('d'))
  expect(() => budget.reserve(batch(undefined))).toThrow(BudgetSpent)
})

test('of equal mints at one moment one refusal frees nothing', () => {
  const budget = new RequestBudget({ quota: 1, asksFor: mintsAskedFor })
  const [first, second] = [budget.reserve(mint('a')), budget.reserve(mint('a'))]
  first({ status: 409 })
  expect(() => budget.reserve(mint('b'))).toThrow(BudgetSpent)
  second({ status: 200 })
  expect(() => budget.reserve(mint('b'))).toThrow(BudgetSpent)
})
