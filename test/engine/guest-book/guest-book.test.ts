import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { keys, kitModule, openKit, settingsOf } from '../../../fixtures/guest-book/kit.ts'
import { startGuestBook } from '../../../fixtures/guest-book/server.ts'
import type { Proof } from '../../../src/engine/prove/proof.ts'
import { prove } from '../../../src/engine/prove/prove.ts'
import { writeReports } from '../../../src/engine/report/write.ts'
import { prepare } from '../../../src/engine/run/prepare.ts'
import { verify } from '../../../src/engine/run/verify.ts'

// The engine judges another interface than the one that it was written for, as it is.
const folder = mkdtempSync(path.join(tmpdir(), 'guest-book-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function judged(fault?: string) {
  const prepared = await prepare({
    kit: kitModule,
    target: { kind: 'reference' },
    keys,
    openTarget: async () => ({ kind: 'reference', keys, ...(await startGuestBook(fault)) }) as never,
    settingsFor: () => settingsOf(1),
    scopeOf: (_, partial) => ({
      ...{ id: 'guests01', seed: 1, effort: 'quick', strict: true, profile: 'full', environment: 'staging' },
      ...{ chains: {}, keys: ['full'], capabilities: {}, selection: { only: [], areas: [], parts: [], cases: [] } },
      ...{ shard: '1/1', partial, budget: {} },
    }),
    filter: { profile: 'full' },
    scarceLimit: 1000,
    strict: true,
    waivers: [],
    concurrency: 4,
    toolVersion: '0.0.0',
  })
  return verify(prepared)
}

describe('a guest book', () => {
  test('that keeps every sentence is conforming', async () => {
    const { report, exitCode, internalErrors } = await judged()
    expect(internalErrors).toEqual([])
    expect(report.requirements.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(
      openKit().interface.catalogue.requirements.map(({ id }) => `${id} passed`),
    )
    expect(exitCode).toBe(0)
    expect(report.observations).toMatchObject([{ id: 'first-number', value: true }])
  })

  test('that trims is not: the example is shrunk, and every format of the report tells it', async () => {
    const { report, exitCode } = await judged('trims')
    expect(exitCode).toBe(1)
    const [failure] = report.cases.flatMap(({ failures }) => failures)
    expect(failure).toMatchObject({ requirement: 'GB-02', actual: '' })
    expect([' ', '\n']).toContain(failure?.counterexample)
    expect(failure?.curl.join('\n')).toContain('$GUEST_BOOK_KEY')
    const files = writeReports({ report, exchanges: () => [] }, folder, ['json', 'junit', 'html', 'markdown'])
    for (const file of files) expect(readFileSync(file, 'utf8'), file).toContain('GB-02')
    expect(files.map((file) => readFileSync(file, 'utf8')).join()).not.toContain('key_of_the_house')
  })

  test('has checks that are proved on six faults', { timeout: 60_000 }, async () => {
    const proof = await prove({ kit: kitModule, subject: kitModule }, { seeds: [1, 2], toolVersion: '0.0.0' })
    expect(proof.faults.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(
      ['trims', 'one-number', 'anonymous', 'keeps-refused', 'newest-first', 'never-torn'].map((id) => `${id} caught`),
    )
    // Two sentences more than there are faults for.
    expect(proof.unproved).toEqual(['GB-01', 'GB-05', 'GB-08'])
  })

  test('and, with an earlier proof, by the cases that caught a fault then', { timeout: 60_000 }, async () => {
    const modules = { kit: kitModule, subject: kitModule }
    const tried = async (earlier?: Proof) => {
      const { summary, faults } = await prove(modules, { seeds: [1], brief: true, toolVersion: '0.0.0', earlier })
      return { summary, faults: faults.map(({ durationMs: _, ...fault }) => fault) }
    }
    const proof = await prove(modules, { seeds: [1], brief: true, toolVersion: '0.0.0' })
    const { summary, faults } = proof
    expect(await tried(proof)).toEqual({ summary, faults: faults.map(({ durationMs: _, ...fault }) => fault) })
    // Of a proof whose cases catch it no more nothing is believed.
    const wrong = faults.map((fault) => ({
      ...fault,
      failed: fault.failed.map((one) => ({ ...one, cases: ['guest-book/no-such-case'] })),
    }))
    expect((await tried({ ...proof, faults: wrong })).summary).toEqual(summary)
  })
})
