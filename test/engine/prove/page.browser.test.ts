import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderProof } from '../../../src/engine/prove/html.ts'
import { type Proof, proofSchema } from '../../../src/engine/prove/proof.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import { inABrowser } from '../../retried/second-attempt.ts'
import { browserPath, openBrowser, openPage, openTab, wrongsOf } from '../report/browser.ts'

const committed = proofSchema.parse(JSON.parse(readFileSync(path.join(packageRoot, 'reports', 'proof.json'), 'utf8')))
const proof: Proof = {
  ...committed,
  madeOn: '2026-11-22',
  commit: '0123456789ab',
  sensitivity: { mutants: 2784, noticed: 2400, low: 0.848, high: 0.874 },
}
const html = renderProof(proof)

/** Every twentieth requirement, with its faults: the same elements, but not as many of each. */
const part: Proof = (() => {
  const requirements = proof.requirements.filter((_, index) => index % 20 === 0)
  const named = new Set(requirements.flatMap(({ faults }) => faults))
  return { ...proof, requirements, faults: proof.faults.filter(({ id }) => named.has(id)) }
})()

test('says when, of which version and commit, what the words mean, and how sensitive it is', () => {
  for (const part of ['2026-11-22', '0123456789ab', `conformint ${proof.tool.version}`])
    expect(html).toContain(`<dd>${part}</dd>`)
  for (const word of ['blunt', 'subtle', 'devious']) expect(html).toContain(`<dt>${word} `)
  expect(html).toContain('Sensitivity 86.2 %</b> (95 % interval 84.8 % to 87.4 %)')
  expect(renderProof(committed)).toContain(committed.sensitivity === undefined ? 'How to read it' : 'Sensitivity')
  expect(renderProof({ ...proof, sensitivity: undefined })).not.toContain('Sensitivity')
})

test('one square is one fault, folded and open', () => {
  for (const [, area = ''] of html.matchAll(
    /<details class="card area" id="area-\w+">\s*(<summary>[\s\S]*?)(?=<details class="card area"|<\/main>)/g,
  )) {
    const folded = /class="strip"[^>]*>(.*?)<\/span>/s.exec(area)?.[1]?.match(/<i /g)?.length
    const open = new Set([...area.matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id)).size
    expect(folded).toBe(open)
    const squares = [...area.matchAll(/class="squares"[^>]*>(.*?)<\/span>/gs)].flatMap(
      ([, text = '']) => text.match(/<i /g) ?? [],
    )
    expect(squares).toHaveLength([...area.matchAll(/data-id="/g)].length)
  }
})

test('what is wrong stands first', () => {
  const [one, ...others] = proof.faults
  if (one === undefined) throw new Error('a proof has faults')
  const survived = renderProof({
    ...proof,
    verdict: 'not-proved',
    faults: [{ ...one, outcome: 'survived', caught: 0 }, ...others],
    summary: { ...proof.summary, survived: 1 },
  })
  expect(survived).toContain('Not proved')
  expect(survived.indexOf('Faults: survived')).toBeGreaterThan(0)
  expect(survived.indexOf('Faults: survived')).toBeLessThan(survived.indexOf('The matrix'))
})

describe.skipIf(browserPath === undefined)('in a browser', inABrowser, () => {
  let browser: Browser
  let directory: string
  let whole: string
  let small: string

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'conformint-proof-'))
    whole = path.join(directory, 'proof.html')
    small = path.join(directory, 'small.html')
    writeFileSync(whole, html)
    writeFileSync(small, renderProof(part))
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(directory, { recursive: true })
  })

  test('no error, no request, nothing for axe, nothing wider than the window', async () => {
    const windows = [
      [390, 'dark'],
      [1280, 'light'],
    ] as const
    const tab = await openTab(browser)
    expect(await wrongsOf(tab, whole, windows)).toEqual([])
    expect(await wrongsOf(tab, small, windows, 1280)).toEqual([])
  })

  test('is searched by fault and by requirement, narrowed by difficulty, and keeps that in the address', async () => {
    const [first = { id: '' }] = part.faults
    const { page } = await openPage(browser, small)
    await page.keyboard.press('/')
    await page.keyboard.type(first.id)
    expect(await page.locator(`.fault[data-id="${first.id}"]:visible`).count()).toBeGreaterThan(0)
    expect(await page.locator('#shown').textContent()).toMatch(/^\d+ of \d+ requirements, \d+ of \d+ faults$/)
    await page.locator('#search').fill('')
    await page.locator('.chip[value="blunt"]').click()
    const blunt = part.faults.filter(({ difficulty }) => difficulty === 'blunt').length
    expect(await page.locator('#shown').textContent()).toContain(`, ${blunt} of ${part.faults.length} faults`)
    expect(page.url()).toContain('#show=blunt')
    const [, second = { id: '' }] = part.requirements
    const link = await openPage(browser, small, { hash: `#${second.id}` })
    expect(await link.page.locator(`[id="${second.id}"] .fault`).first().isVisible()).toBe(true)
  })
})
