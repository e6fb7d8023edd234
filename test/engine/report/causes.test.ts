import { expect, test } from 'vitest'
import { causesOf } from '../../../src/engine/report/causes.ts'
import { unjudgedView } from '../../../src/engine/report/html/requirements.ts'
import type { Report, ReportFailure } from '../../../src/engine/report/model.ts'
import { sampleReport } from './sample.ts'

/** What one case saw of one requirement at one operation. */
interface Seen {
  readonly case: string
  readonly requirement: number
  readonly message: string
  readonly expected: string
  readonly actual: string
  readonly operation?: string
  readonly status?: number
}

function reportOf(...all: readonly Seen[]): Report {
  const plain = sampleReport(8, '', 'failed')
  const sample = { ...plain, run: { ...plain.run, strict: true } }
  const [pattern] = sample.cases.flatMap(({ failures }) => failures)
  if (pattern === undefined) throw new Error('the sample has failures')
  const cases = all.map((seen, index) => {
    const { id = '' } = sample.requirements[seen.requirement] ?? {}
    const { operation = 'PUT /nfts/{id}', status = 200 } = seen
    const [exchange] = pattern.exchanges
    const failure = {
      ...pattern,
      requirement: id,
      message: seen.message,
      expected: seen.expected,
      actual: seen.actual,
      exchanges: exchange && [{ ...exchange, seq: index + 1, operation, response: { ...exchange.response, status } }],
    } as ReportFailure
    return {
      id: seen.case,
      title: '',
      requirements: [id],
      outcome: 'failed' as const,
      durationMs: 1,
      requests: 1,
      failures: [failure],
    }
  })
  return { ...sample, cases }
}

const numbers = (report: Report): number[] => causesOf(report, 'failed').map(({ failures }) => failures.length)

test('one thing that several cases say in other words of one operation is one cause', () => {
  const missing = { expected: 'Token a1b2c3', actual: 'nothing' }
  const report = reportOf(
    { case: 'minting/a', requirement: 0, message: 'the name of the token a differs', ...missing },
    {
      case: 'limits/b',
      requirement: 1,
      message: 'the name of token 1 of 2 differs',
      ...missing,
      expected: 'Token x9y8',
    },
    {
      case: 'orders/c',
      requirement: 2,
      message: 'fields are missing',
      expected: 'orderId, phase',
      actual: '{"orderId":1}',
    },
    {
      case: 'orders/d',
      requirement: 2,
      message: 'fields are missing',
      expected: 'orderId, phase',
      actual: '{"orderId":"x"}',
    },
  )
  expect(numbers(report).toSorted()).toEqual([2, 2])
})

test('a check that stands before two operations, a field that a shape lacks and a member that is read as it was answered are one cause', () => {
  const report = reportOf(
    ...['POST /collections', 'PUT /collections/{id}'].flatMap((operation, index) => [
      {
        case: `a/${index}`,
        requirement: 0,
        message: `${operation} answered 400`,
        expected: '200',
        actual: '400 {"message":"chain is not supported"}',
        operation,
        status: 400,
      },
      {
        case: `b/${index}`,
        requirement: index + 1,
        message: 'the answer has another shape',
        expected: 'Collection',
        actual: "/ must have required property 'fungibility'",
        operation,
      },
      {
        case: `c/${index}`,
        requirement: 3,
        message: 'subscription.enabled differs',
        expected: 'true (boolean)',
        actual: '"true" (string)',
        operation,
      },
    ]),
  )
  expect(numbers(report)).toEqual([2, 2, 2])
})

