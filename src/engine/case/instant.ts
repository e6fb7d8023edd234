const time = String.raw`(?:[Tt](?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?(?<offset>[Zz]|[+-]\d\d(?::?\d\d)?)?)?`
const date = String.raw`(?<year>[+-]\d{6}|\d{4})-?(?:(?<month>\d\d)-?(?<day>\d\d)|W(?<week>\d\d)-?(?<weekday>[1-7])|(?<ordinal>\d{3}))`
const iso8601 = new RegExp(`^${date}${time}$`)

/**
 * A timestamp in any form of ISO 8601, in ms since 1970 (without offset: UTC), or a number as it is. Two of them compare when
 * they stand in the same form.
 */
export function instant(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const parts = typeof value === 'string' ? iso8601.exec(value)?.groups : undefined
  if (parts === undefined) return undefined
  const midnight = dayOf(parts)
  if (midnight === undefined) return undefined
  const { hour = '0', minute = '0', second = '0', fraction = '0', offset = 'Z' } = parts
  midnight.setUTCHours(Number(hour), Number(minute), Number(second), Number(`0.${fraction}`) * 1000)
  return midnight.getTime() - minutesOf(offset) * 60_000
}

type Parts = Readonly<Record<string, string | undefined>>

/** The day that a date names: by its month, by its week, or by its number in the year. */
function dayOf({ year, month, day, week, weekday, ordinal }: Parts): Date | undefined {
  const at = (monthIndex: number, dayOfMonth: number): Date => {
    const one = new Date(0)
    one.setUTCFullYear(Number(year), monthIndex, dayOfMonth)
    return one
  }
  if (month !== undefined) {
    const one = at(Number(month) - 1, Number(day))
    // Else 31 February would be a day of March.
    return one.getUTCMonth() === Number(month) - 1 && one.getUTCDate() === Number(day) ? one : undefined
  }
  if (ordinal !== undefined) {
    const one = at(0, Number(ordinal))
    return Number(ordinal) > 0 && one.getUTCFullYear() === Number(year) ? one : undefined
  }
  // The first week of a year is that of 4 January, and begins on its Monday.
  const monday = 4 - ((at(0, 4).getUTCDay() + 6) % 7)
  const isWeek = Number(week) >= 1 && Number(week) <= 53
  return isWeek ? at(0, monday + (Number(week) - 1) * 7 + Number(weekday) - 1) : undefined
}

const minutesOf = (offset: string): number => {
  if (/^z$/i.test(offset)) return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', '') || '0')
  return offset.startsWith('-') ? -minutes : minutes
}
