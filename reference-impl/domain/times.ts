export type TimestampForm = 'z' | 'offset' | 'epoch' | 'epoch-seconds' | 'epoch-text' | 'http'

/**
 * Timestamp in the asked form: `2030-01-02T03:04:05.678Z`, the same instant at +02:00, milliseconds (as a number or a text) or
 * seconds, or as HTTP writes dates.
 */
export function timestamp(at: number, form: 'z' | 'offset'): string
export function timestamp(at: number, form: TimestampForm): string | number
export function timestamp(at: number, form: TimestampForm): string | number {
  if (form === 'epoch') return at
  if (form === 'epoch-text') return String(at)
  if (form === 'http') return new Date(at).toUTCString()
  if (form === 'epoch-seconds') return Math.floor(at / 1000)
  if (form === 'z') return new Date(at).toISOString()
  return new Date(at + 7_200_000).toISOString().replace('Z', '+02:00')
}
