import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signed, statementOf } from '../../../src/engine/report/attestation.ts'
import { diffReports } from '../../../src/engine/report/compare/diff.ts'
import { comparePage, diffPage } from '../../../src/engine/report/compare/pages.ts'
import { compareReports } from '../../../src/engine/report/compare/table.ts'
import { renderHtml } from '../../../src/engine/report/html/page.ts'
import type { Report } from '../../../src/engine/report/model.ts'
import { inABrowser } from '../../retried/second-attempt.ts'
import { browserPath, type Opened, openBrowser, openPage, openTab, type Window, wrongsOf } from './browser.ts'
import { hostile, sampleReport } from './sample.ts'

let browser: Browser
let tab: Opened
let directory: string

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-page-'))
  if (browserPath === undefined) return
  browser = await openBrowser()
  tab = await openTab(browser)
})
afterAll(async () => {
  await browser?.close()
  rmSync(directory, { recursive: true })
})

function written(name: string, report: Report): string {
  const file = path.join(directory, `${name}.html`)
  writeFileSync(file, renderHtml(report))
  return file
}

const passing = (): Report => {
  const report = sampleReport(48)
  const requirements = report.requirements.map(({ reason: _, ...one }) => ({ ...one, outcome: 'passed' as const }))
  const cases = report.cases.map(({ reason: _, ...one }) => ({ ...one, outcome: 'passed' as const, failures: [] }))
  const summary = { passed: 48, failed: 0, waived: 0, blocked: 0, notApplicable: 0, notSelected: 0, notFollowed: 0 }
  return { ...report, verdict: 'conforming', because: [], waivers: [], requirements, cases, summary }
}

const claimed: Report['claims'] = (['conforming', 'non-conforming', 'not-judged', 'not-offered'] as const).map(
  (claim) => ({
    ...{ part: `part-${claim}`, claim, passed: 12, failed: 0 },
    reason: 'blocked: MINT-01, MINT-02, MINT-03 and 12 of 57 requirements not applicable',
  }),
)

const attested = (report: Report): string =>
  signed(
    statementOf(report, [{ name: 'report.json', content: Buffer.from('x') }]),
    generateKeyPairSync('ed25519').privateKey,
  )

const usual: readonly Window[] = [
  [390, 'dark'],
  [1280, 'light'],
]

/** A megabyte. */
const huge = '</script><svg onload=alert(1)>\u202e'.repeat(1 << 15)

