import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openKitFacts } from '../../../src/app/kit-facts.ts'
import { workOf } from '../../../src/engine/plan/duration.ts'
import { unranked } from '../../../src/engine/plan/ranking.ts'
import { shardOf } from '../../../src/engine/plan/selection.ts'
import { allCases } from '../../../suites/index.ts'

const anything = fc.uniqueArray(fc.record({ id: fc.string(), cost: fc.nat(1000) }), { selector: ({ id }) => id })
const parts = <T extends { readonly id: string }>(all: readonly T[], count: number, costOf: (one: T) => number) =>
  Array.from({ length: count }, (_, index) => shardOf(all, { index: index + 1, count }, costOf))

test('everything is in exactly one part, in the order of all, whatever the order of what came in', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 9 }), (all, count) => {
      const costOf = ({ cost }: { cost: number }): number => cost
      const made = parts(all, count, costOf)
      expect(new Set(made.flat())).toEqual(new Set(all))
      expect(made.flat().length).toBe(all.length)
      for (const part of made) expect(part).toEqual(all.filter((one) => part.includes(one)))
      const backwards = parts(all.toReversed(), count, costOf)
      expect(backwards.map((part) => part.map(({ id }) => id).toSorted())).toEqual(
        made.map((part) => part.map(({ id }) => id).toSorted()),
      )
    }),
  )
})

test('the parts of our own cases are alike in cost', () => {
  const { ranking = unranked, interface: target } = openKitFacts()
  const costOf = ({ id }: { id: string }): number => workOf(ranking.costOf(id, 'standard'), target)
  for (const count of [2, 3, 4]) {
    const costs = parts(allCases, count, costOf).map((part) => part.reduce((sum, one) => sum + costOf(one), 0))
    expect(Math.max(...costs)).toBeLessThan(1.1 * Math.min(...costs))
  }
})
