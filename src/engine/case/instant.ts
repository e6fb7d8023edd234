const iso8601 =
  /^([+-]\d{6}|\d{4})-?(\d\d)-?(\d\d)(?:[Tt](\d\d)(?::?(\d\d)(?::?(\d\d))?)?(?:[.,](\d+))?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/

/**
 * A timestamp in any form of ISO 8601, in ms since 1970 (without offset: UTC), or a number as it is. Two of them compare when
 * they stand in the same form.
 */
export function instant(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const parts = typeof value === 'string' ? iso8601.exec(value) : null
  if (!parts) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset = 'Z'] = parts
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  // Else 31 February would be a day of March.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(`0.${fraction}`) * 1000)
  return date.getTime() - minutesOf(offset) * 60_000
}

const minutesOf = (offset: string): number => {
  if (/^z$/i.test(offset)) return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', '') || '0')
  return offset.startsWith('-') ? -minutes : minutes
}
