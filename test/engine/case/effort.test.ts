import { describe, expect, it } from 'vitest'
import { drawnRows, worthIn } from '../../../src/engine/case/effort.ts'

const table = Array.from({ length: 40 }, (_, index) => `row ${index}`)
const seeds = Array.from({ length: 30 }, (_, seed) => seed)

describe('drawnRows', () => {
  it('gives all rows at standard effort', () => {
    expect(drawnRows(table, 'standard', 1, {}, { places: [3] })).toEqual(table)
  })

  it('takes the worthy rows at any seed, and few others, which change with the seed', () => {
    const worthy = worthIn({ some: { 40: [7, 39] } })('some', 40)
    const drawn = seeds.map((seed) => drawnRows(table, 'quick', seed, {}, worthy))
    for (const rows of drawn) {
      expect(rows).toEqual(expect.arrayContaining(['row 0', 'row 7', 'row 39']))
      expect(rows).toHaveLength(5)
    }
    expect(new Set(drawn.flat()).size).toBeGreaterThan(20)
  })

  it('draws a fifth of a table of which nothing is known', () => {
    expect(worthIn({})('some', 40)).toBeUndefined()
    expect(drawnRows(table, 'quick', 1)).toHaveLength(8)
  })

  it('gives a row of each kind all the same', () => {
    const kindOf = (row: string): string => row.slice(-1)
    const rows = drawnRows(table, 'quick', 1, { kindOf }, { places: [] })
    expect(new Set(rows.map(kindOf)).size).toBe(10)
  })

  it('takes no place beyond a table that has become shorter', () => {
    expect(drawnRows(['only'], 'quick', 1, {}, { places: [4] })).toEqual(['only'])
  })
})
