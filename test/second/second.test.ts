import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CaseId } from '../../suites/case-id.ts'
import { readEquivalents, readJudgements } from '../../tools/measure/mutation/judgements.ts'
import { allViolations, draw, kinds } from '../../tools/measure/second/draw.ts'
import { openJudges } from '../../tools/measure/second/hunt.ts'
import { type Judged, judge } from '../../tools/measure/second/judge.ts'
import { writeCopy } from '../../tools/measure/second/write.ts'

describe('a server by another hand, written from the document alone', () => {
  test('is left in peace', async () => {
    const folder = writeCopy()
    const judged = await judge({ folder, effort: 'quick', seed: 1 })
    rmSync(folder, { recursive: true, force: true })
    expect(judged).toMatchObject({ verdict: 'conforming', failed: [], blocked: [] })
  })
})

/**
 * Some of each kind that a quick run notices, of what it accuses, and by which case.
 * Of what breaks two sentences a run that stops at the first failure tells either: what is one too many is there, and its room is gone.
 */
const noticed: readonly (readonly [RegExp, RegExp, CaseId])[] = [
  [/^done-before-refused \(1 earlier\) minting.ts: if \(!roomFor/, /^LIM-0[14]$/, 'limits/supply-on-solana'],
  [
    /^found-here-by-a-part \(any\) collections.ts: if \(!world.collections.has/,
    /^COL-41$/,
    'collections/list-read-only',
  ],
  [/^one-of-many-gone \('de-DE'\) orders.ts/, /^ORD-08$/, 'orders/locales'],
  [/^not-read-whole \(whole\) collections.ts: const price/, /^COL-21$/, 'collections/list'],
  [/^rough-membership \(always\) chains.ts/, /^CHAIN-07$/, 'signing/unknown-chain'],
]

describe('violations that a program draws over its source', () => {
  test('are of five kinds, the same at the same seed, and a larger draw only adds', () => {
    const few = draw(20, 7).map(({ key }) => key)
    expect(
      draw(50, 7)
        .slice(0, 20)
        .map(({ key }) => key),
    ).toEqual(few)
    for (const kind of kinds) expect(draw(20, 7).filter((one) => one.kind === kind)).toHaveLength(4)
    expect(new Set(allViolations().map(({ key }) => key)).size).toBe(allViolations().length)
  })

  test('that are called equivalent or open are there', () => {
    const keys = new Set(allViolations().map(({ key }) => key))
    expect([...readEquivalents().keys()].filter((key) => !keys.has(key))).toEqual([])
    expect(() => readJudgements(['- { verdict: open, why: because, violations: [x] }'])).toThrow('by which sentence')
  })

  test('that a quick run notices are noticed', async () => {
    const judges = openJudges(1)
    for (const [pattern, requirement, caseId] of noticed) {
      const [violation, ...more] = allViolations().filter(({ key }) => pattern.test(key))
      expect([violation?.kind, more]).toEqual([expect.any(String), []])
      const folder = writeCopy(violation)
      const { verdict, failed } = await judges.do<Judged>({ folder, effort: 'quick', seed: 1, likely: [caseId] })
      rmSync(folder, { recursive: true, force: true })
      const found = failed.map((one) => one.requirement)
      expect([verdict, found]).toEqual(['non-conforming', expect.arrayContaining([expect.stringMatching(requirement)])])
    }
    await judges.close()
  })
})
