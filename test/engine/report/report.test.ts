import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import pc from 'picocolors'
import { describe, expect, onTestFinished, test } from 'vitest'
import { verdictText } from '../../../src/cli/verdict-text.ts'
import { Secrets } from '../../../src/engine/redaction/secrets.ts'
import { ownWords } from '../../../src/engine/report/build.ts'
import { ReportFolder } from '../../../src/engine/report/folder.ts'
import { renderBadge } from '../../../src/engine/report/formats/badge.ts'
import { renderJunit } from '../../../src/engine/report/formats/junit.ts'
import { renderMarkdown } from '../../../src/engine/report/formats/markdown.ts'
import { markDifference } from '../../../src/engine/report/html/failures.ts'
import { renderHtml } from '../../../src/engine/report/html/page.ts'
import { reportSchema } from '../../../src/engine/report/model.ts'
import { terminalLine, terminalText, xmlText } from '../../../src/engine/text/index.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import { secretPlaces } from '../../interface/opened.ts'
import { hostile, sampleReport } from './sample.ts'

const evil = sampleReport(24, hostile)

describe('the published schema', () => {
  const schema = JSON.parse(readFileSync(path.join(packageRoot, 'reports', 'report.schema.json'), 'utf8'))
  const validate = new Ajv2020({ strict: false }).compile(schema)

  test('is the one of the model', () => {
    execFileSync(process.execPath, [path.join(packageRoot, 'tools', 'generate', 'schemas.ts'), '--check'])
  })

  test('accepts what the model accepts, and refuses what it refuses', () => {
    expect(validate(JSON.parse(JSON.stringify(evil)))).toBe(true)
    expect(reportSchema.safeParse(evil).success).toBe(true)
    for (const wrong of [
      { ...evil, verdict: 'fine' },
      { ...evil, schema: 'other/1' },
      { ...evil, summary: {} },
    ]) {
      expect(validate(wrong)).toBe(false)
      expect(reportSchema.safeParse(wrong).success).toBe(false)
    }
  })
})

test.each(['full', 'run', 'quick', 'MUST', 'passed', 'read-only', 'conforming', 'requirements'])(
  'is one under the key %s too, which goes from what others say',
  (key) => {
    const secrets = new Secrets({ full: key }, secretPlaces)
    const report = secrets.value({ ...sampleReport(3), because: [`refused: ${key}`] }, ownWords())
    expect(reportSchema.safeParse(report).error).toBeUndefined()
    expect(report.because).toEqual(['refused: <redacted>'])
  },
)

describe('text of a hostile target', () => {
  const html = renderHtml(evil)

  test('is no markup in the page', () => {
    expect(html).not.toContain('<img')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
  })

  test('is well-formed XML, with a failure for each failed case and none for a waived one', () => {
    const xml = renderJunit(evil)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML forbids
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uFFFE\uFFFF]/)
    expect(xml.isWellFormed()).toBe(true)
    expect(xml.match(/<!\[CDATA\[/g)?.length).toBe(xml.match(/\]\]>/g)?.length)
    expect(xml.match(/<failure /g)).toHaveLength(evil.summary.failed)
    expect(xml).toContain('failures="1"')
    expect(xml.match(/<skipped\/>/g)).toHaveLength(
      evil.summary.waived + evil.summary.blocked + evil.summary.notApplicable,
    )
  })

  test('steers no terminal and breaks out of no code block', () => {
    const markdown = renderMarkdown(evil)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must be gone
    const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/
    for (const safe of [
      markdown,
      verdictText(evil, [], { colours: pc.createColors(false), width: 100 }),
      terminalText(hostile),
      terminalLine(hostile),
      xmlText(hostile),
    ]) {
      expect(safe).not.toMatch(control)
    }
    expect(outsideOfCode(markdown)).not.toContain('<img')
    expect(terminalLine('a\nb')).toBe('a\\nb')
  })

  test.each([
    '::error::x',
    'a\n  ::error file=x::y',
    'so ::error::x',
    '##vso[task.x]y',
    '##[error]x',
    'a ##teamcity[x]',
  ])('gives no command to a CI service: %j', (text) => {
    for (const safe of [terminalText(text), terminalLine(text)]) {
      expect(safe.split('\n').filter((line) => /^\s*::|\s::|##(vso|teamcity)?\[/.test(line))).toEqual([])
    }
  })

  test('shows marks of direction and control characters in JSON as escapes', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const text = '\u009b31m \u202e \u2066 \u007f'
    const file = new ReportFolder(folder).write('report.json', JSON.stringify({ [text]: text }))
    const json = readFileSync(file, 'utf8')
    expect(json).not.toMatch(/[\u007f-\u009f\u202e\u2066]/)
    expect(JSON.parse(json)).toEqual({ [text]: text })
  })
})

/** Lines of Markdown that are not within a fence, without their code spans. */
function outsideOfCode(markdown: string): string {
  let fence: string | undefined
  const outside: string[] = []
  for (const line of markdown.split('\n')) {
    const [mark] = /^`{3,}/.exec(line) ?? []
    if (fence === undefined && mark) fence = mark
    else if (fence !== undefined && line === fence) fence = undefined
    else if (fence === undefined) outside.push(line.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, ''))
  }
  return outside.join('\n')
}

describe('the page', () => {
  const html = renderHtml(sampleReport(200))

  test('shows every requirement with its cases, and loads nothing', () => {
    for (const { id, cases } of sampleReport(200).requirements) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(`<code>${cases[0]}</code>`)
    }
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(html).not.toMatch(/@import|url\(/)
    expect(html).toContain("default-src 'none'")
  })

  test('says why a check accepts more than one answer', () => {
    expect(html).toContain('Why the check accepts what it accepts: States and transitions 2 settles later repeats only')
  })
})

test('the badge follows the endpoint schema', () => {
  expect(JSON.parse(renderBadge(evil))).toEqual({
    schemaVersion: 1,
    label: 'conformance',
    message: 'non-conforming, 3 failed',
    color: 'red',
  })
})

test('a difference is marked between texts that are versions of one, and not otherwise', () => {
  expect(markDifference('{"status":"pending"}', '{"status":"done"}')).toEqual([
    [
      { text: '{"status":"', differs: false },
      { text: 'pending', differs: true },
      { text: '"}', differs: false },
    ],
    [
      { text: '{"status":"', differs: false },
      { text: 'done', differs: true },
      { text: '"}', differs: false },
    ],
  ])
  expect(markDifference('Collection', '/id must be string')).toEqual([
    [{ text: 'Collection', differs: false }],
    [{ text: '/id must be string', differs: false }],
  ])
})
