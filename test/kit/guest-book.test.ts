import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { CommandLines } from '../cli/command-lines.ts'
import { guestBookFolder } from './guest-book-folder.ts'

// The engine judges another interface than the one that it was written for, by its door alone.
const folder = guestBookFolder()
const begin = path.join(folder, 'begin.ts')
writeFileSync(begin, 'await import(process.argv[2])')
const lines = new CommandLines(begin)
afterAll(async () => {
  lines.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a module in the stranger's folder. @returns what it prints, as JSON */
async function printed(name: string, code: string): Promise<unknown> {
  const file = path.join(folder, `${name}.ts`)
  writeFileSync(
    file,
    `import { compareReports, diffReports, prove, readReport, run, UsageError, writeReport } from 'conformint/kit'
     import kit from './kit.ts'
     import { startGuestBook } from './server.ts'
     const { module: _, ...value } = kit
     const judged = (fault?: string, of = kit) =>
       run(of, { target: () => startGuestBook(fault), seed: 1, effort: 'quick', limits: { completionTimeout: 500 } })
     const tell = (what: unknown) => console.log(JSON.stringify(what))
     ${code}`,
  )
  const { status, stdout, stderr } = await lines.run([pathToFileURL(file).href], { cwd: folder, env: process.env })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

const ids = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `GB-0${number}`)
const faults = [
  ...['says-200', 'trims', 'one-number', 'anonymous', 'keeps-refused', 'last-ten', 'newest-first', 'never-torn'],
  'any-key',
]

describe.each([
  ['kit', 'in a thread that loads it'],
  ['value', 'in this thread'],
])('a guest book, judged by the %s, %s', (of) => {
  test('that keeps every sentence is conforming', async () => {
    const run = `const { report, exitCode, internalErrors } = await judged(undefined, ${of})
      tell({ report, exitCode, internalErrors })`
    expect(await printed(`conforming-${of}`, run)).toMatchObject({
      exitCode: 0,
      internalErrors: [],
      report: {
        verdict: 'conforming',
        requirements: ids.map((id) => ({ id, outcome: 'passed' })),
        observations: [{ id: 'first-number', value: true }],
        run: { quota: { kind: 'entries', made: 'signed' }, signed: expect.any(Number), budget: { entries: 1000 } },
      },
    })
  })

  test('that trims is not: the example is shrunk, and every format of the report tells it', async () => {
    const run = `import { readFileSync } from 'node:fs'
      const { report, exitCode } = await judged('trims', ${of})
      const files = writeReport(report, 'out-${of}', undefined, (id) => 'guest-book replay out ' + id)
      const told = files.map((file) => readFileSync(file, 'utf8'))
      tell({ exitCode, failures: report.cases.flatMap(({ failures }) => failures), told, again: readReport('out-${of}') })`
    const { exitCode, failures, told, again } = (await printed(`trims-${of}`, run)) as {
      exitCode: number
      failures: readonly { requirement: string; actual: string; counterexample: string; curl: readonly string[] }[]
      told: readonly string[]
      again: { verdict: string }
    }
    expect(exitCode).toBe(1)
    expect(failures).toMatchObject([{ requirement: 'GB-02', actual: '' }])
    expect([' ', '\n']).toContain(failures[0]?.counterexample)
    expect(failures[0]?.curl.join('\n')).toContain('$GUEST_BOOK_KEY')
    for (const text of told) expect(text).toContain('GB-02')
    expect(told.join()).not.toContain('key_of_the_house')
    expect(told.join()).toContain('Entries signed')
    expect(again.verdict).toBe('non-conforming')
  })

  test('has checks that are proved on its faults', async () => {
    const proof = (await printed(`proof-${of}`, `tell(await prove(${of}, { seeds: [1, 2] }))`)) as {
      verdict: string
      faults: readonly { id: string; outcome: string }[]
    }
    expect(proof.faults.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(faults.map((id) => `${id} caught`))
    expect(proof).toMatchObject({ verdict: 'proved', unproved: [], errors: [] })
  })
})

test('with an earlier proof a fault is tried by the cases that caught it then, and of a wrong one nothing is believed', async () => {
  const run = `const proved = async (earlier?: Awaited<ReturnType<typeof prove>>) =>
      (await prove(kit, { seeds: [1], brief: true, earlier }))
    const proof = await proved()
    const wrong = proof.faults.map((fault) => ({
      ...fault,
      failed: fault.failed.map((one) => ({ ...one, cases: ['guest-book/no-such-case'] })),
    }))
    tell([proof, await proved(proof), await proved({ ...proof, faults: wrong })].map(({ summary }) => summary))`
  const [first, ...others] = (await printed('earlier', run)) as readonly unknown[]
  expect(others).toEqual([first, first])
})

test('two reports are compared, and what newly fails is told', async () => {
  const run = `const [good, bad] = [(await judged()).report, (await judged('never-torn')).report]
    tell({ newlyFailing: diffReports(good, bad).newlyFailing, columns: compareReports([good, bad]).columns.length })`
  expect(await printed('compared', run)).toMatchObject({ newlyFailing: [{ id: 'GB-07' }], columns: 2 })
})

test('who names what there is not is told so', async () => {
  const run = `const wrong = await run(kit, { target: 'nowhere' }).catch((error) => error)
    const none = await run(kit, { target: 'http://127.0.0.1:1', only: ['GB-99'] }).catch((error) => error)
    tell([wrong, none].map((error) => [error instanceof UsageError, error.message]))`
  expect(await printed('wrong', run)).toEqual([
    [true, expect.stringContaining('is no address of a service')],
    [true, expect.stringContaining('There is no requirement "GB-99"')],
  ])
})

test('what is not there is inconclusive', async () => {
  const run = `const { exitCode, unreachable } = await run(kit, { target: 'http://127.0.0.1:1', seed: 1 })
    tell({ exitCode, unreachable })`
  expect(await printed('gone', run)).toMatchObject({ exitCode: 3, unreachable: expect.stringContaining('127.0.0.1:1') })
})
