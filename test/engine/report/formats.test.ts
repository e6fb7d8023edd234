import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { renderAllure } from '../../../src/engine/report/formats/allure.ts'
import { renderBadge, renderBadgeSvg } from '../../../src/engine/report/formats/badge.ts'
import { renderCodeQuality } from '../../../src/engine/report/formats/code-quality.ts'
import { renderCtrf } from '../../../src/engine/report/formats/ctrf.ts'
import { renderHar } from '../../../src/engine/report/formats/har.ts'
import { renderJunit } from '../../../src/engine/report/formats/junit.ts'
import { renderMarkdown } from '../../../src/engine/report/formats/markdown.ts'
import { renderSarif } from '../../../src/engine/report/formats/sarif.ts'
import { hostile, sampleReport } from './sample.ts'

const require = createRequire(import.meta.url)
const validator = () => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, unicodeRegExp: false })
  addFormats.default(ajv)
  return ajv
}

/** Schemas as their formats publish them: CTRF 0.0 (github.com/ctrf-io/ctrf), and SARIF 2.1.0 of OASIS. */
const published = (format: 'ctrf' | 'sarif'): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `${format}.schema.json`), 'utf8'))

const reports = [
  ['plain', sampleReport(120)],
  ['hostile', sampleReport(48, hostile)],
  ['all failed', sampleReport(300, '', 'failed')],
  ['huge values', sampleReport(16, 'x\u202e'.repeat(100_000))],
  [
    'of contracts, in part',
    { ...sampleReport(24), kind: 'contracts', run: { ...sampleReport(24).run, partial: true } },
  ],
] as const
const place = { path: 'deploy/conformint.yaml', line: 3 }
const exchangesOf = (report: (typeof reports)[number][1]) =>
  report.cases.flatMap(({ failures }) => failures.flatMap(({ exchanges }) => exchanges))

describe.each(reports)('a report that is %s', (_, report) => {
  test('is valid JUnit by the common XSD, with failures of at most 8 KB', async () => {
    const xml = renderJunit(report)
    const schema = readFileSync(path.join(import.meta.dirname, 'junit.xsd'), 'utf8')
    const { valid, errors } = await validateXML({
      xml: [{ fileName: 'junit.xml', contents: xml }],
      schema: [{ fileName: 'junit.xsd', contents: schema }],
      initialMemoryPages: 256,
      maxMemoryPages: 4096,
    })
    expect(errors.slice(0, 3)).toEqual([])
    expect(valid).toBe(true)
    for (const [, text = ''] of xml.matchAll(/<failure[^>]*>([\s\S]*?)<\/failure>/g)) {
      expect(text.length).toBeLessThan(8192)
    }
    expect(xml).toContain(`[${report.requirements[0]?.id}]`)
  })

  test('says why more than one answer was accepted, wherever a failure is told', () => {
    for (const text of [renderJunit(report), renderMarkdown(report), renderCtrf(report), renderSarif(report, place)]) {
      expect(text).toContain('States and transitions 2 settles later repeats only')
    }
  })

  test('is valid CTRF by its published schema', () => {
    const validate = validator().compile(published('ctrf'))
    const document = JSON.parse(renderCtrf(report))
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
    expect(document.results.summary.tests).toBe(report.cases.length)
  })

  test('is valid SARIF by its published schema', () => {
    // Its dialect names itself in another way than ajv knows.
    const { id: _, $schema: __, ...schema } = published('sarif')
    const validate = validator().compile(schema)
    const document = JSON.parse(renderSarif(report, place))
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
    const [{ results = [] } = {}] = document.runs
    expect(results.length).toBeGreaterThan(0)
    for (const { locations } of results) {
      expect(locations[0].physicalLocation.artifactLocation.uri).toBe('deploy/conformint.yaml')
    }
    const without = JSON.parse(renderSarif(report))
    expect(validate(without)).toBe(true)
    expect(without.runs[0].results.every(({ locations }: { locations: unknown[] }) => locations.length === 0)).toBe(
      true,
    )
  })

  test('is valid HAR 1.2 by its published schema', () => {
    const ajv = validator()
    const schemas = require('har-schema') as Record<string, object>
    for (const schema of Object.values(schemas)) ajv.addSchema(schema)
    const document = JSON.parse([...renderHar(report, exchangesOf(report))].join(''))
    const validate = ajv.getSchema('har.json#') ?? ajv.getSchema('har.json')
    expect(validate?.(document), JSON.stringify(validate?.errors?.slice(0, 3))).toBe(true)
    expect(document.log.entries).toHaveLength(exchangesOf(report).length)
  })

  test('has a badge as the endpoint schema of shields.io wants it, and one as a picture', async () => {
    const badge = JSON.parse(renderBadge(report))
    expect(badge).toEqual({
      schemaVersion: 1,
      label: expect.stringMatching(/^(conformance|contracts)$/),
      message: expect.any(String),
      color: expect.stringMatching(/^(brightgreen|red|lightgrey|blue)$/),
    })
    if (report.run.partial) expect(badge.message).toMatch(/^partial /)
    expect(renderBadgeSvg(report)).toMatch(/^<svg [\s\S]*<\/svg>\n$/)
  })

  test('has an Allure result for each case, whose attachments are there', () => {
    const files = new Map(renderAllure(report))
    const results = [...files].filter(([name]) => name.endsWith('-result.json')).map(([, text]) => JSON.parse(text))
    expect(results).toHaveLength(report.cases.length)
    for (const { attachments, historyId, labels } of results) {
      expect(historyId).toMatch(/^[0-9a-f]{32}$/)
      expect(labels.map(({ name }: { name: string }) => name)).toContain('severity')
      for (const { source } of attachments) expect(files.has(`allure-results/${source}`)).toBe(true)
    }
  })

  test('has a summary below 60 KB, and an entry for GitLab for each requirement that is not kept', () => {
    expect(Buffer.byteLength(renderMarkdown(report))).toBeLessThan(60_000)
    const entries = JSON.parse(renderCodeQuality(report, place))
    expect(entries).toHaveLength(report.summary.failed)
    for (const entry of entries) {
      expect(entry).toMatchObject({
        description: expect.any(String),
        check_name: expect.any(String),
        fingerprint: expect.any(String),
        severity: expect.stringMatching(/^(info|minor|major|critical|blocker)$/),
        location: { path: expect.any(String), lines: { begin: expect.any(Number) } },
      })
    }
  })
})

