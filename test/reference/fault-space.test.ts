import { expect, test } from 'vitest'
import { fieldBreaks } from '../../reference-impl/faults/fields/breaks.ts'
import { fieldCells } from '../../reference-impl/faults/fields/cells.ts'
import { fieldReasons } from '../../tools/fault-space/field-reasons.ts'
import { cells, fields, placeOf } from '../../tools/fault-space/space.ts'

test('no two cells have one name, and what is said of a cell is said of one that there is', () => {
  const ids = new Set(fieldCells.map(({ id }) => id))
  expect(ids.size).toBe(fieldCells.length)
  expect(Object.keys(fieldBreaks).filter((id) => !ids.has(id))).toEqual([])
})

test('every reason is that of a cell', () => {
  const open = fieldCells.filter(({ id }) => fieldBreaks[id] === undefined).map(placeOf)
  const used = new Set(open.map((place) => fieldReasons.findIndex(([pattern]) => pattern.test(place))))
  expect(fieldReasons.filter((_, index) => !used.has(index)).map(([pattern]) => pattern.source)).toEqual([])
})

/** The list of what is to be done only shrinks. */
test('no more cells than these have neither a fault nor a reason', () => {
  const open = (own: readonly { readonly held: unknown }[]): number =>
    own.filter(({ held }) => held === undefined).length
  expect(open(fields)).toBe(0)
  expect(open(cells)).toBeLessThanOrEqual(59)
})
