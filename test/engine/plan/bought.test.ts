import { expect, test } from 'vitest'
import { type Bid, bought } from '../../../tools/measure/ranking/bought.ts'

const bid = (id: string, requests: number, judges: readonly string[], catches: readonly string[], mints = 0): Bid => ({
  id,
  requests,
  mints,
  judges: new Set(judges),
  catches: new Set(catches),
})
/** Ids in the order in which they are bought, with a star where they are essential. */
const idsOf = (bids: readonly Bid[], room: { requests: number; mints: number }, weightOf = () => 1): string[] =>
  bought(bids, { quick: room }, weightOf).map(({ id, essential }) => `${id}${essential ? '*' : ''}`)

test('what judges everything, and catches most for the room, is bought first', () => {
  const bids = [
    bid('dear', 60, ['A', 'B'], ['1', '2']),
    bid('cheap', 10, ['A'], ['1']),
    bid('other', 10, ['B'], ['2']),
    bid('rich', 70, [], ['3', '4', '5', '6']),
    bid('poor', 70, [], ['3', '4']),
  ]
  const order = idsOf(bids, { requests: 95, mints: 0 })
  expect(order.slice(0, 3).toSorted()).toEqual(['cheap*', 'other*', 'rich'])
  expect(order.slice(3).toSorted()).toEqual(['dear', 'poor'])
})

test('what uses up too much of what is scarce is bought last', () => {
  const bids = [
    bid('minting', 10, [], ['1', '2', '3', '4', '5'], 9),
    bid('needed', 10, ['A'], [], 2),
    bid('reading', 10, [], ['1', '2']),
  ]
  expect(idsOf(bids, { requests: 100, mints: 10 })).toEqual(['reading', 'needed*', 'minting'])
})

test('a fault counts what it weighs, and once', () => {
  const bids = [bid('many', 10, [], ['1', '2', '3']), bid('one', 10, [], ['4', '1'])]
  const room = { requests: 10, mints: 0 }
  expect(idsOf(bids, room)).toEqual(['many', 'one'])
  const order = bought(bids, { quick: room }, (fault) => (fault === '4' ? 5 : 1))
  expect(order.map(({ id, adds }) => [id, adds])).toEqual([
    ['one', ['4', '1']],
    ['many', ['2', '3']],
  ])
})

test('of what is bought last that comes first which catches most in a longer run', () => {
  const bids = [
    bid('first', 10, [], ['1']),
    bid('idle', 1, [], []),
    { ...bid('long', 50, [], []), later: new Set(['2']) },
  ]
  expect(idsOf(bids, { requests: 10, mints: 0 })).toEqual(['first', 'long', 'idle'])
})

test('of what a longer run has room for, that comes before the rest which catches most together', () => {
  const bids = [
    bid('first', 10, [], ['1']),
    { ...bid('cheap', 20, [], ['2']), longer: { requests: 60, mints: 0 } },
    { ...bid('minting', 40, [], ['3', '4'], 9), longer: { requests: 40, mints: 9 } },
    bid('idle', 1, [], []),
  ]
  const rooms = { quick: { requests: 10, mints: 0 }, longer: { requests: 60, mints: 10 } }
  expect(bought(bids, rooms, () => 1).map(({ id }) => id)).toEqual(['first', 'minting', 'cheap', 'idle'])
})
