import { createHash } from 'node:crypto'
import type { FaultEntry } from '../../reference-impl/faults/fault.ts'

const order = (seed: number, id: string): string => createHash('sha256').update(`${seed} ${id}`).digest('hex')

/**
 * Of the faults that somebody wrote, and of the very many that a program made, a share each, drawn by seed; and of the written ones
 * one at least that names a requirement alone, or all that name it beside others. Those that show what the first thing showed hang on which thing that is, and so on what other
 * cases do: they are left to the whole proof.
 */
export function someFaults<F extends Pick<FaultEntry, 'id' | 'generated' | 'breaks'>>(
  all: readonly F[],
  { written, generated }: { readonly written: number; readonly generated: number },
  seed = 1,
): F[] {
  const drawn = (faults: readonly F[], share: number): readonly [F[], F[]] => {
    const inOrder = faults.toSorted((a, b) => order(seed, a.id).localeCompare(order(seed, b.id)))
    const count = Math.ceil(faults.length * share)
    return [inOrder.slice(0, count), inOrder.slice(count)]
  }
  const [own, left] = drawn(
    all.filter((fault) => !fault.generated),
    written,
  )
  // One that names several may be caught for another of them.
  const named = new Set(own.flatMap(({ breaks }) => (breaks.length === 1 ? breaks : [])))
  for (const fault of left.toSorted((a, b) => a.breaks.length - b.breaks.length)) {
    if (fault.breaks.every((id) => named.has(id))) continue
    own.push(fault)
    if (fault.breaks.length === 1) named.add(fault.breaks[0] ?? '')
  }
  const [made] = drawn(
    all.filter(({ id, generated: isMade }) => isMade && !id.endsWith('-of-another')),
    generated,
  )
  return [...own, ...made]
}
