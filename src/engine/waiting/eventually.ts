import type { Pace } from './pace.ts'
import { createSettling, type SettlingOptions } from './settling.ts'

/**
 * Repeats `probe` with growing pauses until it returns something other than `undefined` or `limit` ms have gone by; there
 * is always one try at the very end.
 * @param options see `Settling`
 */
export const eventually = <T>(
  probe: () => Promise<T | undefined>,
  limit: number,
  pace?: Pace,
  options?: SettlingOptions<T | undefined>,
): Promise<T | undefined> => createSettling(limit, pace).until(probe, (value) => value !== undefined, options)
