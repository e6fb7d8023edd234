import fc from 'fast-check'

/** A range of months as the usage operation takes it; both ends belong to it. */
export interface MonthRange {
  readonly startDate: string
  /** Left out: the range is open. */
  readonly endDate?: string
}

/** The month (YYYY-MM, UTC) `back` months before the one in which `now` lies. */
export function monthBefore(now: Date, back: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
}

/**
 * Ranges of 1 to 12 months that end in the month of `now` or at most a year before, or have no end.
 * @param now taken a day earlier, so that the month has begun in every time zone
 */
export function monthRange(now: Date): fc.Arbitrary<MonthRange> {
  const begun = new Date(now.getTime() - 86_400_000)
  return fc
    .record({ ago: fc.integer({ min: 0, max: 12 }), length: fc.integer({ min: 0, max: 11 }), open: fc.boolean() })
    .map(({ ago, length, open }) =>
      open
        ? { startDate: monthBefore(begun, length) }
        : { startDate: monthBefore(begun, ago + length), endDate: monthBefore(begun, ago) },
    )
}

/** Ranges at the edges: one month, the turn of a year, a whole year, the last month of one. */
export function edgeMonthRanges(now: Date): readonly MonthRange[] {
  const begun = new Date(now.getTime() - 86_400_000)
  const lastYear = begun.getUTCFullYear() - 1
  return [
    { startDate: monthBefore(begun, 0), endDate: monthBefore(begun, 0) },
    { startDate: monthBefore(begun, 1), endDate: monthBefore(begun, 1) },
    { startDate: `${lastYear - 1}-12`, endDate: `${lastYear}-01` },
    { startDate: `${lastYear}-01`, endDate: `${lastYear}-12` },
    { startDate: monthBefore(begun, 0) },
    { startDate: monthBefore(begun, 11) },
    { startDate: `${lastYear}-12`, endDate: `${lastYear}-12` },
  ]
}

/** Texts that are no year and month. */
export const malformedMonths: readonly string[] = [
  'yesterday',
  '2025-13',
  '2025-00',
  '25-01',
  '2025',
  '01-2025',
  '2025-01-15',
  '2025/01',
  '12025-01',
]

/** Whether a text is a year and month; YYYY-MM. */
export const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The month (YYYY-MM) that an answer names; it may leave out the zero. How else one is spelled is open, and not read. */
export function monthNamed(text: unknown): string | undefined {
  const month = typeof text === 'string' ? text.replace(/-(\d)$/, '-0$1') : undefined
  return isMonth(month) ? month : undefined
}
