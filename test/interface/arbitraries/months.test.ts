import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  edgeMonthRanges,
  isMonth,
  malformedMonths,
  monthBefore,
  monthNamed,
  monthRange,
} from '../../../src/interface/arbitraries/months.ts'
import { matches } from '../../../src/interface/oracle.ts'

const newYear = new Date('2026-01-01T05:00:00Z')

test('ranges are months in order that have begun everywhere', () => {
  for (const { startDate, endDate } of [...fc.sample(monthRange(newYear), 200), ...edgeMonthRanges(newYear)]) {
    expect(matches('Month', startDate)).toBe(true)
    expect(startDate <= '2025-12').toBe(true)
    if (endDate === undefined) continue
    expect(matches('Month', endDate)).toBe(true)
    expect(startDate <= endDate && endDate <= '2025-12').toBe(true)
  }
})

test('months are counted back over the turn of a year', () => {
  expect([0, 1, 12, 13].map((back) => monthBefore(newYear, back))).toEqual(['2026-01', '2025-12', '2025-01', '2024-12'])
})

test('what is called malformed is no month', () => {
  expect(malformedMonths.filter((text) => isMonth(text) || matches('Month', text))).toEqual([])
})

test('the month that an answer names may lack its zero, and is nothing where it is spelled otherwise', () => {
  expect(['2026-11', '2026-1', '2026-13', '2026-0', '2026-11-05', 'May', 5].map(monthNamed)).toEqual([
    '2026-11',
    '2026-01',
    ...Array(5).fill(undefined),
  ])
})
