import { describe, expect, it } from 'vitest'
import { drawnRows, rowNames } from '../../../src/engine/case/effort.ts'
import { Ranking } from '../../../src/engine/plan/ranking.ts'

const table = Array.from({ length: 40 }, (_, index) => `row ${index}`)
const cost = { requests: 1, steps: 1, created: {} }
const ranking = new Ranking([
  { case: 'some', rows: ['"row 7"', '"row 39"'], others: ['"row 1"'], quick: cost, standard: cost },
])
const seeds = Array.from({ length: 30 }, (_, seed) => seed)

describe('drawnRows', () => {
  it('gives all rows at standard effort', () => {
    expect(drawnRows(table, 'standard', 1, {}, () => ({ names: ['"row 3"'] }))).toEqual(table)
  })

  it('gives a part of a dear one, and what catches what no others do', () => {
    const dear = { standard: 0.5 }
    const drawn = seeds.map((seed) => drawnRows(table, 'standard', seed, dear, () => ({ names: ['"row 7"'] })))
    for (const rows of drawn) expect(rows).toEqual(expect.arrayContaining(['row 0', 'row 7']))
    expect(drawn.flat().length / seeds.length / table.length).toBeCloseTo(0.5, 1)
    expect(new Set(drawn.flat())).toEqual(new Set(table))
    expect(drawnRows(table, 'thorough', 1, dear)).toEqual(table)
  })

  it('takes the worthy rows at any seed, and few others, which change with the seed', () => {
    const drawn = seeds.map((seed) => drawnRows(table, 'quick', seed, {}, (names) => ranking.takenRows('some', names)))
    for (const rows of drawn) {
      expect(rows).toEqual(expect.arrayContaining(['row 0', 'row 7', 'row 39']))
    }
    expect(drawn.flat().length / seeds.length).toBeLessThan(10)
    expect(new Set(drawn.flat()).size).toBeGreaterThan(20)
  })

  it('draws a fifth of a table of which nothing is known', () => {
    expect(ranking.takenRows('another', rowNames(table))).toBeUndefined()
    expect(ranking.takenRows('some', ['a row of another table'])).toBeUndefined()
    const drawn = seeds.map((seed) => drawnRows(table, 'quick', seed).length)
    expect(drawn.reduce((a, b) => a + b) / seeds.length).toBeCloseTo(8.8, 0)
  })

  it('gives a row of each kind all the same', () => {
    const kindOf = (row: string): string => row.slice(-1)
    const rows = drawnRows(table, 'quick', 1, { kindOf }, () => ({ names: [] }))
    expect(new Set(rows.map(kindOf)).size).toBe(10)
  })

  it('takes a row wherever it stands, and whatever else stands there', () => {
    const moved = ['new', ...table.toReversed()]
    const rows = drawnRows(moved, 'quick', 1, {}, (names) => ranking.takenRows('some', names))
    expect(rows).toEqual(expect.arrayContaining(['row 7', 'row 39']))
  })
})

describe('the name of a row', () => {
  it('is what it says of itself, or what stands in it', () => {
    const rows = [
      { says: 'no key', api: {} },
      { rule: 'no-at', email: 'x' },
      'text',
      5,
      null,
      undefined,
      { items: [1] },
    ]
    expect(rowNames(rows)).toEqual(['no key', 'no-at', '"text"', '5', 'null', 'undefined', '{"items":[1]}'])
    expect(rowNames([function named() {}])).toEqual(['named'])
  })

  it('is the same in the next run', () => {
    const row = (mark: string, address: string) => ({ body: { userId: `user-${mark}x2`, to: address } })
    const one = rowNames([row('1d6be1635d4592', '0x52908400098527886E0F7030069857D2E4169EE7')])
    expect(rowNames([row('0a11d5f7f00aa4', '0x8617E340B3D01FA5F11F306F4090FD50E238070D')])).toEqual(one)
  })

  it('is its own', () => {
    const long = 'word '.repeat(40)
    const names = rowNames(['a', 'a', `${long}a`, `${long}b`])
    expect(new Set(names).size).toBe(4)
    expect(names[1]).toBe('"a" 2')
  })

  it('is what the table says, and nothing for what was made by chance', () => {
    expect(rowNames(['a', 'b', 'c'], (_, index) => ['first', undefined, ''][index])).toEqual(['first', '"b"', ''])
  })
})
