const digits = 18
const one = 10n ** BigInt(digits)

/**
 * Decimal amounts of money, exact to 18 digits after the point: a string in, units of 10^-18 inside.
 * @returns undefined for text that is no such amount
 */
export function readAmount(text: string): bigint | undefined {
  const parts = /^(\d{1,60})(?:\.(\d{1,18}))?$/.exec(text)
  if (parts === null) return undefined
  return BigInt(parts[1] ?? '0') * one + BigInt((parts[2] ?? '').padEnd(digits, '0'))
}

/** Shortest decimal text of the amount. */
export function showAmount(amount: bigint): string {
  const fraction = (amount % one).toString().padStart(digits, '0').replace(/0+$/, '')
  return fraction === '' ? `${amount / one}` : `${amount / one}.${fraction}`
}
