import { cells, fields } from '../../../reference-impl/fault-space/space.ts'
import type { FaultEntry } from '../../../src/engine/run/kit.ts'

/** What goes wrong by a fault, in a word: the operator of the fault space, or how hard it is to see. */
export function familyOf({ id, difficulty, generated }: FaultEntry): string {
  return known.get(id) ?? (generated ? 'model' : difficulty)
}

const known: ReadonlyMap<string, string> = new Map([
  ...cells.flatMap(({ operator, held }) =>
    held !== undefined && 'faults' in held ? held.faults.map((id) => [id, operator] as const) : [],
  ),
  ...fields.map(({ cell }) => [cell.id, `field ${cell.operator}`] as const),
])

/** Families that are tried whole: each of their faults wants a row, or a look, of its own. */
const whole = new Set(['devious', 'admission', 'refusal', 'identity', 'effect', 'amount', 'condition', 'model'])

/** Always the same faults: one of each family for every requirement, and all of the families of few. */
export function sampleOf(faults: readonly FaultEntry[]): FaultEntry[] {
  const seen = new Set<string>()
  return faults.filter((fault) => {
    const family = familyOf(fault)
    const key = `${family} ${fault.breaks[0]}`
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst || whole.has(family)
  })
}
