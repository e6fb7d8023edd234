import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import { type Report, reportSchema } from '../../src/engine/report/model.ts'
import { scopes } from '../../src/interface/roles.ts'
import { scenarios } from './scenarios/index.ts'
import { Sessions } from './sessions.ts'

/** Cases that read, create, list, refuse, mint and order. */
const usual = [
  'wallets/refuses-no-user',
  'wallets/user-id-gets-one-wallet',
  'listing/new-wallet-is-empty',
  'collections/create',
  'minting/repeats',
]

/** Longest that one run may take, in seconds, and the most memory that it may take, in MB; the process alone has 110. */
const longest = 120
const mostMemory = 290

/** Largest files, in bytes; a summary has to fit into the comment of a pull request. */
const largest: Readonly<Record<string, number>> = { 'index.html': 5_000_000, 'summary.md': 60_000 }

/** Every piece of it would give it away. */
const key = 'q7ZtXw9KfLm-P2vRs4Jd'

const sessions = new Sessions()
const table: string[] = []
let reference: RunningReference
let folder: string
let config: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
  config = path.join(folder, 'conformint.yaml')
  const limits = { requestTimeout: '4s', completionTimeout: '2s', retryAfter: '8s' }
  writeFileSync(config, JSON.stringify({ keys: { full: key }, limits }))
  reference = await startReference({ mintDelayMs: 20, keys: { [key]: { project: 'one', scopes: [...scopes] } } })
})
afterAll(async () => {
  sessions.close()
  await reference.close()
  rmSync(folder, { recursive: true })
  // The table is the point of this suite: it is printed whatever came of it.
  process.stdout.write(`${table.toSorted().join('\n')}\n`)
})

describe.concurrent('a run against a server that', () => {
  test.each(scenarios)('$id: $ends', async ({ id, open, ends, because, cases = usual }) => {
    const line = await open(reference.url)
    try {
      const flags = { target: line.url, config, effort: 'quick', seed: '1', case: cases }
      const {
        code,
        seconds,
        grown,
        sizes,
        leaks,
        report: text,
        said,
      } = await sessions.run({ id, flags }, longest * 1000)
      const report = JSON.parse(text) as Report | null
      const outcome = `${code} ${report?.verdict ?? 'no report'}`
      table.push([id.padEnd(58), outcome.padEnd(20), `${seconds.toFixed(1)} s`, `${Math.round(grown)} MB`].join('  '))
      expect(reportSchema.safeParse(report).success, said).toBe(true)
      if (ends === 'conforming') expect(code, said).toBe(0)
      else if (ends === 'unanswered') expect(code, said).toBe(3)
      else expect([0, 1, 3], said).toContain(code)
      if (because !== undefined) expect(report?.because?.join('\n')).toMatch(because)
      for (const [file, most] of Object.entries(largest)) expect(sizes[file], file).toBeLessThan(most)
      expect(leaks).toEqual([])
      expect(grown).toBeLessThan(mostMemory)
    } finally {
      line.close()
    }
  })
})
