import { execFileSync } from 'node:child_process'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/** Path of the browser on this machine; says loudly when there is none. */
export const browserPath: string | undefined = names.flatMap((name) => {
  try {
    return [execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()]
  } catch {
    return []
  }
})[0]

if (browserPath === undefined) {
  process.stderr.write(
    `\nNO BROWSER: none of ${names.join(', ')} is installed, so NO PAGE WAS OPENED in these tests.\n\n`,
  )
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] })

/** What a page did beside showing itself: errors on the console, exceptions, requests that left the file. */
export interface Opened {
  readonly page: Page
  readonly wrongs: readonly string[]
}

export async function openPage(
  browser: Browser,
  file: string,
  options: { width?: number; theme?: 'light' | 'dark'; script?: boolean; hash?: string } = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.theme ?? 'light',
    javaScriptEnabled: options.script ?? true,
    // axe is put into the page by us; what the page itself may do is told by its console.
    bypassCSP: false,
  })
  const page = await context.newPage()
  const wrongs: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrongs.push(message.text())
  })
  page.on('pageerror', (error) => wrongs.push(error.message))
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) wrongs.push(`request to ${request.url()}`)
  })
  await page.goto(`file://${file}${options.hash ?? ''}`)
  return { page, wrongs }
}

/** What axe finds, a line each. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which no policy of the page forbids.
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations
  })
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 2)
        .map(({ html }) => html.slice(0, 150))
        .join(' | ')}`,
  )
}
