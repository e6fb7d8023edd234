import { readFileSync } from 'node:fs'
import path from 'node:path'
import pc from 'picocolors'
import { expect, test } from 'vitest'
import { messageOf } from '../../../src/app/conformance.ts'
import { tellForge } from '../../../src/cli/report/tell-forge.ts'
import { verdictText } from '../../../src/cli/verdict-text.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import { causesOf } from '../../../src/engine/report/causes.ts'
import { renderAllure } from '../../../src/engine/report/formats/allure.ts'
import { renderCodeQuality } from '../../../src/engine/report/formats/code-quality.ts'
import { renderCtrf } from '../../../src/engine/report/formats/ctrf.ts'
import { renderJunit } from '../../../src/engine/report/formats/junit.ts'
import { renderMarkdown } from '../../../src/engine/report/formats/markdown.ts'
import { renderSarif } from '../../../src/engine/report/formats/sarif.ts'
import { renderHtml } from '../../../src/engine/report/html/page.ts'
import type { Report } from '../../../src/engine/report/model.ts'

/** As `tools/generate/broken-services.ts` writes it: a failure of each of twelve broken services. */
const report = JSON.parse(readFileSync(path.join(import.meta.dirname, 'twelve-failures.json'), 'utf8')) as Report

const folder = 'conformint-report'
const again = (caseId: string): string => `npx conformint replay ${folder} ${caseId}`

/** The text of the page between its tags, as far as it tells failures. */
function pageText(): string {
  const page = renderHtml(report, undefined, again)
  const causes = /<section[^>]*id="failed"[\s\S]*?<\/section>/.exec(page)?.[0] ?? page
  return causes
    .replaceAll(/<(script|style|svg|template)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** What GitHub's runner is told. */
function annotations(): string {
  const lines: string[] = []
  const colours = pc.createColors(false)
  const err = (line: string): void => void lines.push(line)
  const terminal = { out: err, err, hide: () => {}, width: 100, colours, errColours: colours }
  tellForge(
    { report, again, exchanges: undefined } as never,
    { write: (name: string) => name } as never,
    { GITHUB_ACTIONS: 'true' },
    terminal,
  )
  return lines.join('\n').replaceAll('%0A', '\n')
}

const formats: Readonly<Record<string, () => string>> = {
  console: () => verdictText(report, [`${folder}/report.json`], { colours: pc.createColors(false), width: 100 }),
  // Their sentences are those of the catalogue, which may be reworded.
  vitest: () =>
    report.cases
      .map((one) => messageOf(one as unknown as CaseResult).replaceAll(/^( {2}(?:MUST|SHOULD)) .*$/gm, '$1'))
      .join('\n\n'),
  page: pageText,
  summary: () => renderMarkdown(report, again),
  junit: () => renderJunit(report, again),
  annotations,
  sarif: () =>
    (JSON.parse(renderSarif(report, undefined, again)) as Sarif).runs
      .flatMap(({ results }) => results.map(({ message }) => message.text))
      .join('\n\n'),
  ctrf: () =>
    (JSON.parse(renderCtrf(report)) as Ctrf).results.tests
      .map(({ message, trace }) => `${message}\n${trace}`)
      .join('\n\n'),
  allure: () =>
    [...renderAllure(report)]
      .filter(([file]) => file.endsWith('-result.json'))
      .map(([, text]) => (JSON.parse(text) as Allure).statusDetails.message)
      .join('\n\n'),
  'code-quality': () =>
    (JSON.parse(renderCodeQuality(report)) as CodeQuality[]).map(({ description }) => description).join('\n\n'),
}

interface Allure {
  readonly statusDetails: { readonly message: string }
}
interface CodeQuality {
  readonly description: string
}
interface Sarif {
  readonly runs: readonly { readonly results: readonly { readonly message: { readonly text: string } }[] }[]
}
interface Ctrf {
  readonly results: { readonly tests: readonly { readonly message: string; readonly trace: string }[] }
}

test.each(Object.entries(formats))('twelve failures are told on %s as they were', async (name, render) => {
  await expect(`${render().trim()}\n`).toMatchFileSnapshot(`told/${name}.txt`)
})

/** Without what escaping, wrapping and markup make of it. */
const bare = (text: string): string =>
  text.replaceAll(/&(?:amp;)*(?:quot|#34|#39|lt|gt|amp);|[\\`*_"'<>&|\s%]|%[0-9A-F]{2}/g, '')

test.each(Object.entries(formats).filter(([name]) => name !== 'page' && name !== 'annotations'))(
  'what was asked, expected and seen of each stands in %s',
  (_, render) => {
    const text = bare(render())
    for (const { failures } of report.cases) {
      for (const { requirement, exchanges, decisive } of failures) {
        const asked = exchanges.find(({ seq }) => seq === decisive) ?? exchanges.at(-1)
        const { pathname } = new URL(asked?.request.url ?? '')
        // Formats are long: a difference of them tells nobody anything.
        expect(text.includes(requirement), requirement).toBe(true)
        expect(text.includes(bare(`${asked?.request.method} ${pathname}`)), requirement).toBe(true)
      }
    }
  },
)

test('each of them has a cause of its own', () => {
  expect(causesOf(report, 'failed').map(({ requirements }) => requirements.length)).toEqual(report.cases.map(() => 1))
})
