import type { Exchange } from '../transport/index.ts'

/** Counts what exchanges have asked for. */
export interface Tally {
  readonly size: number
  add(exchange: Exchange): void
}
