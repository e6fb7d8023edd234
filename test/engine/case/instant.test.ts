import { expect, test } from 'vitest'
import { instant } from '../../../src/engine/case/instant.ts'

test('all forms of ISO 8601 name one instant', () => {
  const expected = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
  const forms = [
    '2026-01-02T03:04:05.678Z',
    '2026-01-02t03:04:05,678z',
    '20260102T030405.678Z',
    '2026-01-02T05:04:05.678+02:00',
    '2026-01-02T05:04:05.678+02',
    '20260102T013405.678-0130',
    '2026-01-02T03:04:05.678',
    '2026-W01-5T03:04:05.678Z',
    '2026W015T030405.678Z',
    '2026-002T03:04:05.678Z',
    '2026002T030405.678Z',
  ]
  expect(forms.map(instant)).toEqual(forms.map(() => expected))
  expect(instant('2026-01-02')).toBe(Date.UTC(2026, 0, 2))
  expect(instant('2026-W53-7')).toBe(Date.UTC(2027, 0, 3))
})

test('numbers stay, and other texts name none', () => {
  expect(instant(1767323045678)).toBe(1767323045678)
  expect(['Fri, 02 Jan 2026 03:04:05 GMT', 'soon', '', null].map(instant)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  '2026-366',
  '2026-000',
  '2026-W54-1',
  '2026-02-31',
  '2026-02-29T00:00:00Z',
  '2026-13-01',
  '2026-04-31T10:00:00+02:00',
  '20260100',
])('%s is no day, and is not taken for one of the next month', (text) => expect(instant(text)).toBeUndefined())
