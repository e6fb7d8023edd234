import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { browserPath, openBrowser, openPage } from '../engine/report/browser.ts'
import { sampleReport } from '../engine/report/sample.ts'
import { Stranger } from '../package/stranger.ts'

// Allure's own page of a report, made where Allure is installed.

const report = sampleReport(48)
let stranger: Stranger
let html = ''

beforeAll(async () => {
  stranger = new Stranger('allure@3')
  stranger.write('report.json', JSON.stringify(report))
  stranger.ran(stranger.command, ['report', 'render', 'report.json', '--allure', 'page'])
  html = stranger.read('page', 'index.html')
})

afterAll(() => stranger.leave())

test('tracks nobody, and names nothing that is loaded', () => {
  expect(html).not.toMatch(/googletagmanager|gtag\(|google-analytics/)
  expect(html).not.toMatch(/<(?:script|link|img)\b[^>]*(?:src|href)=["']?(?:https?:)?\/\//)
})

test.runIf(browserPath !== undefined)(
  'opens in a browser: the results are there, and no request leaves the file',
  async () => {
    const browser = await openBrowser()
    onTestFinished(() => browser.close())
    const { page, wrongs } = await openPage(browser, path.join(stranger.folder, 'page', 'index.html'))
    await page
      .getByText(report.run.label ?? '')
      .first()
      .waitFor({ timeout: 180_000 })
    await expect.poll(async () => (await page.locator('body').innerText()).includes('A repeated mint')).toBe(true)
    expect(await page.locator('body').innerText()).toContain(`${report.summary.failed} failed`)
    expect(wrongs).toEqual([])
  },
)
