import { createSettling } from './settling.ts'

/**
 * Repeats `probe` with growing pauses until it returns something other than `undefined` or `limit` ms have gone by; there
 * is always one try at the very end.
 */
export const eventually = <T>(probe: () => Promise<T | undefined>, limit: number): Promise<T | undefined> =>
  createSettling(limit).until(probe, (value) => value !== undefined)
