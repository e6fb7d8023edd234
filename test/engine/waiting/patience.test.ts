import { expect, test } from 'vitest'
import { executeCase } from '../../../src/engine/case/execute.ts'
import { ExchangeLog } from '../../../src/engine/evidence/exchange-log.ts'
import { Runner } from '../../../src/engine/run/runner.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import { CasePatience, type HeldWait, Patience } from '../../../src/engine/waiting/patience.ts'
import type { Case, CaseContext, WalletRuntime } from '../../../src/interface/case.ts'
import { exchange, runtime } from '../case/runtime.ts'

const limit = 30_000
let now = 0
const patienceOf = (): Patience => new Patience(() => now, ['WAL-01'])
const log = (): ExchangeLog => new ExchangeLog({ size: 0, add: () => {} })

/** A wait that has begun now. */
const begun = (run: Patience, usual?: number): HeldWait =>
  new CasePatience(run, 'test/case', log()).begin(now, limit, () => usual)

/** An answer that says that its operation is not there. */
const notThere = (caseId: string, status = 404): Exchange => ({ ...exchange(status, undefined), caseId })

test('while nothing is wrong, a wait lasts as long as the settings allow', () => {
  const run = patienceOf()
  const wait = begun(run, 100)
  run.violated('WAL-11')
  expect([wait.end() - now, wait.isCut()]).toEqual([limit, false])
})

test('once a requirement has failed that counts, it lasts ten times as long as such waits do, and two seconds at least', () => {
  const run = patienceOf()
  const waits = [undefined, 50, 400, 5000].map((usual) => begun(run, usual))
  run.violated('WAL-01')
  expect(waits.map((wait) => wait.end() - now)).toEqual([2000, 2000, 4000, limit])
  now += 4000
  expect(waits[2]?.blocked().message).toBe(
    'what it was asked for had not come after 4 s; once a requirement has failed, a run does not wait the whole ' +
      'limits.completionTimeout (30 s)',
  )
})

test('a wait that is half over by then goes on to its end', () => {
  const run = patienceOf()
  const half = begun(run)
  now += 1
  const later = begun(run)
  now += limit / 2 - 1
  run.violated('WAL-01')
  now += limit / 4
  run.violated('WAL-01')
  expect([half.isCut(), later.isCut()]).toEqual([false, true])
})

test('waits side by side count once', () => {
  const own = new CasePatience(patienceOf(), 'test/case', log())
  const [first, second] = [own.begin(now, limit, () => undefined), own.begin(now + 500, limit, () => undefined)]
  now += 1000
  first.over(false)
  second.over(false)
  own.begin(now, limit, () => undefined).over(true)
  expect(own.inVain).toBe(1000)
})

test('what is waited for is told once it has lasted a while', () => {
  const run = patienceOf()
  const wait = begun(run)
  expect(run.waits).toEqual({ waits: 0 })
  now += 2500
  expect(run.waits).toEqual({ waits: 1, longest: { caseId: 'test/case', waitedMs: 2500, limitMs: limit } })
  wait.over(true)
  expect(run.waits).toEqual({ waits: 0 })
})

test('an operation is not there when several cases were told so for a while, and is there as soon as it answers', () => {
  const { absent } = patienceOf()
  const [{ operation }] = [notThere('a/a')]
  for (const caseId of ['a/a', 'a/a', 'a/a', 'a/a', 'a/a']) absent.saw(notThere(caseId))
  now += 10_000
  expect(absent.has(operation)).toBe(false)
  absent.saw(notThere('b/b'))
  expect([absent.has(operation), absent.has(operation, 5000)]).toEqual([true, false])
  absent.saw(exchange(200, []))
  expect(absent.has(operation)).toBe(false)
})

test('405 and 501 need no while, and what is no answer of the service says nothing', () => {
  const { absent } = patienceOf()
  const { operation } = notThere('a/a')
  for (const status of [405, 501, 503, 405, 405]) absent.saw(notThere(`a/${status}`, status))
  expect(absent.has(operation)).toBe(true)
  expect(absent.told(operation)).toBe('405 or 501 to each of 4 requests')
})

const waiting: Case = {
  id: 'test/waits',
  title: 'waits for a wallet',
  requirements: ['WAL-01'],
  run: async (ctx: CaseContext) => {
    const found = await ctx.eventually(async () => {
      const { response } = await ctx.api.listWallets({})
      return response.status === 200 ? response : undefined
    })
    ctx.judge('WAL-01').that(found !== undefined, { message: 'is not there', expected: 'a wallet', actual: 'nothing' })
  },
}

/** A service whose look-up is not there for so many requests, and a run that knows it by then. */
function without(requests: number): WalletRuntime {
  let left = requests
  const own = runtime(() => {
    left -= 1
    return left >= 0 ? exchange(404, undefined) : exchange(200, [])
  })
  const patience = new Patience(() => now, [])
  for (const caseId of ['a/a', 'a/a', 'a/a', 'b/b']) patience.absent.saw(notThere(caseId))
  now += 10_000
  return {
    ...own,
    settings: { ...own.settings, limits: { ...own.settings.limits, completionTimeout: 60_000 } },
    patience,
  }
}

test('it is not waited for, and says so', async () => {
  const { outcome, reason, absent, requests } = await executeCase(waiting, without(1000))
  expect({ outcome, reason, absent, requests }).toEqual({
    outcome: 'blocked',
    reason:
      'GET /v1-alpha1/wallets answered 404 to each of 5 requests: it seems not to be there, and is not waited for',
    absent: 'GET /v1-alpha1/wallets',
    requests: 1,
  })
})

test('where it turns out to be there, what was not waited for is carried out once more', async () => {
  const other: Case = { ...waiting, id: 'test/later', run: async (ctx) => void (await ctx.api.listWallets({})) }
  const runner = new Runner(without(1), { concurrency: 1 })
  const results = await runner.run([waiting, other])
  expect(results.map(({ caseId, outcome }) => [caseId, outcome])).toEqual([
    ['test/waits', 'passed'],
    ['test/later', 'passed'],
  ])
})