describe.skipIf(browserPath === undefined)('the page in a browser', inABrowser, () => {
  test.each([
    ['passing', passing()],
    ['failing', sampleReport(120)],
    ['partial', { ...passing(), run: { ...passing().run, partial: true } }],
    ['claims', { ...sampleReport(48), claims: claimed }],
    ['hostile', sampleReport(48, hostile)],
    ['of 300 failures', sampleReport(300, '', 'failed')],
    ['of a megabyte in every value', sampleReport(8, huge)],
  ] as const)(
    '%s: no error, no request, nothing for axe, nothing wider than the window',
    async (name, report) => {
      const axe = report.requirements.length < 200 ? 1280 : undefined
      expect(await wrongsOf(tab, written(name, report), [...usual, [1920, 'dark']], axe)).toEqual([])
    },
    120_000,
  )

  test('works without JavaScript: all is there, and what filters is not', async () => {
    const report = sampleReport(120)
    const { page, wrongs } = await openPage(browser, written('plain', report), { script: false })
    expect(await page.locator('#filters').isVisible()).toBe(false)
    expect(await page.locator('.cause').first().isVisible()).toBe(true)
    expect(await page.locator('.requirement').count()).toBe(120)
    expect(wrongs).toEqual([])
  })

  test('filters and search go over everything, are counted, and stand in the address', async () => {
    const file = written('filtered', sampleReport(48))
    const { page } = await openPage(browser, file)
    await page.keyboard.press('/')
    await page.keyboard.type('GENE-02')
    expect(await page.locator('#shown').textContent()).toContain('1 of 48 requirements')
    expect(await page.locator('.requirement:visible').count()).toBe(1)
    await page.locator('#search').fill('')
    await page.locator('.chip.failed').click()
    const failed = sampleReport(48).summary.failed
    expect(await page.locator('.requirement:visible').count()).toBe(failed)
    expect(page.url()).toContain('#show=failed')
    await page.locator('.chip.observed').click()
    expect(await page.locator('.observation:visible').count()).toBe(3)

    const again = await openPage(browser, file, { hash: '#show=observed&q=status' })
    expect(await again.page.locator('.observation:visible').count()).toBe(2)
    expect(await again.page.locator('.requirement:visible').count()).toBe(0)
    const link = await openPage(browser, file, { hash: '#GENE-01' })
    expect(await link.page.locator('#GENE-01 .more').isVisible()).toBe(true)
  })

  test('the buttons copy the line and the script', async () => {
    const report = sampleReport(24)
    const { page } = await openPage(browser, written('copied', report))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const cause = page.locator('.cause').first()
    const script = cause.locator('.script').nth(1)
    await cause.locator('.again summary').click()
    await script.locator('.copy').click()
    await expect.poll(() => script.locator('.copy').textContent()).toMatch(/^(Copied|Selected)$/)
    const copied = await page.evaluate<string>(
      '(async () => String(getSelection()) || (await navigator.clipboard.readText()))()',
    )
    expect(copied.trim()).toBe((await script.locator('pre').textContent())?.trim())
  })

  test.each<[string, () => string]>([
    ['a difference', () => diffPage(diffReports(passing(), sampleReport(48)))],
    ['no difference', () => diffPage(diffReports(passing(), passing()))],
    ['a hostile difference', () => diffPage(diffReports(passing(), sampleReport(48, hostile)))],
    ['a comparison', () => comparePage(compareReports([passing(), sampleReport(48), sampleReport(48, hostile)]))],
    ['a report that was signed', () => renderHtml(sampleReport(24), attested(sampleReport(24)))],
  ])(
    '%s: no error, no request, nothing for axe, nothing wider than the window',
    async (name, page_) => {
      const file = path.join(directory, `${name}.html`)
      writeFileSync(file, page_())
      expect(await wrongsOf(tab, file, usual, 1280)).toEqual([])
    },
    60_000,
  )

  test('is searched without a wait, also with 300 failures', async () => {
    const { page } = await openPage(browser, written('fluid', sampleReport(300, '', 'failed')))
    const ms = await page.evaluate<number>(`(() => {
      const started = performance.now()
      search.value = 'gene'
      search.dispatchEvent(new Event('input'))
      document.body.getBoundingClientRect()
      return performance.now() - started
    })()`)
    // A few dozen ms on a machine that does nothing else.
    expect(ms).toBeLessThan(5000)
    expect(await page.locator('#shown').textContent()).not.toContain('300 of 300')
  })

  test('is worked with the keyboard alone', async () => {
    const { page } = await openPage(browser, written('keyboard', sampleReport(120)))
    await page.keyboard.press('Tab')
    expect(await page.locator('.skip').evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(page.url()).toMatch(/#content$/)
    await page.locator('#area-wallets > summary').focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('#area-wallets .requirement').first().isVisible()).toBe(true)
    await page.locator('.chip.failed').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.url()).toContain('#show=failed')
  })

  test('draws latency by operation and completion times, and says what they show', async () => {
    const base = sampleReport(24)
    const times = [120, 180, 240, 900].map((value) => ({
      id: 'mint-completion-time',
      topic: 'Milliseconds until a mint was complete',
      section: 'Events',
      operation: 'PUT /2022-06-09/collections/{collectionId}/nfts/{id}',
      value,
      cases: [],
    }))
    const traffic = [
      { operation: 'GET /slow', requests: 10, statuses: { 200: 9, 0: 1 }, latency: { 400: 5, 800: 4 } },
      { operation: 'GET /fast', requests: 4, statuses: { 200: 4 }, latency: { 4: 4 } },
    ]
    const { page } = await openPage(browser, written('plots', { ...base, traffic, observations: times }))
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    const shown = page.locator('svg.plot')
    expect(await shown.evaluateAll((plots) => plots.map((plot) => plot.getAttribute('aria-label')))).toEqual([
      '4 times from 120 ms to 900 ms',
      'Half of the answers within 400 ms, 95 % within 800 ms',
      'Half of the answers within 4 ms, 95 % within 4 ms',
    ])
    expect(await shown.first().locator('circle').count()).toBe(4)
    const text = await page.locator('main').innerText()
    for (const part of [
      'no answer×1',
      'Transient network errors',
      'cases carried out again',
      'Requirements by operation',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Requirements by section of the interface')
  })

  test('prints a first page that sums it up', async () => {
    const { page } = await openPage(browser, written('printed', sampleReport(300)))
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.brief').isVisible()).toBe(true)
    expect(await page.locator('#filters').isVisible()).toBe(false)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
    // An A4 page with the margins of the browser, in its pixels.
    for (const report of [sampleReport(300), sampleReport(300, '', 'failed'), sampleReport(48, hostile)]) {
      await page.goto(`file://${written('printed', report)}`)
      await page.setViewportSize({ width: 718, height: 1046 })
      const summary = (await page.locator('#content > .wrap').first().boundingBox()) ?? { y: 0, height: 0 }
      expect(summary.y + summary.height).toBeLessThan(1046)
      expect(summary.height).toBeGreaterThan(200)
    }
  })
})

test('a page is under 5 MB, however much there is', () => {
  for (const report of [
    sampleReport(300, '', 'failed'),
    sampleReport(8, huge),
    sampleReport(200, 'x'.repeat(20_000)),
  ]) {
    expect(Buffer.byteLength(renderHtml(report))).toBeLessThan(5_000_000)
  }
})
