import { expect, test } from 'vitest'
import type { Bid } from '../../../tools/purchase.ts'
import { ranked } from '../../../tools/ranked.ts'

const bid = (id: string, requests: number, judges: readonly string[], catches: readonly string[], mints = 0): Bid => ({
  id,
  requests,
  mints,
  judges: new Set(judges),
  catches: new Set(catches),
})
/** Ids in the order in which they are bought, with a star where they are essential. */
const bought = (bids: readonly Bid[], room: { requests: number; mints: number }): string[] =>
  [...ranked(bids, room)]
    .toSorted(([, a], [, b]) => a.rank - b.rank)
    .map(([id, { essential }]) => `${id}${essential ? '*' : ''}`)

test('what judges everything, and catches most for the room, is bought first', () => {
  const bids = [
    bid('dear', 60, ['A', 'B'], ['1', '2']),
    bid('cheap', 10, ['A'], ['1']),
    bid('other', 10, ['B'], ['2']),
    bid('rich', 70, [], ['3', '4', '5', '6']),
    bid('poor', 70, [], ['3', '4']),
  ]
  const order = bought(bids, { requests: 95, mints: 0 })
  expect(order.slice(0, 3).toSorted()).toEqual(['cheap*', 'other*', 'rich'])
  expect(order.slice(3).toSorted()).toEqual(['dear', 'poor'])
})

test('what uses up too much of what is scarce is bought last', () => {
  const bids = [
    bid('minting', 10, [], ['1', '2', '3', '4', '5'], 9),
    bid('needed', 10, ['A'], [], 2),
    bid('reading', 10, [], ['1', '2']),
  ]
  expect(bought(bids, { requests: 100, mints: 10 })).toEqual(['reading', 'needed*', 'minting'])
})
