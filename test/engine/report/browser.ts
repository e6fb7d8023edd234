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
  chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'] })

/** What a page did beside showing itself: errors on the console, exceptions, requests that left the file. */
export interface Opened {
  readonly page: Page
  readonly wrongs: string[]
}

export async function openPage(
  browser: Browser,
  file: string,
  options: { script?: boolean; hash?: string } = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
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
  // On a busy machine a page of some megabytes takes longer than the half minute that is usual.
  await page.goto(`file://${file}${options.hash ?? ''}`, { timeout: 180_000 })
  return { page, wrongs }
}

/** A tab for one file after another: each new one costs as much as looking does. */
export const openTab = (browser: Browser): Promise<Opened> => openPage(browser, '/dev/null')

/** A window: its width in pixels, and the theme that its user has. */
export type Window = readonly [width: number, theme: 'light' | 'dark']

/**
 * Opens a file, and looks at it in each of the windows.
 * @param widthForAxe in which axe looks too; what is narrower or wider has the same elements
 * @returns what is wrong, a line each: errors on the console, requests, what is wider than the window, and what axe finds
 */
export async function wrongsOf(
  { page, wrongs }: Opened,
  file: string,
  windows: readonly Window[],
  widthForAxe?: number,
): Promise<string[]> {
  const found: string[] = []
  wrongs.length = 0
  await page.goto(`file://${file}`)
  for (const [width, theme] of windows) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (needed > width) found.push(`${needed} px wide in a window of ${width}`)
    if (width === widthForAxe) found.push(...(await violationsOn(page)))
  }
  return [...wrongs, ...found]
}

/** What axe finds, a line each. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which no policy of the page forbids.
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (options: object) => Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
      }
    }
    return (await axe.run({ resultTypes: ['violations'] })).violations
  })
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 2)
        .map(({ html }) => html.slice(0, 150))
        .join(' | ')}`,
  )
}
