import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandbox } from '../../../reference-impl/sandbox/sandbox.ts'
import { browserPath, openBrowser, violationsOn } from '../../engine/report/browser.ts'
import { inABrowser } from '../../retried/second-attempt.ts'
import { type Caller, collectionOn, metadata, startCaller } from '../caller.ts'

const patient = { timeout: 30_000 }
const attack = '"><img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload=window.ran=1>'
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe.skipIf(browserPath === undefined)('the page of a sandbox in a browser', inABrowser, () => {
  let browser: Browser
  let caller: Caller

  beforeAll(async () => {
    browser = await openBrowser()
    caller = await startCaller({ front: sandbox({ page: true }), extras: true })
  })
  afterAll(async () => {
    await browser.close()
    await caller.server.close()
  })

  /** Opens it, with pictures from elsewhere answered here. What else goes wrong, or elsewhere, is told. */
  async function open(url: string) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const wrongs: string[] = []
    await context.route(/^https:/, (route) => {
      if (route.request().resourceType() !== 'image') wrongs.push(`request to ${route.request().url()}`)
      return route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
    })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) wrongs.push(message.text())
    })
    page.on('pageerror', (error) => wrongs.push(error.message))
    page.on('dialog', (dialog) => wrongs.push(`dialog ${dialog.message()}`))
    await page.goto(`${url}/`)
    await page.locator('#live.good').waitFor(patient)
    return { page, wrongs, close: () => context.close() }
  }

  const mint = (id: string, more: object = {}) =>
    caller.completed(`/2022-06-09/collections/default-polygon/nfts/${encodeURIComponent(id)}`, {
      recipient: 'email:ada@example.com:polygon-amoy',
      metadata: { ...metadata, name: `Ticket ${id}`, ...more },
      reuploadLinkedFiles: false,
    })
  const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

  test('shows at once what is created and asked for', async () => {
    const { page, wrongs, close } = await open(caller.url)
    await mint('first')
    const card = page.locator('.token').filter({ hasText: 'Ticket first' })
    await card.locator('.pill.good').waitFor(patient)
    await card.locator('.picture.loaded').waitFor(patient)
    await caller.call('POST', '/v1-alpha1/wallets', { email: 'nobody', chain: 'solana' })
    const refused = page.locator('.request').filter({ hasText: '/v1-alpha1/wallets' }).first()
    await refused.locator('.pill.warn').waitFor(patient)
    await refused.locator('summary').click()
    await refused.getByText('email is not an e-mail address').waitFor(patient)
    await caller.call('POST', '/2022-06-09/orders', {
      payment: { method: 'polygon-amoy', currency: 'eth' },
      lineItems: { collectionLocator: 'service:default-polygon', callData: { totalPrice: '1.5' } },
      recipient: { email: 'ada@example.com' },
    })
    await tab(page, 'Orders')
    await page.getByRole('cell', { name: '1.5 eth' }).waitFor(patient)
    await tab(page, 'Wallets')
    await page.getByRole('cell', { name: 'ada@example.com' }).waitFor(patient)
    await tab(page, 'Collections')
    await page.getByRole('cell', { name: 'default-polygon' }).first().waitFor(patient)
    expect(wrongs).toEqual([])
    await close()
  })

  test('lists operations with requests to copy, and keys', async () => {
    const { page, close } = await open(caller.url)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const operation = page.locator('.operation').filter({ hasText: 'Create the wallet of a user on a chain' })
    await operation.locator('summary').click()
    await operation.getByRole('button').click()
    await operation.getByText('Copied').waitFor(patient)
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toContain(`curl -X POST '${caller.url}/v1-alpha1/wallets'`)
    expect(copied).toContain("-H 'X-API-KEY: sk_reference_full'")
    expect(await page.locator('.operation').count()).toBe(16)
    expect(await page.locator('#keys li').count()).toBe(8)
    await close()
  })

  test('narrow and wide, light and dark: nothing for axe, nothing wider than the window', async () => {
    await mint('to be seen')
    const { page, wrongs, close } = await open(caller.url)
    await page.locator('.operation summary').first().click()
    await page.locator('.request summary').first().click()
    await page.locator('.request .bodies > *').first().waitFor(patient)
    for (const name of ['Tokens', 'Wallets', 'Collections', 'Orders']) {
      await tab(page, name)
      await page.locator('#created > *').first().waitFor(patient)
      for (const [width, colorScheme] of [
        [390, 'dark'],
        [390, 'light'],
        [1280, 'light'],
        [1280, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        const where = `${name} at ${width} px, ${colorScheme}`
        expect(await page.evaluate('document.documentElement.scrollWidth'), where).toBeLessThanOrEqual(width)
        // What is narrow is the same but for its width.
        if (width > 1000 || name === 'Tokens') expect(await violationsOn(page), where).toEqual([])
      }
    }
    expect(wrongs).toEqual([])
    await close()
  })

  test('takes whatever a request brings as text', async () => {
    const { page, wrongs, close } = await open(caller.url)
    const about = { name: attack, description: attack, imageUrl: `javascript:window.ran=1//${attack}`, symbol: attack }
    const shop = `shop ${attack}`
    const at = `/2022-06-09/collections/${encodeURIComponent(shop)}`
    await caller.call('PUT', at, collectionOn('polygon-amoy', { metadata: about }))
    await caller.completed(`${at}/nfts/${encodeURIComponent(attack)}`, {
      recipient: `userId:${attack}:polygon-amoy`,
      metadata: { ...about, image: `data:text/html,${attack}` },
    })
    await mint('svg', {
      image: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"/>')}`,
    })
    await caller.call('POST', '/2022-06-09/orders', {
      payment: { method: 'polygon-amoy', currency: attack },
      lineItems: { collectionLocator: `service:${shop}`, callData: { totalPrice: '1', note: attack } },
    })
    await caller.call('GET', `/${attack}?${attack}`)
    await page.locator('.token').filter({ hasText: 'onerror' }).first().waitFor(patient)
    for (const name of ['Wallets', 'Collections', 'Orders']) {
      await tab(page, name)
      await page.locator('#created tr').filter({ hasText: 'onerror' }).first().waitFor(patient)
    }
    await page.locator('.request .path').filter({ hasText: 'onerror' }).first().waitFor(patient)
    await page.evaluate("for (const one of document.querySelectorAll('.request')) one.open = true")
    await page.locator('.request pre').filter({ hasText: 'onerror' }).first().waitFor(patient)
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(await page.locator('img[src=x], #content script, [onerror], [onload]').count()).toBe(0)
    expect(wrongs).toEqual([])
    // And were it not taken as text, it would not run.
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(attack)})`)
    await expect
      .poll(() => wrongs.filter((one) => one.includes('Content Security Policy')).length, patient)
      .toBeGreaterThan(0)
    expect(await page.evaluate('window.ran')).toBeUndefined()
    await close()
  })

  test('has 10,000 tokens a page at a time', async () => {
    const many = await startCaller({ front: sandbox({ page: true }) })
    try {
      await many.completed('/2022-06-09/collections/default-polygon/nfts/one', {
        recipient: 'userId:ada:polygon-amoy',
        metadata,
      })
      const state = await many.server.snapshot()
      const [one] = state.tables.tokens
      if (one === undefined) throw new Error('nothing was minted')
      const tokens = Array.from({ length: 10_000 }, (_, number) => ({
        ...one,
        key: `key ${number}`,
        mint_id: `ticket-${number}`,
        number: number + 1,
        accepted_at: one.accepted_at + number,
      }))
      await many.server.restore({ ...state, tables: { ...state.tables, tokens } })
      const { page, wrongs, close } = await open(many.url)
      await page.getByText('Page 1 of 417').waitFor(patient)
      expect(await page.locator('#counts').textContent()).toContain('10,000')
      expect(await page.locator('.token').count()).toBe(24)
      expect(await page.locator('.token').first().textContent()).toContain('ticket-9999')
      await page.getByRole('button', { name: 'Older' }).click()
      await page.getByText('Page 2 of 417').waitFor(patient)
      expect(await page.locator('.token').first().textContent()).toContain('ticket-9975')
      expect(await page.locator('.token').count()).toBe(24)
      expect(wrongs).toEqual([])
      await close()
    } finally {
      await many.server.close()
    }
  })

  test('is worked with the keyboard, pauses, and says when nobody answers', async () => {
    const own = await startCaller({ front: sandbox({ page: true }) })
    const { page, close } = await open(own.url)
    await page.keyboard.press('Tab')
    expect(await page.locator('.skip').evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true)
    await page.getByRole('tab', { name: 'Tokens' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.getByRole('tab', { name: 'Wallets' }).getAttribute('aria-selected'), patient)
      .toBe('true')
    await page.locator('#pause').press('Enter')
    await page.getByText('Paused').waitFor(patient)
    await page.locator('#pause').press('Enter')
    await page.locator('#live.good').waitFor(patient)
    await own.server.close()
    await page.getByText('Not answering').waitFor(patient)
    await close()
  })
})
