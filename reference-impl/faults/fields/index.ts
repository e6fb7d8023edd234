import type { Fault } from '../fault.ts'
import { fieldBreaks } from './breaks.ts'
import { fieldCells, type NamedCell } from './cells.ts'
import type { FieldOperator } from './operators.ts'
import { spoiling } from './wrap.ts'

const wrongs: Readonly<Record<FieldOperator, string>> = {
  dropped: 'is missing',
  null: 'is null',
  'other-type': 'is of another type',
  'of-another': 'is that of the first that was shown',
  stale: 'stays as it was first shown',
  cut: 'lacks its end',
  uneven: 'is another than elsewhere',
}

const told = ({ operation, kind, pointer, operator }: NamedCell): string =>
  `Where ${operation} answers (${kind}), ${pointer === '' ? 'the list' : pointer} ${wrongs[operator]}.`

/** One fault for each cell of the fault space that a fault can be in: each field of each answer, spoiled in each way. */
export const fieldFaults: readonly Fault[] = fieldCells.flatMap((cell): Fault[] => {
  const caughtBy = fieldBreaks[cell.id]
  if (caughtBy === undefined) return []
  const breaks: Fault['breaks'] = typeof caughtBy === 'string' ? [caughtBy] : caughtBy
  const { id } = cell
  return [{ id, breaks, difficulty: 'subtle', says: told(cell), generated: true, wrap: spoiling(cell) }]
})
