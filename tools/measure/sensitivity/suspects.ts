import type { Mutant } from './mutants.ts'
import type { Catch, Tried } from './tasks.ts'

/** A mutant that nothing has caught yet. */
export interface Suspect {
  readonly mutant: Mutant
  /** Whether it wants modules of its own. */
  readonly own: boolean
  /** Those that reach it. */
  readonly cases: ReadonlySet<string>
  /** Those of them that ran to their end. */
  readonly ran: Set<string>
}

/** What became of a suspect. */
export function verdictOn({ mutant, ran }: Suspect, outcome: Tried['outcome'], by?: Catch): Tried {
  const { key, file, line } = mutant
  return { kind: 'try', key, file, line, outcome, ...(by === undefined ? {} : { by }), cases: ran.size }
}

/** Mutants that are nearer to each other than so many lines may hide each other. */
const apart = 10

/** Takes out of `waiting` those that can be tried together. */
export function takeTogether(waiting: Suspect[], most: number): Suspect[] {
  const taken: Suspect[] = []
  const isFree = ({ mutant }: Suspect): boolean =>
    taken.every(({ mutant: { file, line } }) => file !== mutant.file || Math.abs(line - mutant.line) >= apart)
  for (const suspect of [...waiting]) {
    if (taken.length === most) break
    if (!isFree(suspect)) continue
    taken.push(suspect)
    waiting.splice(waiting.indexOf(suspect), 1)
  }
  return taken
}
