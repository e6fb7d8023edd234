import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import pc from 'picocolors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdictText } from '../../src/cli/verdict-text.ts'
import { scriptOf } from '../../src/engine/evidence/script.ts'
import { redactExchange } from '../../src/engine/redaction/redact.ts'
import { Secrets } from '../../src/engine/redaction/secrets.ts'
import { bounded } from '../../src/engine/report/bounded.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { reportSchema } from '../../src/engine/report/model.ts'
import { reporterNames } from '../../src/engine/report/reporter-names.ts'
import { writeReports } from '../../src/engine/report/write.ts'
import { jsonOf } from '../../src/engine/transport/body.ts'
import type { Exchange } from '../../src/engine/transport/exchange.ts'
import { sampleReport } from '../engine/report/sample.ts'
import { secretPlaces } from '../interface/opened.ts'
import { anyHeaders, anyJson, anyText } from './anything.ts'

const secrets = new Secrets({ full: 'sk_reference_full' }, secretPlaces)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A report in which anything stands where a target's words do. */
const anyReport: fc.Arbitrary<Report> = fc
  .tuple(anyText, anyJson, anyJson, anyHeaders)
  .map(([text, one, two, headers]) => {
    const report = sampleReport(8, text)
    for (const { failures } of report.cases) {
      for (const failure of failures) {
        failure.counterexample = jsonOf(one) ?? null
        for (const { request, response } of failure.exchanges) {
          request.body = one
          response.text = two
          Object.assign(response.headers, headers)
        }
      }
    }
    const [first] = report.observations
    if (first !== undefined) first.value = jsonOf(two) ?? null
    return bounded(secrets.value(report))
  })

test('every writer writes any report, and nothing in it that steers a terminal', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must be gone
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e]/
  const largest: Record<string, number> = { 'index.html': 5_000_000, 'summary.md': 60_000 }
  fc.assert(
    fc.property(anyReport, (report) => {
      expect(reportSchema.safeParse(report).success).toBe(true)
      const exchanges = () => report.cases.flatMap(({ failures }) => failures.flatMap((one) => one.exchanges))
      const material = { report, exchanges }
      const files = writeReports(material, folder, reporterNames)
      expect(files.length).toBeGreaterThan(8)
      expect(verdictText(report, [], { colours: pc.createColors(false), width: 100 })).not.toMatch(control)
      for (const file of files) {
        if (file.endsWith('/')) continue
        const text = readFileSync(file, 'utf8')
        expect(text, file).not.toMatch(control)
        expect(text.length, file).toBeLessThan(largest[path.basename(file)] ?? Infinity)
        if (/\.(json|sarif|har)$/.test(file)) JSON.parse(text)
      }
    }),
    { seed: 1, numRuns: 12 },
  )
})

const anyExchange: fc.Arbitrary<Exchange> = fc
  .record({
    query: anyText,
    body: fc.option(fc.oneof(anyText, anyJson), { nil: undefined }),
    text: anyText,
    headers: anyHeaders,
  })
  .map(({ query, body, text, headers }) => ({
    seq: 1,
    caseId: 'c',
    operation: 'PUT /x',
    durationMs: 1,
    startedAt: '2026-11-20T10:00:00.000Z',
    retries: 0,
    // As a client sends it: what may stand in no address is encoded there.
    request: { method: 'PUT', url: `http://x/${encodeURI(query.toWellFormed())}`, headers, body },
    response: { status: 200, headers: {}, text, json: jsonOf(text) },
  }))

test('no script runs what an exchange holds', () => {
  const marker = path.join(folder, 'pwned')
  const stubs = 'curl() { :; }; sleep() { :; }; touch() { command touch "$PWD/pwned"; }'
  fc.assert(
    fc.property(fc.array(anyExchange, { minLength: 1, maxLength: 3 }), anyText, (chain, title) => {
      const recorded = chain.map((one, index) => redactExchange({ ...one, seq: index + 1 }, secrets).exchange)
      const lines = scriptOf(recorded, { baseUrl: 'http://x', runId: 'k3x9a2bq', title, statusOnly: false })
      const file = path.join(folder, 'script.sh')
      writeFileSync(file, `${stubs}\n${lines.join('\n')}\n`)
      // It ends with 0, 1 or 3; what is no script ends with 2.
      execFileSync('sh', ['-c', 'sh script.sh >/dev/null 2>errors; s=$?; [ $s != 2 ] || { cat errors >&2; exit 2; }'], {
        cwd: folder,
      })
      expect(existsSync(marker)).toBe(false)
    }),
    { seed: 1, numRuns: 20 },
  )
})
