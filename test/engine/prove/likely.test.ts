import { expect, test } from 'vitest'
import { publishedProof } from '../../../src/cli/prove.ts'
import { unranked } from '../../../src/engine/plan/index.ts'
import { leastCases, likelyCases } from '../../../src/engine/prove/likely.ts'
import type { Proof } from '../../../src/engine/prove/proof.ts'

const requests: Readonly<Record<string, number>> = { long: 100, middle: 30, short: 10 }
const ranking = {
  ...unranked,
  costOf: (id: string) => ({ ...unranked.costOf(id, 'standard'), requests: requests[id] ?? 0 }),
}

/** What each fault broke at each of two seeds, and the cases that saw it; `?` for what failed at one of them. */
function proofOf(seen: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>): Proof {
  const faults = Object.entries(seen).map(([id, failed]) => ({
    id,
    failed: Object.entries(failed).map(([requirement, cases]) => ({
      requirement: requirement.replace('?', ''),
      named: true,
      seeds: requirement.endsWith('?') ? 1 : 2,
      cases: [...cases],
    })),
  }))
  return { ...publishedProof(), seeds: [1, 2], faults } as unknown as Proof
}

const earlier = proofOf({
  one: { A: ['long'], B: ['short', 'middle'] },
  two: { A: ['middle'], C: ['long'] },
  three: { B: ['long'], 'A?': ['short'] },
  four: { 'C?': ['short'] },
})

test('of a fault all that failed at each seed is sought, by a case for each requirement before a second for any', () => {
  const likely = likelyCases(earlier, ranking)
  expect(likely.get('one')).toEqual({ first: ['short', 'long', 'middle'], sought: ['A', 'B'] })
  expect([...likely.keys()]).toEqual(['one', 'two', 'three'])
})

test('at the least price: what is seen cheapest of each fault, and nothing that failed stays unasked for', () => {
  const all = leastCases(earlier, ranking, new Set(['one', 'two', 'three', 'four']))
  expect(Object.fromEntries(all)).toEqual({
    one: { first: ['short', 'middle'], sought: ['B'] },
    two: { first: ['middle', 'long'], sought: ['A', 'C'] },
    three: { first: ['long'], sought: ['B'] },
  })
  expect(leastCases(earlier, ranking, new Set(['one'])).get('one')).toEqual({
    first: ['short', 'long', 'middle'],
    sought: ['B', 'A'],
  })
})

test('of the published proof nothing that failed stays unasked for, and some faults are asked for more than one thing', () => {
  const proof = publishedProof()
  if (proof === undefined) throw new Error('there is no published proof')
  const least = leastCases(proof, ranking, new Set(proof.faults.map(({ id }) => id)))
  const sought = (of: ReadonlyMap<string, { readonly sought: readonly string[] }>): Set<string> =>
    new Set([...of.values()].flatMap((one) => one.sought))
  expect(sought(least)).toEqual(sought(likelyCases(proof, ranking)))
})
