import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { profiles } from '../../fixtures/latitude.ts'
import { escapeHtml } from '../../src/engine/text/index.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { openBrowser } from '../../test/engine/report/browser.ts'
import { conformint } from '../conformint.ts'
import { judge, photograph, type Sample, samples } from './samples/runs.ts'

/**
 * `node tools/generate/release-pictures.ts` makes the pictures of docs/build-from-zero.md and docs/releases.md: what `next` says of a
 * service that is half built, and a site of the reference implementation, the same with other choices where the interface
 * leaves one, and a vendor who breaks three sentences on the way.
 */

const vendor = 'Vendor B'
const choicesOf = (profile: string) => profiles.find(({ id }) => id === profile)?.choices ?? {}
const releases: readonly Sample[] = [
  { label: 'Reference implementation', version: '1.0' },
  { label: 'Reference, other words', version: '1.0', choices: choicesOf('other-words') },
  { label: 'Reference, terse refusals', version: '1.0', choices: choicesOf('terse-refusals') },
  { label: vendor, version: '2.0', faults: ['template-limit-one-lower', 'order-id-is-number'] },
  { label: vendor, version: '2.1', faults: ['template-limit-one-lower'] },
  { label: vendor, version: '2.2' },
  { label: vendor, version: '2.3', faults: ['usage-turn-of-year'] },
]

/** What `next` says of the second step of the service that grows. */
async function next(into: string): Promise<string> {
  const code = path.join(packageRoot, 'fixtures', 'from-zero')
  const service = ['--command', `node ${path.join(code, 'step-2.ts')} {port}`, '--label', 'My service']
  const parts = ['--part', 'wallets', 'collections', 'templates', 'minting']
  const config = ['--config', path.join(code, 'conformint.yaml'), '--seed', '1', '--effort', 'quick']
  const args = [...service, ...parts, ...config, '--report-dir', into, '--reporter', 'json']
  await conformint(['verify', ...args], { isTold: true })
  return (await conformint(['next', into])).stdout
}

const terminal = `<style>body { margin: 0; background: #10151f } pre { margin: 0; padding: 18px 22px; width: max-content;
  font: 14px/1.45 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; color: #e6e9ef }</style>`

const folder = mkdtempSync(path.join(tmpdir(), 'conformint-site-'))
const at = (name: string): string => path.join(folder, name)
try {
  for (const [index, release] of releases.entries()) {
    await judge(release, at(`${index}`))
    await conformint(['report', 'add', at(`${index}`), '--to', at('reports')])
  }
  await conformint(['report', 'site', at('reports'), '--out', at('site')])
  const said = await next(at('next'))
  const browser = await openBrowser()
  const screen = await browser.newPage({ viewport: { width: 1000, height: 400 } })
  await screen.setContent(`${terminal}<pre>$ conformint next\n${escapeHtml(said.trimEnd())}</pre>`)
  await screen.locator('pre').screenshot({ path: path.join(samples, 'next.png') })
  await photograph(browser, path.join(at('site'), 'index.html'), 700, path.join(samples, 'site.png'))
  await browser.close()
} finally {
  rmSync(folder, { recursive: true })
}
