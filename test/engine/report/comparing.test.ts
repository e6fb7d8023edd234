import { describe, expect, test } from 'vitest'
import { diffReports, latencyShifts } from '../../../src/engine/report/compare/diff.ts'
import { diffText, summaryOf } from '../../../src/engine/report/compare/diff-text.ts'
import { mergeReports } from '../../../src/engine/report/merge.ts'
import type { Report, Traffic } from '../../../src/engine/report/model.ts'
import { bucketOf } from '../../../src/engine/report/traffic.ts'
import { sampleReport } from './sample.ts'

/** Answers of an operation around a time, a fifth to either side. */
function around(operation: string, ms: number, answers = 200): Traffic {
  const latency: Record<string, number> = {}
  for (let index = 0; index < answers; index += 1) {
    const bucket = bucketOf(ms * (0.8 + (0.4 * index) / answers))
    latency[bucket] = (latency[bucket] ?? 0) + 1
  }
  return { operation, requests: answers, statuses: { 200: answers }, latency }
}

const with_ = (...traffic: readonly Traffic[]): Report => ({ ...sampleReport(24), traffic: [...traffic] })
const times = [30, 40, 50]
const steady = times.map((ms) => around(`GET /${ms}`, ms))

describe('latency', () => {
  test('of one operation that has become three times as slow is told, and noise is not', () => {
    const { shifts } = latencyShifts(with_(...steady, around('PUT /x', 50)), with_(...steady, around('PUT /x', 150)))
    expect(shifts.map(({ operation }) => operation)).toEqual(['PUT /x'])
    expect(
      latencyShifts(with_(...steady, around('PUT /x', 50)), with_(...steady, around('PUT /x', 65))).shifts,
    ).toEqual([])
    expect(
      latencyShifts(with_(...steady, around('PUT /x', 50, 5)), with_(...steady, around('PUT /x', 500, 5))).shifts,
    ).toEqual([])
  })

  test('of all operations together is the line’s or the machine’s', () => {
    const slow = times.map((ms) => around(`GET /${ms}`, 3 * ms))
    const { all, shifts } = latencyShifts(with_(...steady), with_(...slow))
    expect(shifts).toEqual([])
    expect(all).toBeGreaterThan(2.5)
    expect(summaryOf(diffReports(with_(...steady), with_(...slow)))).toBe('no difference')
  })
})

describe('shards are joined only where they are of one run', () => {
  const shard = (index: number, change: Partial<Report['run']> = {}, more: Partial<Report> = {}): Report => {
    const sample = sampleReport(24)
    const cases = sample.cases.filter((_, place) => place % 2 === index - 1)
    return { ...sample, ...more, cases, run: { ...sample.run, shard: `${index}/2`, partial: true, ...change } }
  }

  test.each<[string, Report, string]>([
    ['another seed', shard(2, { seed: 7 }), 'shard 2/2 has seed 7, not 123456'],
    ['another effort', shard(2, { effort: 'quick' }), 'has effort "quick", not "standard"'],
    [
      'another catalogue',
      shard(2, {}, { interface: { version: '1.0.0', requirements: 'b'.repeat(64) } }),
      'has another requirement catalogue',
    ],
    ['another target', shard(2, {}, { target: { kind: 'url', url: 'https://other' } }), 'has the target https://other'],
    ['the same shard again', shard(1), 'shard 1/2 is there 2 times'],
  ])('%s is refused, and named', (_, other, complaint) => {
    expect(() => mergeReports([shard(1), other])).toThrow(complaint)
  })

  test('a missing one is refused with a list; all of them are one run', () => {
    expect(() => mergeReports([shard(1)])).toThrow('shard 2/2 is missing')
    const { report } = mergeReports([shard(2), shard(1)])
    expect(report.cases).toHaveLength(24)
    expect(report.run).toMatchObject({ shard: '1/1', partial: false })
  })
})

describe('a difference in words', () => {
  const sample = sampleReport(24)
  const changed = (outcome: 'not-selected' | 'failed', from: number): Report => ({
    ...sample,
    requirements: sample.requirements.map((one, place) => (place < from ? one : { ...one, outcome })),
  })

  test('tells in a line what a partial run left out, whatever it is, and names levels', () => {
    const text = diffText(diffReports(sample, changed('not-selected', 8)))
    expect(text).toMatch(/^ {2}passed → not-selected {2}8 requirements\n {6}(\w+-\d+(, )?){8}$/m)
    expect(text.split('\n').length).toBeLessThan(24)
    expect(diffText(diffReports(sample, changed('failed', 20)))).toMatch(
      /^ {2}\w+-\d+ {2}(MUST|SHOULD) Once the first/m,
    )
  })

  test('shows long observations where they change, and not where they begin', () => {
    const seen = (last: string): Report => ({
      ...sample,
      observations: sample.observations.map((one) => ({ ...one, value: `${'the same words '.repeat(30)}${last}` })),
    })
    const lines = diffText(diffReports(seen('green'), seen('red'))).split('\n')
    expect(
      lines.filter((line) =>
        /^ {6}…the same words the same words green"? → …the same words the same words red"?$/.test(line),
      ),
    ).toHaveLength(3)
  })
})
