import { describe, expect, test } from 'vitest'
import { laggards } from '../../fixtures/latitude.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'
import { openMonitoring } from '../../suites/monitor/index.ts'

// No sentence of the interface gives a time: what a run would have to wait longer for stays open, whichever way it is read.
describe.concurrent.each(laggards)('where it $says', ({ choices, completionTimeout, listsNothing, disputes = [] }) => {
  test('nobody is accused, and what rests on it is not passed either', async () => {
    const limits = { requestTimeout: 60_000, completionTimeout, retryAfter: 1000, mints: 100_000 }
    const results = await runAgainstReference(allCases, {
      seed: 1,
      reference: { choices },
      settings: { limits },
      createMonitor: openMonitoring(),
    })
    expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
    const { byId } = openInterface().catalogue
    const accused = results.flatMap(({ caseId, failures }) =>
      failures.map(({ requirement, message }) => ({ caseId, requirement, message })),
    )
    expect(accused.filter(({ requirement }) => !(disputes as readonly string[]).includes(requirement))).toEqual([])
    expect(disputes.filter((id) => byId.get(id)?.level !== 'SHOULD')).toEqual([])
    const stopped = results.filter(({ outcome }) => outcome === 'blocked').map(({ caseId }) => caseId)
    const read = [
      'minting/record',
      'wallets/lookup',
      'collections/list',
      'listing/wallet-of-many-tokens',
      'locators/recipients',
    ]
    // What is late by a few seconds may be there for who is slower than that himself, on a busy machine.
    const late = listsNothing ? read : read.filter((id) => stopped.includes(id))
    expect(late).not.toEqual([])
    expect(stopped).toEqual(expect.arrayContaining(late))
    const reasons = results.filter(({ caseId }) => late.includes(caseId)).map(({ reason }) => reason)
    for (const reason of reasons) expect(reason).toContain('limits.completionTimeout')
  })
})
