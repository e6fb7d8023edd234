import type { Exchange } from '../transport/exchange.ts'

/** Counts what exchanges have asked for. */
export interface Tally {
  readonly size: number
  add(exchange: Exchange): void
}