test('a verdict that is not good is told in JUnit even where no case failed', () => {
  const quiet = sampleReport(12)
  const cases = quiet.cases.map((one) => ({ ...one, outcome: 'passed' as const, failures: [], internalError: false }))
  const reason = 'minting/repeats: 3 of 5 tokens were not listed within 30 s'
  const blocked = quiet.requirements.map((one, index) =>
    index < 2 ? { ...one, outcome: 'blocked' as const, reason } : { ...one, outcome: 'passed' as const },
  )
  const open = {
    ...quiet,
    cases,
    requirements: blocked,
    verdict: 'inconclusive' as const,
    because: ['2 never judged.'],
  }
  expect(renderJunit(open)).toMatch(/<testsuites [^>]*failures="0"[^>]*errors="1"/)
  expect(renderJunit(open)).toMatch(
    /<error message="2 never judged\."[\s\S]*3 of 5 tokens were not listed within 30 s \(/,
  )
  const expired = { ...open, verdict: 'non-conforming' as const, because: ['The waiver of MINT-07 expired.'] }
  expect(renderJunit(expired)).toMatch(/<testsuites [^>]*failures="1"[^>]*errors="0"/)
  expect(renderJunit({ ...open, verdict: 'conforming' })).toMatch(/<testsuites [^>]*failures="0"[^>]*errors="0"/)
})

test.each([
  [{ kind: 'command', url: 'http://127.0.0.1:41234' }, 'conformint/command/'],
  [{ kind: 'image', image: 'vendor/service:4', url: 'http://127.0.0.1:41234' }, 'conformint/vendor/service:4/'],
  [{ kind: 'url', url: 'https://vendor.example' }, 'conformint/https://vendor.example/'],
] as const)('the category of SARIF is the same at each run of %j', (target, category) => {
  const [, ...others] = Object.entries(sampleReport(12).run).filter(([name]) => name !== 'label')
  const run = Object.fromEntries(others) as unknown as ReturnType<typeof sampleReport>['run']
  const report = { ...sampleReport(12), target, run }
  expect(JSON.parse(renderSarif(report)).runs[0].automationDetails.id).toBe(category)
})
