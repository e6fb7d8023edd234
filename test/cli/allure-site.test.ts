import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { withoutTracking, writeAllureSite } from '../../src/cli/report/allure-site.ts'
import { browserPath, openBrowser, openPage } from '../engine/report/browser.ts'
import { sampleReport } from '../engine/report/sample.ts'

test('what is loaded from elsewhere, or counts visits, is taken out', () => {
  const page = withoutTracking(
    '<meta charset="utf-8"><script src="data:text/javascript;base64,AA=="></script>' +
      '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>' +
      '<link rel="preload" href="//cdn.example/x.js"><script>own()</script>' +
      "<script>\nwindow.dataLayer = []; function gtag(){}\ngtag('js', new Date())</script><script>other()</script>",
  )
  expect(page).not.toMatch(/googletagmanager|gtag|cdn\.example/)
  expect(page).toContain('<script src="data:text/javascript;base64,AA=="></script>')
  expect(page).toContain('<script>own()</script><script>other()</script>')
  expect(page).toContain("default-src 'none'")
})

describe('the page of the official generator', () => {
  let file: string
  let html: string
  const report = sampleReport(48)

  beforeAll(async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'conformint-allure-'))
    file = await writeAllureSite({ report, exchanges: () => [] }, directory)
    html = readFileSync(file, 'utf8')
    return () => rmSync(directory, { recursive: true })
  }, 60_000)

  test('tracks nobody, and names nothing that is loaded', () => {
    expect(html).not.toMatch(/googletagmanager|gtag\(|google-analytics/)
    expect(html).not.toMatch(/<(?:script|link|img)\b[^>]*(?:src|href)=["']?(?:https?:)?\/\//)
  })

  test.runIf(browserPath !== undefined)(
    'opens in a browser: the results are there, and no request leaves the file',
    async () => {
      const browser = await openBrowser()
      onTestFinished(() => browser.close())
      const { page, wrongs } = await openPage(browser, file)
      await page
        .getByText(report.run.label ?? '')
        .first()
        .waitFor()
      await expect.poll(async () => (await page.locator('body').innerText()).includes('A repeated mint')).toBe(true)
      expect(await page.locator('body').innerText()).toContain(`${report.summary.failed} failed`)
      expect(wrongs).toEqual([])
    },
    60_000,
  )
})
