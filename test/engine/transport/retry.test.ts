import { describe, expect, test } from 'vitest'
import {
  neverSent,
  nextStep,
  type RetryRules,
  type SendEvent,
  type Sends,
  type Step,
} from '../../../src/engine/transport/retry.ts'

const rules: RetryRules = { isIdempotent: false, takesRepeats: false, retryAfter: 1000 }
const tolerant: Partial<RetryRules> = { takesRepeats: true }
const idempotent: Partial<RetryRules> = { isIdempotent: true }
const later = (wait: number): SendEvent => ({ kind: 'later', wait })
const send = (after: number, sends: Partial<Sends>): Step => ({ do: 'send', after, sends: { ...neverSent, ...sends } })
const look = (sends: Partial<Sends>): Step => ({ do: 'look', sends: { ...neverSent, ...sends } })
const end: Step = { do: 'end' }

describe('the retry policy', () => {
  test.each<[string, Partial<Sends>, SendEvent, Partial<RetryRules>, Step]>([
    ['an answer that counts', {}, { kind: 'over' }, tolerant, end],
    ['a wait', {}, later(300), {}, send(300, { later: 1, waited: 300 })],
    ['another wait', { later: 1, waited: 300 }, later(700), {}, send(700, { later: 2, waited: 1000 })],
    ['a wait beyond the limit of all together', { later: 1, waited: 301 }, later(700), {}, end],
    ['lost, and nobody wants a repeat', {}, { kind: 'lost' }, {}, end],
    ['lost, and it may be sent again, but nobody asked', {}, { kind: 'lost' }, idempotent, end],
    ['lost', {}, { kind: 'lost' }, tolerant, send(40, { lost: 1 })],
    ['lost again', { lost: 1 }, { kind: 'lost' }, tolerant, send(160, { lost: 2 })],
    ['lost a third time', { lost: 2 }, { kind: 'lost' }, tolerant, end],
    [
      'lost after waits',
      { later: 4, waited: 900 },
      { kind: 'lost' },
      tolerant,
      send(40, { later: 4, waited: 900, lost: 1 }),
    ],
    ['a wait after losses', { lost: 2 }, later(5), tolerant, send(5, { lost: 2, later: 1, waited: 5 })],
    ['closed meanwhile', {}, { kind: 'stale' }, idempotent, send(0, { stale: 1 })],
    ['closed meanwhile, twice', { stale: 1 }, { kind: 'stale' }, idempotent, end],
    [
      'closed meanwhile, twice, tolerant',
      { stale: 1 },
      { kind: 'stale' },
      { ...idempotent, ...tolerant },
      send(40, { stale: 1, lost: 1 }),
    ],
    ['closed under what is not idempotent', {}, { kind: 'stale' }, {}, end],
    ['closed under what is not idempotent, tolerant', {}, { kind: 'stale' }, tolerant, send(40, { lost: 1 })],
    ['no connection', {}, { kind: 'refused' }, {}, send(100, { refused: 1 })],
    ['no connection again', { refused: 1 }, { kind: 'refused' }, {}, send(400, { refused: 2 })],
    ['no connection a third time', { refused: 2 }, { kind: 'refused' }, {}, look({ refused: 3 })],
    ['no connection for good', { refused: 8 }, { kind: 'refused' }, tolerant, end],
  ])('%s', (_, sends, event, own, step) => {
    expect(nextStep({ ...neverSent, ...sends }, event, { ...rules, ...own })).toEqual(step)
  })

  test('ends, whatever comes', () => {
    const kinds: readonly SendEvent[] = [{ kind: 'lost' }, { kind: 'stale' }, { kind: 'refused' }, later(100)]
    for (const event of kinds) {
      let sends = neverSent
      let times = 0
      for (let step = nextStep(sends, event, { ...rules, ...tolerant }); step.do !== 'end'; times += 1) {
        sends = step.sends
        step = nextStep(sends, event, { ...rules, ...tolerant })
      }
      expect(times).toBeLessThanOrEqual(10)
    }
  })
})
