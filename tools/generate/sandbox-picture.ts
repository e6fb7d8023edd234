import path from 'node:path'
import { sandbox } from '../../reference-impl/sandbox/sandbox.ts'
import { startReference } from '../../reference-impl/server.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { openBrowser } from '../../test/engine/report/browser.ts'

// The picture of the sandbox's page in the documents, docs/sandbox.jpg: `node tools/generate/sandbox-picture.ts`.

const seats = ['Balcony', 'Parterre', 'Lodge', 'Gallery', 'Terrace', 'Stand']
const users = ['ada', 'grace', 'lin', 'noor', 'mara']
const server = await startReference({ seed: 2026, extras: true, front: sandbox({ page: true }) })

async function ask(method: string, place: string, body?: object): Promise<void> {
  const headers = { 'x-api-key': 'sk_reference_full', 'content-type': 'application/json' }
  const answer = await fetch(server.url + place, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  await answer.arrayBuffer()
}

const season = '/2022-06-09/collections/season-2026'
await ask('PUT', season, {
  chain: 'polygon-amoy',
  metadata: {
    name: 'Season 2026',
    description: 'All home games',
    imageUrl: 'https://example.com/s.png',
    symbol: 'SEA',
  },
  supplyLimit: 500,
})
await ask('POST', '/v1-alpha1/wallets', { email: 'ada@example.com', chain: 'polygon-amoy' })
for (let seat = 1; seat <= 30; seat += 1) {
  const name = `${seats[seat % seats.length]}, seat ${seat}`
  await ask('PUT', `${season}/nfts/seat-${seat}`, {
    recipient: `email:${users[seat % users.length]}@example.com:polygon-amoy`,
    metadata: { name, image: `https://example.com/${seat}.png`, description: name },
  })
}
await ask('POST', '/2022-06-09/orders', {
  payment: { method: 'polygon-amoy', currency: 'eth' },
  lineItems: [{ collectionLocator: 'service:season-2026', callData: { totalPrice: '0.01' } }],
  recipient: { email: 'ada@example.com' },
})
await ask('GET', `${season}/nfts/seat-1`)
await ask('POST', '/v1-alpha1/wallets', { email: 'ada', chain: 'polygon-amoy' })

const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' })
await page.goto(server.url)
await page.locator('.token .pill.good').first().waitFor()
await page.locator('.request summary').first().click()
await page.locator('.request pre').first().waitFor()
// The port is of the moment; the usual one is what readers will see.
await page.evaluate("document.getElementById('base').textContent = 'http://127.0.0.1:4010'")
await page.screenshot({ path: path.join(packageRoot, 'docs', 'sandbox.jpg'), quality: 85 })
await browser.close()
await server.close()