test('a prerequisite that is refused tells how much it kept from being judged', () => {
  const words = '400 {"error":true,"message":"no such chain"}'
  const report = reportOf(
    {
      case: 'collections/a',
      requirement: 0,
      message: 'PUT answered 400',
      expected: '200',
      actual: words,
      status: 400,
    },
    { case: 'orders/b', requirement: 1, message: 'answered 200', expected: '400', actual: '200 {}' },
  )
  const requirements = report.requirements.map((one, index) =>
    index < 2
      ? one
      : {
          ...one,
          outcome: 'blocked' as const,
          reason: index < 4 ? `minting/c: a collection could not be created: ${words}` : 'minting/d: something else',
        },
  )
  const causes = causesOf({ ...report, requirements }, 'failed')
  expect(causes.map(({ blocks }) => blocks.length).toSorted()).toEqual([0, 2])
})

test('what another operation, another status or another requirement says is another cause', () => {
  const status = { message: 'answered 200', expected: '400', actual: '200 []' }
  const report = reportOf(
    { case: 'a/a', requirement: 0, ...status },
    { case: 'b/b', requirement: 0, ...status, actual: '200 {}', operation: 'GET /wallets' },
    { case: 'c/c', requirement: 1, message: 'the limit differs', expected: '5', actual: 'nothing' },
    { case: 'd/d', requirement: 2, message: 'the size differs', expected: '7', actual: 'nothing' },
  )
  expect(numbers(report)).toEqual([1, 1, 1, 1])
})

test('what one requirement says of two operations joins nothing that has to do with one of them alone', () => {
  const refusal = { message: 'the refusal is no error record', expected: 'an error record', actual: '{}' }
  const report = reportOf(
    { case: 'errors/a', requirement: 0, ...refusal, operation: 'POST /signMessage', status: 404 },
    { case: 'errors/b', requirement: 0, ...refusal, operation: 'GET /usage', status: 404 },
    { case: 'signing/c', requirement: 1, ...refusal, operation: 'POST /signMessage', status: 404 },
    { case: 'usage/d', requirement: 2, ...refusal, operation: 'GET /usage', status: 404 },
  )
  const together = causesOf(report, 'failed').map(({ failures }) => failures.map(({ case_ }) => case_.id))
  expect(together.toSorted()).toEqual([
    ['errors/a', 'signing/c'],
    ['errors/b', 'usage/d'],
  ])
})

test('an operation that is not there is one cause, and its title', () => {
  const at = { operation: 'POST /signMessage', status: 404 }
  const report = reportOf(
    { case: 'a/a', requirement: 0, message: 'the signature differs', expected: '0x1', actual: 'nothing', ...at },
    { case: 'b/b', requirement: 1, message: 'answered 404, expected 200', expected: '200', actual: '404 {}', ...at },
  )
  const traffic = [{ operation: 'POST /signMessage', requests: 9, statuses: { 404: 9 }, latency: {} }]
  const titles = (one: Report): string[] => causesOf(one, 'failed').map(({ title }) => title)
  expect(titles({ ...report, traffic })).toEqual(['POST /signMessage answered 404 to every request'])
  // Where it answers others, the decisive answer stands before what it was held against.
  expect(titles(report).toSorted()).toEqual([
    'POST /signMessage answered 404: the signature differs',
    'answered 404, expected 200',
  ])
})

test('what one thing has stopped in many cases is one reason', () => {
  const sample = sampleReport(6, '', 'blocked')
  const requirements = sample.requirements.map((one, index) => ({
    ...one,
    reason:
      index < 4 ? `area-${index}/case: a mint to 0x${index}f was not complete after 30000 ms` : 'a/b failed on X-01',
  }))
  const [blocked] = unjudgedView({ ...sample, requirements })
  expect(blocked?.groups.map(({ ids }) => ids.length)).toEqual([4, 2])
})

test('words without an end, as a hostile target may send them, are no more work than others', () => {
  const endless = { message: 'm', expected: 'a name', actual: `a ${'x'.repeat(1_000_000)} ${'"\\'.repeat(500_000)}` }
  const all = Array.from({ length: 20 }, (_, index) => ({ case: `c${index}`, requirement: index % 8, ...endless }))
  // With work that grows by the square of the length it would take hours.
  expect(numbers(reportOf(...all)).reduce((sum, number) => sum + number, 0)).toBe(20)
})
