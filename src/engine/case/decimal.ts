/** A decimal number to the last digit: `units` times ten to the power of minus `digits`. */
export interface Decimal {
  readonly units: bigint
  readonly digits: number
}

/** Reads `12`, `0.10` or `-3.5`; `undefined` for anything else, also for `1e-7`, `.5` and numbers that are no text. */
export function decimal(text: unknown): Decimal | undefined {
  if (typeof text !== 'string') return undefined
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  return { units: BigInt(`${sign}${whole}${fraction}`), digits: fraction.length }
}

export const sum = (parts: readonly Decimal[]): Decimal => {
  const digits = Math.max(0, ...parts.map((part) => part.digits))
  return { units: parts.reduce((total, part) => total + scaled(part, digits), 0n), digits }
}

export const times = ({ units, digits }: Decimal, factor: bigint): Decimal => ({ units: units * factor, digits })

/** From this many digits on, a total may have been cut to the digits that its currency has. */
const currencyDigits = 6

/**
 * Whether `shown` is `exact` to the last digit. A total that shows six digits or more, yet fewer than the exact one has,
 * may be rounded either way: a currency has an end of its digits.
 */
export function isTotal(shown: Decimal, exact: Decimal): boolean {
  const digits = Math.max(shown.digits, exact.digits)
  const difference = scaled(shown, digits) - scaled(exact, digits)
  if (difference === 0n) return true
  if (shown.digits < currencyDigits || shown.digits >= exact.digits) return false
  const lastDigit = 10n ** BigInt(digits - shown.digits)
  return difference < lastDigit && -difference < lastDigit
}

export const inDigits = ({ units, digits }: Decimal): string => {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const point = text.length - digits
  return `${units < 0n ? '-' : ''}${text.slice(0, point)}${digits > 0 ? `.${text.slice(point)}` : ''}`
}

/** A decimal text without what changes nothing of its amount, such as the last digits of `2.50`; anything else as a text. */
export function amountOf(value: unknown): string {
  const exact = decimal(value)
  if (exact === undefined) return String(value)
  return exact.digits > 0 ? inDigits(exact).replace(/\.?0+$/, '') : inDigits(exact)
}

const scaled = ({ units, digits }: Decimal, to: number): bigint => units * 10n ** BigInt(to - digits)
