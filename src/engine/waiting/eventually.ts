import type { Pace } from './pace.ts'
import { createSettling } from './settling.ts'

/**
 * Repeats `probe` with growing pauses until it returns something other than `undefined` or `limit` ms have gone by; there
 * is always one try at the very end.
 * @param seen see `Settling`
 */
export const eventually = <T>(
  probe: () => Promise<T | undefined>,
  limit: number,
  pace?: Pace,
  seen?: 'not yet',
): Promise<T | undefined> => createSettling(limit, pace).until(probe, (value) => value !== undefined, seen)
