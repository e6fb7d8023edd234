import { expect, test } from 'vitest'
import { fieldReasons } from '../../reference-impl/fault-space/field-reasons.ts'
import { cells, fields, placeOf } from '../../reference-impl/fault-space/space.ts'
import { fieldBreaks } from '../../reference-impl/faults/fields/breaks.ts'
import { fieldCells } from '../../reference-impl/faults/fields/cells.ts'
import { isFaultId } from '../../reference-impl/faults/list.ts'

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

/** A new operation, row or field of an answer asks for its faults, or for the reason why there are none. */
test('no cell is unexplained', () => {
  expect(fields.filter(({ held }) => held === undefined).map(({ cell }) => cell.id)).toEqual([])
  const open = cells.filter(({ held }) => held === undefined)
  expect(open.map(({ operator, says, operation }) => `${operator}, ${says}: ${operation}`)).toEqual([])
})

test('a cell names faults that there are, and a reason says something', () => {
  for (const { held } of cells) {
    if (held === undefined) continue
    if ('because' in held) expect(held.because).toMatch(/^\S.{8,}/)
    else {
      expect(held.faults.length).toBeGreaterThan(0)
      expect(held.faults.filter((id) => !isFaultId(id))).toEqual([])
    }
  }
})
