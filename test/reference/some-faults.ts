import { createHash } from 'node:crypto'
import type { FaultEntry } from '../../reference-impl/faults/fault.ts'

const order = (seed: number, id: string): string => createHash('sha256').update(`${seed} ${id}`).digest('hex')

/**
 * The faults that somebody wrote, and some of the very many that a program made: `share` of them, drawn by seed. Those that
 * show what the first thing showed hang on which thing that is, and so on what other cases do: they are left to the whole proof.
 */
export function someFaults<F extends Pick<FaultEntry, 'id' | 'generated'>>(
  all: readonly F[],
  share: number,
  seed = 1,
): F[] {
  const generated = all
    .filter(({ id, generated }) => generated && !id.endsWith('-of-another'))
    .toSorted((a, b) => order(seed, a.id).localeCompare(order(seed, b.id)))
  return [...all.filter((fault) => !fault.generated), ...generated.slice(0, Math.ceil(generated.length * share))]
}
