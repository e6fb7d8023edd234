import type { CaseContext } from '../../src/interface/case.ts'

/** So many rows every operation has; of the rest every third. */
const own = 3
const part = 3

/**
 * The rows of a table that many operations read alike, of which a standard run gives each operation the first and a third of the rest: all
 * operations together have them all.
 * @param place of the operation among the others
 */
export const sharedOut = <T>({ settings }: CaseContext, rows: readonly T[], place: number): readonly T[] =>
  settings.effort === 'standard' ? rows.filter((_, index) => index < own || (index + place) % part === 0) : rows
