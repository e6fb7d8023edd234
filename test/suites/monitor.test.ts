import { describe, expect, test } from 'vitest'
import type { FaultId } from '../../reference-impl/index.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { runAgainst } from '../../src/engine/prove/against.ts'
import type { RequirementId } from '../../src/interface/case.ts'
import { openInterface } from '../../src/interface/interface.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { openReferenceSubject } from '../../src/target/subject.ts'
import type { CaseId } from '../../suites/case-id.ts'
import { allCases } from '../../suites/index.ts'
import { openMonitoring } from '../../suites/monitor/index.ts'
import { ListEnd } from '../../suites/monitor/list-end.ts'
import { Owners } from '../../suites/monitor/owners.ts'
import type { Asked } from '../../suites/monitor/request.ts'

/** What one case, which looks at something else, finds of a fault. */
async function foundBy(case_: CaseId, fault: FaultId): Promise<readonly CaseResult[]> {
  const subject = openReferenceSubject()
  const server = await subject.start(fault)
  const cases = allCases.filter(({ id }) => id === case_)
  const settings = subject.settingsFor([], 1, server.keys)
  return runAgainst(openInterface(), cases, server, { settings, createMonitor: openMonitoring() })
}

test.each<[CaseId, FaultId, RequirementId]>([
  ['batch/malformed', 'batch-description-lost', 'BATCH-07'],
  ['chains/collections', 'collection-never-semi-fungible', 'COL-34'],
])('%s tells of %s by %s, which it does not cite', async (case_, fault, rule) => {
  expect(allCases.find(({ id }) => id === case_)?.requirements).not.toContain(rule)
  const [result] = await foundBy(case_, fault)
  expect(result?.outcome).toBe('failed')
  expect(result?.failures.map(({ requirement }) => requirement)).toEqual([rule])
  expect(result?.exercised).toContain(rule)
})

const answer = (status: number, json: unknown) => ({ response: { status, json } }) as unknown as Exchange

/** A run that has made so many collections, one each 100 ms, and has read the list after each; what it reads, it is shown of those. */
function listed(count: number, shownOf: (made: readonly string[]) => readonly string[], end = 60_000) {
  let now = 0
  const list = new ListEnd(() => now)
  const made: string[] = []
  const read = () => answer(200, { results: shownOf(made).map((id) => ({ id })) })
  for (let index = 0; index < count; index += 1) {
    now += 100
    made.push(`c${index}`)
    list.noteMade(`c${index}`, answer(200, {}))
    list.noteList(read())
  }
  now += end
  list.noteList(read())
  return list.wrongIn(read(), 30_000)
}

describe('a list of collections', () => {
  test('that shows twenty at once, and none of those that are made later, ends there', () => {
    expect(listed(60, (made) => made.slice(0, 20)).map(({ rule }) => rule)).toEqual(['COL-19'])
  })

  test('that runs behind does not end, nor one that shows nothing at first or lacks a few', () => {
    expect(listed(60, (made) => made)).toEqual([])
    expect(listed(60, (made) => made.slice(0, 20), 20_000)).toEqual([])
    expect(listed(60, () => [])).toEqual([])
    expect(listed(60, (made) => made.slice(0, 5))).toEqual([])
    expect(listed(25, (made) => made.slice(0, 20))).toEqual([])
  })
})

test.each([
  ['userId=ada', 0],
  ['userId=grace', 1],
  // Which of several counts is said nowhere.
  ['userId=ada&userId=grace', 0],
  ['userId=grace&userId[]=ada', 0],
])('a look-up of %s that shows the wallet of ada shows that of another user %i times', (query, wrong) => {
  const owners = new Owners()
  const wallet = { chain: 'polygon-amoy', publicKey: '0x1' }
  owners.note(asked('createWallet', '', { userId: 'ada', chain: 'polygon-amoy' }), answer(201, wallet))
  expect(owners.wrongIn(asked('listWallets', query), answer(200, [wallet]))).toHaveLength(wrong)
})

const asked = (operation: Asked['operation'], query: string, body?: Asked['body']): Asked => ({
  operation,
  path: [],
  query: new URLSearchParams(query),
  body,
})
